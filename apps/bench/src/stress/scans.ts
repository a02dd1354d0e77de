import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { freePort } from '@msafara/db/testing/free-port';

import type { StressOptions } from './crash.ts';
import { type Finding, findingOf } from './finding.ts';
import { must } from './http-client.ts';
import { type Random, seededRandom } from './random.ts';
import { ADMIN, createRig, type Rig, type Server } from './rig.ts';
import { judgeScans } from './scan-checks.ts';
import { type Phone, scanPhone } from './scan-phone.ts';
import { withPostgres } from './with-postgres.ts';

const SHIPMENTS = 40;
const ROUNDS = 20;
const SCANS_A_ROUND = 50;
const AT_ONCE = 1000;
/** Shipments are made so long before the scans, which are of the last hour. */
export const BEFORE_MS = -2 * 3_600_000;
/** One of so many requests that the server is there for kills it, so long after it was sent. */
const KILLED_OF = 5;
const [SHORTEST_MS, LONGEST_MS] = [1, 150];

type Run = { rig: Rig; port: number; random: Random; kills: number };

/** The shipments that a phone scans, by their numbers. */
export async function makeScanned(url: string): Promise<string[]> {
  const { body } = await must(url, 'POST', '/api/auth/login', { body: ADMIN });
  const { token } = body as { token: string };
  const numbers = Array.from({ length: SHIPMENTS }, (_, n) => `SCANNED-${String(n).padStart(4, '0')}`);
  for (const trackingNumber of numbers) {
    await must(url, 'POST', '/api/shipments', {
      token,
      body: { trackingNumber, origin: 'Mombasa', destination: 'Kigali' },
    });
  }
  return numbers;
}

/**
 * Drains the phone; the first request of a drain and some of the others kill the server, a moment after they are sent:
 * before, among or after its commits.
 */
async function drainThroughKills(run: Run, phone: Phone, start: Server): Promise<Server> {
  let server = start;
  let restarting: Promise<void> | undefined;
  let isFirst = true;
  async function killAndStart(): Promise<void> {
    await setTimeout(run.random.between(SHORTEST_MS, LONGEST_MS));
    await server.kill();
    run.kills += 1;
    server = await run.rig.start({ port: run.port });
    restarting = undefined;
  }
  await phone.drain(() => {
    if (restarting || !(isFirst || run.random.between(1, KILLED_OF) === 1)) return;
    isFirst = false;
    restarting = killAndStart();
  });
  await restarting;
  return server;
}

/** Has a phone keep and send scans in rounds, with kills, and looks for all of them in the database. */
async function sendScans(
  name: string,
  databaseUrl: string,
  seed: number,
  rounds: { count: number; scans: number },
): Promise<Finding> {
  const rig = await createRig(databaseUrl);
  try {
    const run: Run = { rig, port: await freePort(), random: seededRandom(seed), kills: 0 };
    let server = await rig.start({ port: run.port, clockShiftMs: BEFORE_MS });
    const numbers = await makeScanned(server.url);
    await server.stop();
    server = await rig.start({ port: run.port });
    const phone = await scanPhone(server.url, run.random);
    const startedAt = performance.now();
    for (let round = 0; round < rounds.count; round += 1) {
      phone.keep(numbers, rounds.scans);
      server = await drainThroughKills(run, phone, server);
    }
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    await server.stop();
    const { found, outcomes } = await judgeScans(databaseUrl, phone);
    const what = rounds.count === 1 ? String(rounds.scans) : `${String(rounds.count)} × ${String(rounds.scans)}`;
    return findingOf(
      `${name}: ${what} scans of one phone in batches of 25, 30 % of the answers dropped, ${String(run.kills)} kills, seed ${String(seed)}`,
      `${found}, ${seconds} s`,
      outcomes,
    );
  } finally {
    await rig.close();
  }
}

/** Scans of a phone on a bad network, while the server is killed between its commits and its answers (D23). */
export async function stressScans(folder: string, { seed }: StressOptions): Promise<Finding[]> {
  const findings: Finding[] = [];
  const each = [
    { count: 1, scans: AT_ONCE },
    { count: ROUNDS, scans: SCANS_A_ROUND },
  ];
  for (const rounds of each) {
    const path = join(folder, 'scans.db');
    findings.push(await sendScans('SQLite', `sqlite:${path}`, seed, rounds));
    for (const file of [path, `${path}-wal`, `${path}-shm`]) await rm(file, { force: true });
  }
  for (const rounds of each) findings.push(await withPostgres((url) => sendScans('Postgres', url, seed, rounds)));
  return findings;
}
