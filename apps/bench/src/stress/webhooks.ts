import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { freePort } from '@msafara/db/testing/free-port';

import { startWebhookReceiver, type WebhookReceiver } from '../webhook-receiver.ts';
import type { StressOptions } from './crash.ts';
import { emptyLedger } from './crash-ledger.ts';
import { type Finding, findingOf } from './finding.ts';
import { must } from './http-client.ts';
import { persistentClient } from './persistent-client.ts';
import { seededRandom } from './random.ts';
import { createRig } from './rig.ts';
import { withPostgres } from './with-postgres.ts';
import { withDatabase } from './with-database.ts';

const KILLS = 50;
const SENDERS = 6;
const [SHORTEST_MS, LONGEST_MS] = [0, 120];
/** Nothing is sent for so long: it is over, or the leases of the server that was killed are not yet. */
const QUIET_MS = 12_000;
const DRAIN_WITHIN_MS = 120_000;

type Sender = { token: string; organisationId: string };

async function makeSenders(url: string, receiver: WebhookReceiver): Promise<Sender[]> {
  const senders: Sender[] = [];
  for (let n = 0; n < SENDERS; n += 1) {
    const login = { email: `sender-${String(n)}@example.com`, password: 'a quiet harbour' };
    await must(url, 'POST', '/api/auth/register', { body: { ...login, name: `Sender ${String(n)}`, role: 'sender' } });
    const { body } = await must(url, 'POST', '/api/auth/login', { body: login });
    const { token, user } = body as { token: string; user: { organisation: { id: string } } };
    for (const path of [`/a/${String(n)}`, `/b/${String(n)}`]) {
      const hook = { url: receiver.url(path), types: TOLD };
      await must(url, 'POST', '/api/webhooks', { token, body: hook });
    }
    senders.push({ token, organisationId: user.organisation.id });
  }
  return senders;
}

/** The types of events that the webhooks here subscribe to. */
export const TOLD = ['shipment.created', 'shipment.status_changed'] as const;

/** Counts the deliveries that are due, one for each event and webhook, and those that never arrived. */
export async function countDeliveries(databaseUrl: string, { messages }: WebhookReceiver) {
  return withDatabase(databaseUrl, async (database) => {
    const events = await database.read
      .selectFrom('events')
      .innerJoin('webhook_endpoints as endpoint', 'endpoint.organisation_id', 'events.organisation_id')
      .select(['events.id', 'endpoint.url'])
      .where('events.type', 'in', TOLD)
      .execute();
    const got = new Set(messages.map(({ path, id }) => `${path} ${id}`));
    const lost = events.filter(({ id, url }) => !got.has(`${new URL(url).pathname} ${id}`));
    return { expected: events.length, lost: lost.length };
  });
}

/** Has senders create and move shipments while the server is killed again and again just after it sent a webhook. */
async function sendThroughKills(name: string, databaseUrl: string, seed: number): Promise<Finding> {
  const rig = await createRig(databaseUrl);
  const receiver = await startWebhookReceiver();
  try {
    const port = await freePort();
    const random = seededRandom(seed);
    const ledger = emptyLedger();
    let server = await rig.start({ port });
    const senders = await makeSenders(server.url, receiver);
    const ask = persistentClient(server.url, ledger);
    const state = { isOver: false, made: 0 };
    const work = Promise.all(
      senders.map(async ({ token }, n) => {
        for (let made = 0; !state.isOver && made < 60; made += 1) {
          const body = {
            trackingNumber: `HOOK-${String(n)}-${String(made).padStart(4, '0')}`,
            origin: 'Tema',
            destination: 'Kumasi',
          };
          const created = await ask('POST', '/api/shipments', { token, body });
          const { id } = (created?.body ?? {}) as { id?: string };
          if (id !== undefined)
            await ask('PATCH', `/api/shipments/${id}/status`, { token, body: { status: 'In Transit' } });
          await setTimeout(random.between(200, 1200));
        }
      }),
    );
    for (let kill = 0; kill < KILLS; kill += 1) {
      await Promise.race([receiver.next(), setTimeout(QUIET_MS)]);
      await setTimeout(random.between(SHORTEST_MS, LONGEST_MS));
      await server.kill();
      server = await rig.start({ port });
    }
    state.isOver = true;
    await work;
    const until = performance.now() + DRAIN_WITHIN_MS;
    let left = await countDeliveries(databaseUrl, receiver);
    while (left.lost > 0 && performance.now() < until) {
      await setTimeout(1000);
      left = await countDeliveries(databaseUrl, receiver);
    }
    await server.stop();
    const { messages } = receiver;
    const twice = messages.length - new Set(messages.map(({ path, id }) => `${path} ${id}`)).size;
    return findingOf(
      `${name}: ${String(SENDERS)} senders with two webhooks each, ${String(KILLS)} kills just after a webhook was sent, seed ${String(seed)}`,
      `${String(left.expected)} deliveries due, lost ${String(left.lost)}, sent again ${String(twice)}`,
      { 'each delivered at least once': left.lost === 0, 'something was sent': left.expected > 100 },
    );
  } finally {
    receiver.close();
    await rig.close();
  }
}

/** Webhooks while the server is killed between sending one and writing that down (D24). */
export async function stressWebhooks(folder: string, { seed }: StressOptions): Promise<Finding[]> {
  return [
    await sendThroughKills('SQLite', `sqlite:${join(folder, 'webhooks.db')}`, seed),
    await withPostgres((url) => sendThroughKills('Postgres', url, seed)),
  ];
}
