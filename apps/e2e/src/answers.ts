import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { z } from 'zod';

const batch = z.array(z.looseObject({ result: z.object({ data: z.unknown() }).optional() }));

/** Changes what the server answers to a procedure: states that it would take long, or somebody else, to reach. */
export async function changeAnswer(page: Page, procedure: string, change: (data: unknown) => unknown): Promise<void> {
  await changeAnswers(page, new Map([[procedure, change]]));
}

/** The same of several procedures, which a page may ask for at once. */
export async function changeAnswers(page: Page, changes: Map<string, (data: unknown) => unknown>): Promise<void> {
  const askedOf = ({ pathname }: URL) => pathname.replace('/trpc/', '').split(',');
  const isChanged = (url: URL) => url.pathname.startsWith('/trpc/') && askedOf(url).some((one) => changes.has(one));
  await page.route(isChanged, async (route) => {
    const asked = askedOf(new URL(route.request().url()));
    const response = await route.fetch();
    const answer: unknown = await response.json();
    const json = batch.parse([answer].flat()).map((one, n) => {
      const change = changes.get(asked[n] ?? '');
      return change && one.result ? { result: { data: change(one.result.data) } } : one;
    });
    await route.fulfill({ response, json: Array.isArray(answer) ? json : json[0] });
  });
}

/** The server does what it is asked, and its answer is lost on the way. */
export async function loseAnswer(page: Page, procedure: string): Promise<void> {
  await page.route(
    `**/trpc/*${procedure}*`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

/**
 * Lets `fail` answer the calls of the page, and of those opened from now on, until Retry is pressed there: before it they
 * ask again by themselves too, as when their stream opens, and no button would be left to press.
 */
export async function failUntilRetry(page: Page, url: string | RegExp, fail: (route: Route) => Promise<void>) {
  const watchRetry = () => {
    const note = ({ target }: MouseEvent) => {
      const isRetry = target instanceof Element && target.closest('button')?.textContent === 'Retry';
      if (isRetry) document.documentElement.dataset['retried'] = '';
    };
    addEventListener('click', note, { capture: true });
  };
  await page.addInitScript(watchRetry);
  await page.evaluate(watchRetry);
  await page.evaluate(() => delete document.documentElement.dataset['retried']);
  await page.route(url, async (route) => {
    // A page that is being left cannot be asked.
    const isRetried = await page.evaluate(() => 'retried' in document.documentElement.dataset).catch(() => false);
    await (isRetried ? route.fallback() : fail(route));
  });
}

/**
 * Answers a procedure as a server does that something has gone wrong with, until Retry is pressed; what is asked with it
 * is answered.
 */
export async function breakAnswer(page: Page, procedure: string): Promise<void> {
  await failUntilRetry(page, `**/trpc/*${procedure}*`, async (route) => {
    const asked = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',');
    const response = await route.fetch();
    const answer: unknown = await response.json();
    const broken = { error: { message: 'Broken', code: -32_603, data: { httpStatus: 500 } } };
    const json = batch.parse([answer].flat()).map((one, n) => (asked[n] === procedure ? broken : one));
    await route.fulfill({ status: 207, json: Array.isArray(answer) ? json : json[0] });
  });
}

/** A dialog cannot be closed while its request runs: the request would go on, and nobody would see its outcome. */
export async function expectOpenUntilAnswer(page: Page, dialog: Locator, procedure: string, button: string) {
  const answer = Promise.withResolvers<void>();
  const pattern = `**/trpc/*${procedure}*`;
  await page.route(pattern, async (route) => {
    await answer.promise;
    await route.fallback();
  });
  const sent = page.waitForRequest(pattern);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await sent;
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await page.waitForTimeout(300);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  answer.resolve();
  await page.unroute(pattern);
}

/** Answers the next call of a procedure as the server does when it refuses one of the fields. */
export async function refuseField(page: Page, procedure: string, field: string): Promise<void> {
  const said = { code: 'value.invalid', params: {} };
  const data = { httpStatus: 400, reason: said, fieldCodes: { [field]: said }, fieldErrors: { [field]: 'Wrong' } };
  const answer = { error: { message: 'Wrong', code: -32_600, data } };
  const refuse = (route: Route) => {
    const isBatch = new URL(route.request().url()).searchParams.has('batch');
    return route.fulfill({ status: 400, json: isBatch ? [answer] : answer });
  };
  await page.route(`**/trpc/${procedure}*`, refuse, { times: 1 });
}
