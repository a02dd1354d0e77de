import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Request } from 'autocannon';

import { startBaselineServer, startRealServer } from './child-servers.ts';
import { fillSqlite } from './fill-sqlite.ts';
import { type Load, load } from './load.ts';
import type { Result } from './report.ts';
import { signIn } from './rest-client.ts';
import { idOf, LARGEST, trackingNumberOf } from './sample-rows.ts';

const SHIPMENTS = 200_000;
const KNOWN = 5000;
const NEW_PER_RUN = 40_000;
const CREATES_PER_RUN = 40_000;
const ROUNDS = 2;

type Scenario = {
  name: string;
  target: number;
  mode: 'repeated' | 'once';
  /** Whether the numbers are asked for once before the clock runs. */
  isWarmed: boolean;
  requests: (round: number) => Request[];
};

function numbers(first: number, count: number): string[] {
  return Array.from({ length: count }, (_, n) => trackingNumberOf(first + n));
}

function overRest(trackingNumber: string): Request {
  return { path: `/api/public/track/${trackingNumber}` };
}

/** As the web app asks: a batch of one. */
function overTrpc(trackingNumber: string): Request {
  const input = encodeURIComponent(JSON.stringify({ 0: { trackingNumber } }));
  return { path: `/trpc/tracking.find?batch=1&input=${input}` };
}

function creates(token: string, round: number): Request[] {
  return Array.from({ length: CREATES_PER_RUN }, (_, n) => ({
    method: 'POST',
    path: '/api/shipments',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      trackingNumber: `NEW-${round}-${n}`,
      origin: 'Nairobi',
      destination: 'Mombasa',
      organisationId: idOf('organisation', LARGEST),
    }),
  }));
}

function scenariosOf(token: string): Scenario[] {
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
      target: 0.8,
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
      requests: (round) => creates(token, round),
    },
  ];
}

/** Both servers have to give the same answer, else the ratio would mean nothing. */
async function requireSameAnswers(real: string, baseline: string): Promise<void> {
  for (const n of [0, 1, 11, SHIPMENTS - 1]) {
    const { path } = overRest(trackingNumberOf(n));
    const [ours, bare] = await Promise.all([real, baseline].map(async (url) => (await fetch(url + path)).text()));
    if (ours !== bare) throw new Error(`the servers differ on ${path}: ${ours} and ${bare}`);
  }
}

async function compare(scenario: Scenario, real: string, baseline: string): Promise<Result> {
  const runs: { real: Load; baseline: Load }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const requests = scenario.requests(round);
    if (scenario.isWarmed) {
      await load(real, requests, 'once');
      await load(baseline, requests, 'once');
    }
    const ours = await load(real, requests, scenario.mode);
    runs.push({ real: ours, baseline: await load(baseline, requests, scenario.mode) });
  }
  const mean = (side: 'real' | 'baseline') => runs.reduce((sum, run) => sum + run[side].perSecond, 0) / runs.length;
  const refused = runs.reduce((sum, run) => sum + run.real.refused + run.baseline.refused, 0);
  return {
    name: scenario.name,
    measured: mean('real') / mean('baseline'),
    unit: '×',
    target: scenario.target,
    isFloor: true,
    details: `${Math.round(mean('real'))}/s against ${Math.round(mean('baseline'))}/s${
      refused > 0 ? `, ${refused} refused` : ''
    }`,
  };
}

/** Rates of the real server against those of the bare one, over the same 200,000 shipments. */
export async function measureRequests(folder: string): Promise<Result[]> {
  const path = join(folder, 'real.db');
  const copy = join(folder, 'baseline.db');
  await fillSqlite(path, SHIPMENTS, true);
  await copyFile(path, copy);
  const real = await startRealServer(`sqlite:${path}`);
  try {
    const baseline = await startBaselineServer(copy);
    try {
      await requireSameAnswers(real.url, baseline.url);
      const results: Result[] = [];
      for (const scenario of scenariosOf(await signIn(real.url))) {
        results.push(await compare(scenario, real.url, baseline.url));
      }
      return results;
    } finally {
      await baseline.stop();
    }
  } finally {
    await real.stop();
  }
}
