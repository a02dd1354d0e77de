import { setTimeout } from 'node:timers/promises';

import { restSessionSchema } from '@msafara/domain/auth/auth.schema';

import { type Answer, call, isClear, must, NoAnswer } from './http-client.ts';
import { ADMIN } from './rig.ts';

const PAUSE_MS = 20;

export type Load = {
  /** Numbers of shipments that were acknowledged. */
  acknowledged: string[];
  /** Refusals by their status. */
  refused: Record<string, number>;
  unclear: string[];
  cut: number;
  late: number;
  slowestMs: number;
  stop: () => Promise<void>;
};

/** A token of the administrator. */
export async function signIn(url: string): Promise<string> {
  return restSessionSchema.parse((await must(url, 'POST', '/api/auth/login', { body: ADMIN })).body).token;
}

let made = 0;

/** A number that no shipment of this run has. */
export function nextNumber(): string {
  made += 1;
  return `LOAD-${String(process.pid)}-${String(made).padStart(6, '0')}`;
}

export function createOne(url: string, token: string, trackingNumber = nextNumber()): Promise<Answer> {
  return call(url, 'POST', '/api/shipments', {
    token,
    body: { trackingNumber, origin: 'Beira', destination: 'Harare' },
  });
}

/** Creates shipments without pause by so many clients, each at one of the addresses, until it is stopped. */
export function startLoad(urls: readonly string[], token: string, clients = 8): Load {
  const state = { isOver: false };
  const load: Load = {
    acknowledged: [],
    refused: {},
    unclear: [],
    cut: 0,
    late: 0,
    slowestMs: 0,
    async stop() {
      state.isOver = true;
      await running;
    },
  };
  async function work(url: string): Promise<void> {
    while (!state.isOver) {
      const number = nextNumber();
      try {
        const answer = await createOne(url, token, number);
        load.slowestMs = Math.max(load.slowestMs, answer.ms);
        if (answer.status === 201) {
          load.acknowledged.push(number);
          continue;
        }
        load.refused[answer.status] = (load.refused[answer.status] ?? 0) + 1;
        if (!isClear(answer)) load.unclear.push(JSON.stringify(answer.body));
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        if (error.isLate) load.late += 1;
        else load.cut += 1;
      }
      await setTimeout(PAUSE_MS);
    }
  }
  const running = Promise.all(Array.from({ length: clients }, (_, n) => work(urls[n % urls.length] ?? '')));
  return load;
}

/** How many of the acknowledged shipments the server no longer knows. */
async function countLost(url: string, numbers: readonly string[]): Promise<number> {
  let lost = 0;
  for (const number of numbers) {
    const answer = await call(url, 'GET', `/api/public/track/${number}`).catch(() => undefined);
    if (answer?.status !== 200) lost += 1;
  }
  return lost;
}

export function say({ acknowledged, refused, cut, slowestMs }: Load): string {
  const refusals = Object.entries(refused).map(([status, count]) => `${String(count)} answered ${status}`);
  const all = [
    `${String(acknowledged.length)} acknowledged`,
    ...refusals,
    ...(cut > 0 ? [`${String(cut)} cut off`] : []),
  ];
  return `${all.join(', ')}, slowest ${(slowestMs / 1000).toFixed(1)} s`;
}

/** Waits until it is so; answers whether it came to be. */
export async function comesToBe(isSo: () => Promise<boolean> | boolean, withinMs: number): Promise<boolean> {
  const until = performance.now() + withinMs;
  for (;;) {
    const isTrue = await Promise.resolve(isSo()).catch(() => false);
    if (isTrue) return true;
    if (performance.now() > until) return false;
    await setTimeout(100);
  }
}

/** What every fault has to leave standing. */
export async function promisesOf(url: string, token: string, load: Load, isAlive: boolean) {
  return {
    'the server alive': isAlive,
    'nobody left without an answer': load.late === 0,
    'every refusal clear': load.unclear.length === 0,
    'nothing acknowledged lost': (await countLost(url, load.acknowledged)) === 0,
    'writes work again by themselves': await comesToBe(
      async () => (await createOne(url, token)).status === 201,
      20_000,
    ),
  };
}
