import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';

import { emptyLedger } from './crash-ledger.ts';
import { type Finding, findingOf } from './finding.ts';
import { must } from './http-client.ts';
import { comesToBe, createOne, promisesOf, say, signIn, startLoad } from './load.ts';
import { persistentClient } from './persistent-client.ts';
import { buyAccount } from './purchases.ts';
import { seededRandom } from './random.ts';
import { createRig, type Rig } from './rig.ts';
import { withPostgres } from './with-postgres.ts';
import { withDatabase } from './with-database.ts';

const TOLD_WITHIN_MS = 5000;
const TAKEN_WITHIN_MS = 20_000;

/** An open screen; counts what it is told of shipments. */
function openScreen(url: string, token: string): Promise<{ told: () => number; close: () => void }> {
  return new Promise((resolve, reject) => {
    let told = 0;
    const stream = request(`${url}/api/live`, { headers: { authorization: `Bearer ${token}` } }, (answer) => {
      answer.setEncoding('utf8');
      answer.on('data', (text: string) => {
        told += text.split('"shipments"').length - 1;
      });
      answer.once('data', () => resolve({ told: () => told, close: () => stream.destroy() }));
    });
    stream.on('error', reject);
    stream.end();
  });
}

/** The job that a server has leased at this moment. */
async function leasedMail({ databaseUrl }: Rig): Promise<string | undefined> {
  return withDatabase(databaseUrl, async (database) => {
    const job = await database.read
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'mail.send')
      .where('state', '=', 'waiting')
      .where('leased_until', 'is not', null)
      .executeTakeFirst();
    return job?.id;
  });
}

/** Lets the five minutes of a dead server's lease be over. */
async function endLease({ databaseUrl }: Rig, id: string): Promise<void> {
  return withDatabase(databaseUrl, async (database) => {
    await database.transaction((trx) =>
      trx.updateTable('jobs').set({ leased_until: '2020-01-01T00:00:00.000Z' }).where('id', '=', id).execute(),
    );
  });
}

async function twoServers(rig: Rig): Promise<Finding[]> {
  const first = await rig.start();
  const ledger = emptyLedger();
  const shop = { ask: persistentClient(first.url, ledger), ledger, random: seededRandom(3), control: rig.control };
  const sender = (await buyAccount(shop, 'growth')) ?? '';
  await comesToBe(() => rig.mails.taken.length >= 2, TAKEN_WITHIN_MS);
  await rig.mails.set('hang');
  await must(first.url, 'POST', '/api/chat-messages', { token: sender, body: { subject: 'Mine', message: 'Mine' } });
  const isLeased = await comesToBe(async () => (await leasedMail(rig)) !== undefined, TAKEN_WITHIN_MS);
  const mail = (await leasedMail(rig)) ?? '';

  const second = await rig.start();
  const token = await signIn(second.url);
  const screen = await openScreen(second.url, token);
  const toldBefore = screen.told();
  await createOne(first.url, token);
  const hearsOther = await comesToBe(() => screen.told() > toldBefore, TOLD_WITHIN_MS);
  const load = startLoad([first.url, second.url], token);
  await setTimeout(2000);
  await first.kill();
  await setTimeout(2000);
  await load.stop();
  await setTimeout(500);
  const toldAfter = screen.told();
  await createOne(second.url, token);
  const hearsOwn = await comesToBe(() => screen.told() > toldAfter, TOLD_WITHIN_MS);
  screen.close();

  await rig.mails.set('ok');
  await setTimeout(1000);
  const isKeptTillThen = !rig.mails.taken.includes(`<${mail.slice('mail:'.length)}@localhost>`);
  await endLease(rig, mail);
  const isTakenOver = await comesToBe(
    () => rig.mails.taken.includes(`<${mail.slice('mail:'.length)}@localhost>`),
    TAKEN_WITHIN_MS,
  );
  const promises = await promisesOf(second.url, token, load, second.isAlive());
  await second.stop();
  return [
    findingOf('Two servers on one Postgres, one of them killed under load', say(load), {
      ...promises,
      'screens of one hear of changes by the other': hearsOther,
      'screens hear of changes afterwards': hearsOwn,
    }),
    findingOf(
      'The mail that the killed server had begun, once its lease of five minutes is over (ended by hand)',
      isTakenOver ? 'sent by the other server' : 'not sent',
      { 'it was begun': isLeased, 'left alone until then': isKeptTillThen, 'taken over': isTakenOver },
    ),
  ];
}

/** One of two servers dies; the other goes on. */
export function stressTwoServers(): Promise<Finding[]> {
  return withPostgres(async (url) => {
    const rig = await createRig(url);
    try {
      return await twoServers(rig);
    } finally {
      await rig.close();
    }
  });
}
