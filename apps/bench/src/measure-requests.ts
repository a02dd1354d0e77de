import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Request } from 'autocannon';

import { type ChildServer, startBaselineServer, startRealServer } from './child-servers.ts';
import { fillSqlite } from './fill-sqlite.ts';
import { type Load, load } from './load.ts';
import { median } from './median.ts';
import type { Result } from './report.ts';
import { signIn } from './rest-client.ts';
import { forwardedFor, idOf, LARGEST, trackingNumberOf } from './sample-rows.ts';

const SHIPMENTS = 200_000;
const KNOWN = 5000;
const NEW_PER_RUN = 40_000;
const CREATES_PER_RUN = 40_000;
const ROUNDS = 3;

type Scenario = {
  name: string;
  target: number;
  mode: 'repeated' | 'once';
  /** Whether the numbers are asked for once before the clock runs. */
  isWarmed: boolean;
  requests: (round: number, token: string) => Request[];
};

function numbers(first: number, count: number): string[] {
  return Array.from({ length: count }, (_, n) => trackingNumberOf(first + n));
}

function overRest(trackingNumber: string, n: number): Request {
  return { path: `/api/public/track/${trackingNumber}`, headers: forwardedFor(n) };
}

/** As the web app asks: a batch of one. */
function overTrpc(trackingNumber: string, n: number): Request {
  const input = encodeURIComponent(JSON.stringify({ 0: { trackingNumber } }));
  return { path: `/trpc/tracking.find?batch=1&input=${input}`, headers: forwardedFor(n) };
}

function creates(token: string, round: number): Request[] {
  return Array.from({ length: CREATES_PER_RUN }, (_, n) => ({
    method: 'POST',
    path: '/api/shipments',
    headers: { ...forwardedFor(n), authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      trackingNumber: `NEW-${round}-${n}`,
      origin: 'Nairobi',
      destination: 'Mombasa',
      organisationId: idOf('organisation', LARGEST),
    }),
  }));
}

function scenarios(): Scenario[] {
  const known = numbers(0, KNOWN);
  return [
    {
      name: 'Tracking over REST, numbers asked before',
      target: 1.5,
      mode: 'repeated',
      isWarmed: true,
      requests: () => known.map(overRest),
    },
    {
      name: 'Tracking over REST, numbers never asked before',
      target: 0.85,
      mode: 'once',
      isWarmed: false,
      requests: (round) => numbers(KNOWN + round * NEW_PER_RUN, NEW_PER_RUN).map(overRest),
    },
    {
      name: 'Tracking over tRPC, against a constant',
      target: 0.8,
      mode: 'repeated',
      isWarmed: true,
      requests: () => known.map(overTrpc),
    },
    {
      name: 'Durable creates',
      target: 1,
      mode: 'repeated',
      isWarmed: false,
      requests: (round, token) => creates(token, round),
    },
  ];
}

type Asked = { url: string; token: string };
type Servers = { shipped: Asked; stripped: Asked; bare: Asked };

/** All servers have to give the same answer, else the ratios would mean nothing. */
async function requireSameAnswers(servers: Servers): Promise<void> {
  for (const n of [0, 1, 11, SHIPMENTS - 1]) {
    const { path } = overRest(trackingNumberOf(n), n);
    const answers = await Promise.all(Object.values(servers).map(async ({ url }) => (await fetch(url + path)).text()));
    if (new Set(answers).size > 1) throw new Error(`the servers differ on ${path}: ${answers.join(' and ')}`);
  }
}

/** The servers take turns, so that whatever else the machine does meets all alike. */
async function compare(scenario: Scenario, servers: Servers): Promise<Result> {
  const runs: Record<keyof Servers, Load>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const askOf = async ({ url, token }: Asked) => {
      const requests = scenario.requests(round, token);
      if (scenario.isWarmed) await load(url, requests, 'once');
      return load(url, requests, scenario.mode);
    };
    runs.push({
      shipped: await askOf(servers.shipped),
      bare: await askOf(servers.bare),
      stripped: await askOf(servers.stripped),
    });
  }
  const rate = (side: keyof Servers) => `${Math.round(median(runs.map((run) => run[side].perSecond)))}/s`;
  const ratio = (side: keyof Servers) => median(runs.map((run) => run[side].perSecond / run.bare.perSecond));
  const refused = runs.reduce((sum, { shipped, bare }) => sum + shipped.refused + bare.refused, 0);
  return {
    name: scenario.name,
    measured: ratio('shipped'),
    unit: '×',
    target: scenario.target,
    isFloor: true,
    details: `as shipped ${rate('shipped')} against ${rate('bare')}; without limits and logs ${rate('stripped')}, ${ratio(
      'stripped',
    ).toFixed(2)} ×${refused > 0 ? `; ${refused} refused` : ''}`,
  };
}

/** Rates of the real server against those of the bare one, over the same 200,000 shipments. */
export async function measureRequests(folder: string): Promise<Result[]> {
  const [path, copy, third] = ['shipped.db', 'bare.db', 'stripped.db'].map((name) => join(folder, name));
  if (path === undefined || copy === undefined || third === undefined) return [];
  await fillSqlite(path, SHIPMENTS, true);
  await copyFile(path, copy);
  await copyFile(path, third);
  const running: ChildServer[] = [];
  try {
    const shipped = await startRealServer(`sqlite:${path}`, join(folder, 'shipped.log'));
    running.push(shipped);
    const bare = await startBaselineServer(copy);
    running.push(bare);
    const stripped = await startRealServer(`sqlite:${third}`);
    running.push(stripped);
    const servers = {
      shipped: { url: shipped.url, token: await signIn(shipped.url) },
      stripped: { url: stripped.url, token: await signIn(stripped.url) },
      bare: { url: bare.url, token: '' },
    };
    await requireSameAnswers(servers);
    const results: Result[] = [];
    for (const scenario of scenarios()) results.push(await compare(scenario, servers));
    return results;
  } finally {
    for (const server of running) await server.stop();
  }
}
