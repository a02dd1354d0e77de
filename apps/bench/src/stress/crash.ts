import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import type { Database } from '@msafara/db/database';
import { freePort } from '@msafara/db/testing/free-port';

import { median } from '../median.ts';
import { checkCrashed } from './crash-checks.ts';
import { emptyLedger, type Ledger } from './crash-ledger.ts';
import { checkTold, connectGateway, tellRecipients } from './crash-recipients.ts';
import { importShipments, sendMessages, type Work, writeShipments } from './crash-shipments.ts';
import { checkSystem, connectSystem, writeByKey } from './crash-systems.ts';
import { type Finding, findingOf } from './finding.ts';
import { makeDue } from './message-rows.ts';
import { persistentClient } from './persistent-client.ts';
import { buyAccount, buyAccounts } from './purchases.ts';
import { seededRandom } from './random.ts';
import { createRig, type Rig } from './rig.ts';
import { judgeScans } from './scan-checks.ts';
import { type Phone, scanPhone } from './scan-phone.ts';
import { BEFORE_MS, makeScanned } from './scans.ts';
import { withDatabase } from './with-database.ts';
import { withPostgres } from './with-postgres.ts';

export type StressOptions = { kills: number; minutes: number; seed: number; fault?: string | undefined };

const WRITERS = 4;
const BUYERS = 2;
const [SHORTEST_MS, LONGEST_MS] = [50, 600];
/** Leases of killed servers, looks at payments and claims are due by then. */
const AHEAD_MS = 20 * 60_000;
const DRAIN_WITHIN_MS = 10 * 60_000;
/** Before one kill of so many some messages become due, which otherwise gather for two minutes. */
const DUE_EVERY = 4;
const SCANS_AT_ONCE = 3;
const BETWEEN_SCANS_MS = 100;

/** Scans at a phone, and sends each time what it holds until all is recorded. */
async function scan(phone: Phone, numbers: readonly string[], isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    phone.keep(numbers, SCANS_AT_ONCE);
    await phone.drain(() => undefined);
    await setTimeout(BETWEEN_SCANS_MS);
  }
}

/** Starts eleven clients that write until `stop`; a phone and two other companies' systems are three of them. */
async function startClients(url: string, rig: Rig, ledger: Ledger, seed: number, scanned: readonly string[]) {
  let isOver = false;
  const ask = persistentClient(url, ledger);
  const workOf = (n: number): Work => ({ ask, ledger, random: seededRandom(seed + n), isOver: () => isOver });
  const shopOf = (n: number) => ({ ...workOf(n), control: rig.control });
  const tokens: string[] = [];
  for (let n = 0; n < WRITERS + 4; n += 1) {
    const token = await buyAccount(shopOf(100 + n), 'enterprise');
    if (token === undefined) throw new Error(`no account to write with: ${ledger.unexpected.join('; ')}`);
    tokens.push(token);
  }
  const [files = '', chat = '', owner = '', courier = '', ...writers] = tokens;
  const system = await connectSystem(url, owner);
  const teller = await connectGateway(url, courier);
  const phone = await scanPhone(url, seededRandom(seed + 600));
  const running = Promise.all([
    ...writers.map((token, n) => writeShipments(workOf(200 + n), token)),
    importShipments(workOf(300), files),
    sendMessages(workOf(400), chat),
    writeByKey(workOf(700), system),
    tellRecipients(workOf(800), teller),
    scan(phone, scanned, () => isOver),
    ...Array.from({ length: BUYERS }, (_, n) => buyAccounts(shopOf(500 + n), () => isOver)),
  ]);
  return {
    phone,
    system,
    teller,
    async stop() {
      isOver = true;
      await running;
    },
  };
}

/** Waits until no job is due, by the clock of the server that does them. */
async function drain({ read }: Database): Promise<boolean> {
  const until = performance.now() + DRAIN_WITHIN_MS;
  while (performance.now() < until) {
    const due = await read
      .selectFrom('jobs')
      .select('id')
      .where('state', '=', 'waiting')
      .where('run_at', '<=', new Date(Date.now() + AHEAD_MS).toISOString())
      .executeTakeFirst();
    if (!due) return true;
    await setTimeout(500);
  }
  return false;
}

async function crash(name: string, databaseUrl: string, { kills, seed }: StressOptions): Promise<Finding[]> {
  const rig = await createRig(databaseUrl);
  try {
    const [ledger, random, port] = [emptyLedger(), seededRandom(seed), await freePort()];
    const restarts: number[] = [];
    let server = await rig.start({ port, clockShiftMs: BEFORE_MS });
    const scanned = await makeScanned(server.url);
    await server.stop();
    server = await rig.start({ port });
    const clients = await startClients(server.url, rig, ledger, seed, scanned);
    for (let kill = 1; kill <= kills; kill += 1) {
      await setTimeout(random.between(SHORTEST_MS, LONGEST_MS));
      await server.kill();
      server = await rig.start({ port });
      restarts.push(server.readyMs);
      if (kill % DUE_EVERY === 0) await withDatabase(databaseUrl, makeDue);
      if (kill % 20 === 0) process.stderr.write(`  ${name}: ${String(kill)} kills\n`);
    }
    await clients.stop();
    await server.stop();
    server = await rig.start({ port, clockShiftMs: AHEAD_MS });
    const isDrained = await withDatabase(databaseUrl, drain);
    const told = [
      await checkSystem(name, databaseUrl, clients.system),
      await withDatabase(databaseUrl, (database) => checkTold(name, database, clients.teller)),
    ];
    await server.stop();
    clients.system.receiver.close();
    clients.teller.gateway.close();
    const { found, outcomes } = await judgeScans(databaseUrl, clients.phone);
    const scans = findingOf(`${name}: a phone that forgets 30 % of the answers`, found, outcomes);
    const summary = findingOf(
      `${name}: ${String(kills)} kills while eleven clients write, seed ${String(seed)}`,
      `${String(ledger.unanswered)} tries without an answer, back in ${median(restarts).toFixed(0)} ms (median), slowest ${Math.max(...restarts).toFixed(0)} ms; ${ledger.unexpected.slice(0, 3).join('; ') || 'no answer that nobody expects'}`,
      {
        'every answer expected': ledger.unexpected.length === 0,
        'every job done in the end': isDrained,
      },
    );
    return [summary, ...(await checkCrashed(name, rig, ledger, AHEAD_MS)), scans, ...told];
  } finally {
    await rig.close();
  }
}

/** Kills the server in the midst of mixed writes, over and over, and looks for what it had promised. */
export async function stressCrash(folder: string, options: StressOptions): Promise<Finding[]> {
  const path = join(folder, 'crash.db');
  const onSqlite = await crash('SQLite', `sqlite:${path}`, options);
  await rm(path, { force: true });
  return [...onSqlite, ...(await withPostgres((url) => crash('Postgres', url, options)))];
}
