import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { startPostgres } from '@msafara/db/testing/test-databases';

import type { Result } from './report.ts';
import { must } from './stress/http-client.ts';
import { ADMIN, createRig } from './stress/rig.ts';
import { startWebhookReceiver } from './webhook-receiver.ts';

const EVENTS = 1000;
const GOOD = 9;
/** Events a second: nine times as many webhooks. */
const RATE = 23;
const WORKERS = 4;
const DRAIN_MS = 60_000;

async function measureOn(kind: string, databaseUrl: string): Promise<Result[]> {
  const rig = await createRig(databaseUrl);
  const receiver = await startWebhookReceiver();
  try {
    const server = await rig.start();
    const { body } = await must(server.url, 'POST', '/api/auth/login', { body: ADMIN });
    const admin = (body as { token: string }).token;
    const login = { email: 'owner@example.com', password: 'a quiet harbour' };
    await must(server.url, 'POST', '/api/auth/register', { body: { ...login, name: 'Owner', role: 'sender' } });
    const signedIn = (await must(server.url, 'POST', '/api/auth/login', { body: login })).body;
    const { token, user } = signedIn as { token: string; user: { organisation: { id: string } } };
    const plan = { organisationId: user.organisation.id, subscriptionTier: 'enterprise', paidUntil: '2030-01-01' };
    const cookie = (await must(server.url, 'POST', '/trpc/auth.login', { body: ADMIN })).cookie;
    await must(server.url, 'POST', '/trpc/admin.setPlan', { cookie, body: plan });
    for (const path of [...Array.from({ length: GOOD }, (_, n) => `/good/${String(n)}`), '/hangs']) {
      const hook = { url: receiver.url(path), types: ['shipment.created'] };
      await must(server.url, 'POST', '/api/webhooks', { token, body: hook });
    }
    const startedAt = performance.now();
    const each = Array.from({ length: WORKERS }, async (_, worker) => {
      for (let n = worker; n < EVENTS; n += WORKERS) {
        const due = startedAt + (n / RATE) * 1000;
        await setTimeout(Math.max(0, due - performance.now()));
        const trackingNumber = `BURST-${String(n).padStart(5, '0')}`;
        await must(server.url, 'POST', '/api/shipments', {
          token: admin,
          body: { trackingNumber, origin: 'Tema', destination: 'Kumasi', organisationId: user.organisation.id },
        });
      }
    });
    await Promise.all(each);
    const good = () => receiver.messages.filter(({ path }) => path.startsWith('/good'));
    const until = performance.now() + DRAIN_MS;
    while (good().length < EVENTS * GOOD && performance.now() < until) await setTimeout(100);
    const seconds = (performance.now() - startedAt) / 1000;
    const { events } = await journal(server.url, token);
    const happened = new Map(events.map(({ id, timestamp }) => [id, Date.parse(timestamp)]));
    const waits = good()
      .map(({ id, at }) => at - (happened.get(id) ?? 0))
      .toSorted((one, other) => one - other);
    const p99 = waits[Math.floor(waits.length * 0.99)] ?? Number.NaN;
    const what = `${kind}: ${String(EVENTS)} events, ${String(RATE)} a second, to ${String(GOOD)} good webhooks and one that hangs`;
    const arrived = `${String(waits.length)} of ${String(EVENTS * GOOD)} arrived, median ${String(waits[Math.floor(waits.length / 2)])} ms`;
    return [
      {
        name: `${what}: from the change to its arrival, p99`,
        measured: p99 / 1000,
        unit: 's',
        target: 2,
        isFloor: false,
        details: arrived,
      },
      {
        name: `${what}: arrived in a second`,
        measured: waits.length / seconds,
        unit: 'times',
        target: 200,
        isFloor: true,
        details: `development, limits off; ${seconds.toFixed(0)} s`,
      },
    ];
  } finally {
    receiver.close();
    await rig.close();
  }
}

async function journal(url: string, token: string): Promise<{ events: { id: string; timestamp: string }[] }> {
  const events: { id: string; timestamp: string }[] = [];
  let after = '';
  for (;;) {
    const { body } = await must(url, 'GET', `/api/events?limit=200${after === '' ? '' : `&after=${after}`}`, { token });
    const page = body as { events: { id: string; timestamp: string }[] };
    events.push(...page.events);
    after = page.events.at(-1)?.id ?? after;
    if (page.events.length < 200) return { events };
  }
}

/** Webhooks at 200 a second and more, one of whose receivers never answers (D24). */
export async function measureWebhooks(folder: string): Promise<Result[]> {
  const onSqlite = await measureOn('SQLite', `sqlite:${join(folder, 'webhooks.db')}`);
  const postgres = await startPostgres();
  try {
    return [...onSqlite, ...(await measureOn('Postgres', postgres.url))];
  } finally {
    await postgres.stop();
  }
}
