import { setTimeout } from 'node:timers/promises';

import type { Database } from '@msafara/db/database';
import { insertRows } from '@msafara/db/insert-rows';
import { insertJobs } from '@msafara/db/jobs/jobs.repository';
import { openDatabase } from '@msafara/db/open-database';
import { startPostgres } from '@msafara/db/testing/test-databases';

import { median } from './median.ts';
import type { Result } from './report.ts';
import { createRig, type Rig } from './stress/rig.ts';

const MAILS = 2000;
const ROUNDS = 3;
const PROCESSES = 3;

/** Writes mails that are due at once; one at a time is sent by each process. */
async function orderMails(database: Database, round: string): Promise<void> {
  const now = new Date().toISOString();
  const ids = Array.from({ length: MAILS }, (_, n) => `${round}-${String(n)}`);
  const text = 'Your shipment is on its way.';
  const mails = ids.map((id) => ({
    id,
    user_id: null,
    organisation_id: null,
    follower_id: null,
    template: 'status',
    language: 'en',
    to_name: null,
    to_email: 'reader@example.com',
    subject: 'Your shipment',
    body_text: text,
    body_html: `<p>${text}</p>`,
    headers: '{}',
    state: 'waiting' as const,
    error: null,
    created_at: now,
    sent_at: null,
  }));
  const jobs = ids.map((id) => ({
    id: `mail:${id}`,
    kind: 'mail.send',
    payload: { mailId: id },
    runAt: now,
    createdAt: now,
  }));
  await database.transaction(async (trx) => {
    await insertRows(trx, 'mails', mails);
    await insertJobs(trx, jobs);
  });
}

/** Mails that so many processes send in a second. */
async function drain(rig: Rig, database: Database, processes: number, round: number): Promise<number> {
  const servers = await Promise.all(Array.from({ length: processes }, () => rig.start()));
  const before = rig.mails.taken.length;
  await orderMails(database, `${String(processes)}-${String(round)}`);
  const startedAt = performance.now();
  while (rig.mails.taken.length < before + MAILS) await setTimeout(5);
  const seconds = (performance.now() - startedAt) / 1000;
  for (const server of servers) await server.stop();
  return MAILS / seconds;
}

/** How much sooner three processes on one Postgres are through with the mails that are due than one (D30). */
export async function measureJobs(): Promise<Result[]> {
  const postgres = await startPostgres({ isDurable: true });
  const rig = await createRig(postgres.url);
  // The first server brings the schema.
  await (await rig.start()).stop();
  const database = await openDatabase(postgres.url);
  const [alone, together]: [number[], number[]] = [[], []];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      alone.push(await drain(rig, database, 1, round));
      together.push(await drain(rig, database, PROCESSES, round));
    }
    const sent = new Set(rig.mails.taken).size;
    return [
      {
        name: `Postgres: mails sent in a second by ${String(PROCESSES)} processes, against one`,
        measured: median(together.map((rate, round) => rate / (alone[round] ?? Number.NaN))),
        unit: '×',
        target: 1.8,
        isFloor: true,
        details: `${median(together).toFixed(0)}/s against ${median(alone).toFixed(0)}/s, median of ${String(ROUNDS)} alternated rounds of ${String(MAILS)}; ${String(sent)} different mails in ${String(rig.mails.taken.length)}`,
      },
    ];
  } finally {
    await database.close();
    await rig.close();
    await postgres.stop();
  }
}
