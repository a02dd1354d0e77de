import { expect, type Page } from '@playwright/test';
import { z } from 'zod';

const recorded = z.object({
  noted: z.array(z.object({ procedure: z.string(), at: z.number() })),
  /** How many calls have no answer yet. */
  running: z.number(),
});

type Call = z.infer<typeof recorded>['noted'][number];

/** Lets the stream of changes neither open nor fail, so that the screens of this page ask by themselves (D15). */
export async function holdStream(page: Page): Promise<void> {
  await page.route('**/api/live**', () => undefined);
}

/** Notes which procedures the pages opened from now on call, and when by their own clock. */
export async function recordCalls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: { procedure: string; at: number }[] = [];
    const state = { noted, running: 0 };
    Object.assign(window, { calls: state });
    const ask = window.fetch;
    window.fetch = async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : String(input), window.location.href);
      const [, procedures] = /^\/trpc\/(.+)$/u.exec(url.pathname) ?? [];
      for (const procedure of procedures?.split(',') ?? []) noted.push({ procedure, at: Date.now() });
      state.running += 1;
      // Timers stand still here: a message is what comes next but them.
      const isDone = () => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => {
          state.running -= 1;
        });
        port1.start();
        port2.postMessage(undefined);
      };
      try {
        const answer = await ask.call(window, input, init);
        // Not at its head: the screens know it, and wait from then on, once it has been read.
        void answer.clone().arrayBuffer().then(isDone, isDone);
        return answer;
      } catch (error) {
        isDone();
        throw error;
      }
    };
  });
}

async function read(page: Page): Promise<z.infer<typeof recorded>> {
  return recorded.parse(await page.evaluate(() => Reflect.get(window, 'calls')));
}

/** The calls of a procedure so far, by the page's clock. */
export async function callsOf(page: Page, procedure: string): Promise<Call[]> {
  return (await read(page)).noted.filter((call) => call.procedure === procedure);
}

/** Lets time pass on the stopped clock of the page, in steps, and waits for the answers to what it asks in each. */
export async function letPass(page: Page, ms: number, step = 1000): Promise<void> {
  for (let passed = 0; passed < ms; passed += step) {
    await page.clock.runFor(Math.min(step, ms - passed));
    await expect.poll(async () => (await read(page)).running).toBe(0);
  }
}

/** Stops the clock that all pages of a browser context share, a second from where it is. */
export async function stopClock(page: Page): Promise<void> {
  await expect(async () => {
    const now = await page.evaluate(() => Date.now());
    // A busy machine may let that second pass before: the clock stands from then on, and is set.
    await page.clock.pauseAt(now + 1000);
  }).toPass({ timeout: 15_000 });
}

/** Lets single milliseconds, or a few at once, pass until something is true. */
export async function tickUntil(page: Page, isTrue: () => Promise<boolean>, ms = 1): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(ms);
    expect(await isTrue()).toBe(true);
  }).toPass({ intervals: [20], timeout: 15_000 });
}
