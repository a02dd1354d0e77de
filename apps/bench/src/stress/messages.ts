import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import type { Database } from '@msafara/db/database';
import { openDatabase } from '@msafara/db/open-database';
import { freePort } from '@msafara/db/testing/free-port';

import type { StressOptions } from './crash.ts';
import { type Finding, findingOf } from './finding.ts';
import { must } from './http-client.ts';
import { makeDue, sendAll, statesOf } from './message-rows.ts';
import { seededRandom } from './random.ts';
import { createRig } from './rig.ts';
import { type SmsGateway, startSmsGateway } from './sms-gateway.ts';
import { withPostgres } from './with-postgres.ts';

const KILLS = 50;
/** So many messages of each gateway. */
const MESSAGES = 150;
const QUIET_MS = 4000;
/** Longer than a process has for sending. */
const DRAIN_WITHIN_MS = 150_000;
const GATHER_MS = 120_000;
const TIMED = 200;
const HALF_DAY = 43_200_000;

/** Noon, whenever this runs: nobody is written to at night (D27). */
function untilNoon(): number {
  return HALF_DAY - (Date.now() % (2 * HALF_DAY));
}

type Sender = { token: string; path: string; phones: string[] };

/** An organisation whose SMS go by a gateway of its own, which knows a message again or does not. */
async function makeSender(url: string, gateway: SmsGateway, isRepeatable: boolean): Promise<Sender> {
  const path = isRepeatable ? '/knows' : '/forgets';
  const login = { email: `${path.slice(1)}@example.com`, password: 'a quiet harbour' };
  await must(url, 'POST', '/api/auth/register', { body: { ...login, name: path.slice(1), role: 'sender' } });
  const { body } = await must(url, 'POST', '/api/auth/login', { body: login });
  const { cookie } = await must(url, 'POST', '/trpc/auth.login', { body: login });
  const account = { provider: 'http', url: gateway.url(path), secret: 'a quiet secret', senderId: null, isRepeatable };
  await must(url, 'POST', '/trpc/messages.setSms', { cookie, body: account });
  return { token: (body as { token: string }).token, path, phones: [] };
}

let made = 0;

/** Makes a shipment with a recipient and picks it up; returns the phone, and when that was answered. */
async function tell(url: string, { token }: Sender): Promise<{ phone: string; at: number }> {
  made += 1;
  const phone = `+25677${String(made).padStart(7, '0')}`;
  const shipment = {
    trackingNumber: `SMS-${String(made).padStart(6, '0')}`,
    origin: 'Mombasa',
    destination: 'Kampala',
  };
  const { body } = await must(url, 'POST', '/api/shipments', { token, body: shipment });
  const { id } = body as { id: string };
  await must(url, 'POST', `/api/shipments/${id}/recipients`, { token, body: { phone, channel: 'sms', consent: true } });
  await must(url, 'PATCH', `/api/shipments/${id}/status`, { token, body: { status: 'Picked Up' } });
  return { phone, at: Date.now() };
}

/** Gives every organisation a plan that has room for all this. */
async function payForAll(database: Database): Promise<void> {
  const paid = { tier: 'enterprise', base_is_trial: 0, paid_until: null, base_paid_until: null } as const;
  await database.transaction(async (trx) => {
    await trx.updateTable('organisations').set(paid).execute();
  });
}

/** Sends while the server is killed again and again just after a gateway took a message. */
async function sendThroughKills(name: string, databaseUrl: string, seed: number): Promise<Finding> {
  const random = seededRandom(seed);
  const gateway = await startSmsGateway(() => random.between(0, 60));
  const rig = await createRig(databaseUrl);
  const clockShiftMs = untilNoon();
  try {
    const port = await freePort();
    let server = await rig.start({ port, clockShiftMs });
    const senders = [await makeSender(server.url, gateway, true), await makeSender(server.url, gateway, false)];
    const database = await openDatabase(databaseUrl);
    try {
      await payForAll(database);
      // In turn, so that what is due at once is of both.
      for (let n = 0; n < MESSAGES; n += 1) {
        for (const sender of senders) sender.phones.push((await tell(server.url, sender)).phone);
      }
      while ((await statesOf(database)).length < 2 * MESSAGES) await setTimeout(500);
      for (let kill = 0; kill < KILLS; kill += 1) {
        const taken = gateway.next();
        await makeDue(database);
        await Promise.race([taken, setTimeout(QUIET_MS)]);
        await setTimeout(random.between(0, 40));
        await server.kill();
        server = await rig.start({ port, clockShiftMs });
      }
      const states = await sendAll(database, DRAIN_WITHIN_MS);
      await server.stop();
      return judge(name, { gateway, senders, states, seed });
    } finally {
      await database.close();
    }
  } finally {
    gateway.close();
    await rig.close();
  }
}

