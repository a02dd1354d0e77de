import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { type ChildServer, startRealServer } from './child-servers.ts';
import { median } from './median.ts';
import { callRest, signIn } from './rest-client.ts';
import type { Result } from './report.ts';

const STREAMS = 500;
/** As many as one person may have. */
const STREAMS_OF_A_PERSON = 10;
const UPDATES = 10;
const MAX_DELAY_MS = 1000;
const MAX_STREAM_KB = 50;
const TOO_LATE_MS = 10_000;

type Screen = { request: ClientRequest; seen: () => number };

/** Opens a stream as a screen does; counts the changes it is told of. */
function openScreen(url: string, token: string): Promise<Screen> {
  return new Promise((resolve, reject) => {
    let seen = 0;
    const stream = request(`${url}/api/live`, { headers: { authorization: `Bearer ${token}` } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`a stream was answered with ${String(answer.statusCode)}`));
      answer.setEncoding('utf8');
      answer.on('data', (text: string) => {
        seen += text.split('"shipments"').length - 1;
      });
      answer.once('data', () => resolve({ request: stream, seen: () => seen }));
    });
    stream.on('error', reject);
    stream.end();
  });
}

/** Signs in another administrator, who sees every shipment as the first one does. */
async function addPerson(url: string, token: string, n: number): Promise<string> {
  const who = { email: `watcher-${String(n)}@msafara.example`, password: 'eleven camels at the well' };
  await callRest(url, 'POST', '/api/admin/users', {
    token,
    body: { ...who, name: `Watcher ${String(n)}`, role: 'admin' },
  });
  return signIn(url, who);
}

async function openScreens(url: string, tokens: readonly string[]): Promise<Screen[]> {
  const screens: Screen[] = [];
  for (const token of tokens) {
    const opened = await Promise.all(Array.from({ length: STREAMS_OF_A_PERSON }, () => openScreen(url, token)));
    screens.push(...opened);
  }
  return screens;
}

/** How long it takes from sending an update until the last of the screens was told of it, in milliseconds. */
async function delayOf(url: string, token: string, screens: readonly Screen[], n: number): Promise<number> {
  const before = screens.map(({ seen }) => seen());
  const startedAt = performance.now();
  const body = { trackingNumber: `LIVE-${String(1000 + n)}`, origin: 'Beira', destination: 'Harare' };
  await callRest(url, 'POST', '/api/shipments', { token, body });
  while (screens.some(({ seen }, index) => seen() <= (before[index] ?? 0))) {
    if (performance.now() - startedAt > TOO_LATE_MS) throw new Error('a screen was not told of an update');
    await setTimeout(2);
  }
  return performance.now() - startedAt;
}

async function measureScreens(server: ChildServer): Promise<Result[]> {
  const token = await signIn(server.url);
  // The first streams of a process bring code and buffers that the others share.
  const first = await Promise.all(Array.from({ length: STREAMS_OF_A_PERSON }, () => openScreen(server.url, token)));
  const spare = await signIn(server.url);
  await delayOf(server.url, spare, first, 900);
  const tokens: string[] = [];
  while (tokens.length < STREAMS / STREAMS_OF_A_PERSON) tokens.push(await addPerson(server.url, spare, tokens.length));
  const before = await server.rssMb();
  const screens = await openScreens(server.url, tokens);
  const each = ((await server.rssMb()) - before) * (1024 / STREAMS);
  const delays: number[] = [];
  for (let n = 0; n < UPDATES; n += 1) delays.push(await delayOf(server.url, spare, screens, n));
  for (const { request: stream } of [...first, ...screens]) stream.destroy();
  return [
    {
      name: `An update on ${String(STREAMS)} open screens`,
      measured: Math.max(...delays),
      unit: 'ms',
      target: MAX_DELAY_MS,
      isFloor: false,
      details: `the slowest of ${String(UPDATES)} until the last screen was told, median ${median(delays).toFixed(0)} ms`,
    },
    {
      name: 'Memory of an open stream',
      measured: each,
      unit: 'kB',
      target: MAX_STREAM_KB,
      isFloor: false,
      details: `what ${String(STREAMS)} of them and their connections add to resident memory, divided`,
    },
  ];
}

/** What open screens cost the server, and how soon they hear of a change (D15). */
export async function measureLive(folder: string): Promise<Result[]> {
  const server = await startRealServer(`sqlite:${join(folder, 'live.db')}`);
  try {
    return await measureScreens(server);
  } finally {
    await server.stop();
  }
}
