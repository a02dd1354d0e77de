import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { type Finding, findingOf } from './finding.ts';
import { must } from './http-client.ts';
import { comesToBe, signIn } from './load.ts';
import type { MailMode } from './mail-sink.ts';
import { buyAccount, payAndLeave } from './purchases.ts';
import { emptyLedger } from './crash-ledger.ts';
import { persistentClient } from './persistent-client.ts';
import { seededRandom } from './random.ts';
import { createRig, type Rig, type Server } from './rig.ts';
import { withDatabase } from './with-database.ts';

const MESSAGES = 10;
const BROKEN_MS = 6000;
const ARRIVED_WITHIN_MS = 90_000;
const ANSWERED_WITHIN_MS = 1000;
const SETTLED_WITHIN_MS = 15_000;

const SAID: Record<Exclude<MailMode, 'ok'>, string> = {
  'refuse-for-now': 'refuses for now (451)',
  refuse: 'refuses for good (554)',
  closed: 'takes no connection',
  hang: 'takes mails and never answers',
};

async function broken(rig: Rig, server: Server, token: string, mode: Exclude<MailMode, 'ok'>): Promise<Finding> {
  const { mails } = rig;
  const before = new Set(mails.taken).size;
  await mails.set(mode);
  let slowestMs = 0;
  for (let n = 0; n < MESSAGES; n += 1) {
    const body = { subject: `${mode} ${String(n)}`, message: 'Where is it?' };
    const { ms } = await must(server.url, 'POST', '/api/chat-messages', { token, body });
    slowestMs = Math.max(slowestMs, ms);
  }
  // What the provider says of a payment waits for no mail.
  const askedAt = performance.now();
  const isSettled = await settles(rig, server);
  const settledMs = performance.now() - askedAt;
  await setTimeout(Math.max(0, BROKEN_MS - settledMs));
  const heldBack = new Set(mails.taken).size - before;
  await mails.set('ok');
  const repairedAt = performance.now();
  const allCame = await comesToBe(() => new Set(mails.taken).size - before >= MESSAGES + heldBack, ARRIVED_WITHIN_MS);
  const twice = mails.taken.length - new Set(mails.taken).size;
  return findingOf(
    `The mail server ${SAID[mode]} while ${String(MESSAGES)} mails are written`,
    `requests answered in ${slowestMs.toFixed(0)} ms at most; a payment settled by webhook after ${(settledMs / 1000).toFixed(1)} s; all mails there ${((performance.now() - repairedAt) / 1000).toFixed(0)} s after the mail server worked again, twice ${String(twice)}`,
    {
      'the server alive': server.isAlive(),
      'none taken while broken': heldBack === 0,
      'requests not slowed': slowestMs < ANSWERED_WITHIN_MS,
      'other work goes on': isSettled,
      'every mail arrives': allCame,
    },
  );
}

/** A capture whose answer is lost: the webhook alone settles it, by a job. */
async function settles(rig: Rig, { url }: Server): Promise<boolean> {
  const ledger = emptyLedger();
  const shop = { ask: persistentClient(url, ledger), ledger, random: seededRandom(Date.now()), control: rig.control };
  await payAndLeave(shop, 'starter');
  return comesToBe(() => hasNoDueSettlement(rig), SETTLED_WITHIN_MS);
}

async function hasNoDueSettlement({ databaseUrl }: Rig): Promise<boolean> {
  return withDatabase(databaseUrl, async (database) => {
    const due = await database.read
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'payment.settle')
      .where('state', '=', 'waiting')
      .where('id', 'like', '%:WH-%')
      .execute();
    return due.length === 0;
  });
}

/** A mail server that fails in each way, with the rest of the product at work. */
export async function stressMails(folder: string): Promise<Finding[]> {
  const rig = await createRig(`sqlite:${join(folder, 'mails.db')}`);
  try {
    const server = await rig.start();
    const ledger = emptyLedger();
    const shop = { ask: persistentClient(server.url, ledger), ledger, random: seededRandom(1), control: rig.control };
    const token = (await buyAccount(shop, 'growth')) ?? (await signIn(server.url));
    await comesToBe(() => rig.mails.taken.length >= 2, ARRIVED_WITHIN_MS);
    const findings: Finding[] = [];
    for (const mode of ['refuse-for-now', 'refuse', 'closed', 'hang'] as const) {
      findings.push(await broken(rig, server, token, mode));
    }
    await server.stop();
    return findings;
  } finally {
    await rig.close();
  }
}