type Seen = {
  gateway: SmsGateway;
  senders: Sender[];
  states: { address: string; state: string }[];
  seed: number;
};

function judge(name: string, { gateway, senders, states, seed }: Seen): Finding {
  const stateOf = new Map(states.map(({ address, state }) => [address, state]));
  const [knows, forgets] = senders.map(({ path, phones }) => {
    const taken = Map.groupBy(
      gateway.taken.filter((one) => one.path === path),
      ({ to }) => to,
    );
    return phones.map((phone) => {
      const got = taken.get(phone) ?? [];
      return { state: stateOf.get(phone), times: got.length, keys: new Set(got.map(({ key }) => key)).size };
    });
  });
  const again = (knows ?? []).filter(({ times }) => times > 1).length;
  const unknown = (forgets ?? []).filter(({ state }) => state === 'unknown').length;
  return findingOf(
    `${name}: SMS by a gateway that knows a message again by its key, and by one that does not, ${String(MESSAGES)} each, ${String(KILLS)} kills just after one took a message, seed ${String(seed)}`,
    `the first was handed ${String(again)} of its messages again under the same key; the second none, and of ${String(unknown)} nobody knows`,
    {
      'each reached the first gateway under one key': (knows ?? []).every(({ keys }) => keys === 1),
      'none reached the second twice': (forgets ?? []).every(({ times }) => times <= 1),
      'what did not reach it is said to be unknown': (forgets ?? []).every(
        ({ times, state }) => times === 1 || state === 'unknown',
      ),
      'kills met messages that were being sent': unknown > 0,
      'nothing is left': states.every(({ state }) => ['accepted', 'unknown'].includes(state)),
    },
  );
}

/** From the answer to a change of status to the gateway's having the SMS, beyond the two minutes of gathering. */
async function timeMessages(name: string, databaseUrl: string): Promise<Finding> {
  const gateway = await startSmsGateway(() => 20);
  const rig = await createRig(databaseUrl);
  try {
    const server = await rig.start({ clockShiftMs: untilNoon() });
    const sender = await makeSender(server.url, gateway, false);
    const database = await openDatabase(databaseUrl);
    await payForAll(database).finally(() => database.close());
    const told: { phone: string; at: number }[] = [];
    for (let n = 0; n < TIMED; n += 1) {
      told.push(await tell(server.url, sender));
      await setTimeout(100);
    }
    const until = performance.now() + GATHER_MS + 60_000;
    while (gateway.taken.length < TIMED && performance.now() < until) await setTimeout(200);
    await server.stop();
    const at = new Map(gateway.taken.map((one) => [one.to, one.at]));
    const waits = told
      .map(({ phone, at: from }) => (at.get(phone) ?? Infinity) - from - GATHER_MS)
      .toSorted((a, b) => a - b);
    const p99 = waits[Math.ceil(waits.length * 0.99) - 1] ?? Infinity;
    const median = waits[Math.floor(waits.length / 2)] ?? Infinity;
    return findingOf(
      `${name}: ${String(TIMED)} changes of status, five to ten a second, each with a recipient by SMS`,
      `taken by the gateway after the two minutes and ${String(Math.round(median))} ms (median), ${String(Math.round(p99))} ms (p99)`,
      { 'p99 below 5 s': p99 < 5000, 'none came before the two minutes': (waits[0] ?? 0) > -1000 },
    );
  } finally {
    gateway.close();
    await rig.close();
  }
}

/** Messages to recipients while the server is killed between handing one over and writing that down, and how soon they go (D27). */
export async function stressMessages(folder: string, { seed }: StressOptions): Promise<Finding[]> {
  return [
    await sendThroughKills('SQLite', `sqlite:${join(folder, 'messages.db')}`, seed),
    await withPostgres((url) => sendThroughKills('Postgres', url, seed)),
    await timeMessages('SQLite', `sqlite:${join(folder, 'timed.db')}`),
    await withPostgres((url) => timeMessages('Postgres', url)),
  ];
}
