import type { TestDialect } from '@msafara/db/testing/test-databases';
import type { Shipment } from '@msafara/domain/shipments/shipments.schema';
import type { Attempts, NewWebhook, Webhook } from '@msafara/domain/webhooks/webhooks.schema';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';

import { followJournal } from '../features/webhooks/fan-out.ts';
import { createWebhookSender } from '../features/webhooks/send-webhook.ts';
import { sendDueWebhooks } from '../features/webhooks/webhooks.worker.ts';
import { settledJournal } from './settled-journal.ts';
import { PASSWORD, type Person, startTestApp, type TestApp } from './test-app.ts';
import { type Receiver, startReceiver } from './webhook-receiver.ts';

let made = 0;

function newShipment(): object {
  made += 1;
  return { trackingNumber: `WH-${String(made).padStart(6, '0')}`, origin: 'Tema', destination: 'Kumasi' };
}

/**
 * A server for the tests of one `describe`, with an owner and another system's server of their own for each of them. Time
 * stands still: webhooks are sent by `send` and `later` alone.
 */
export function webhookRig(dialect: TestDialect) {
  let harbour: TestApp;
  let owner: Person;
  let receiver: Receiver;
  let people = 0;
  const sender = createWebhookSender({ WEBHOOK_ALLOW_NETWORKS: ['127.0.0.0/8'] }, { timeoutMs: 400 });

  beforeAll(async () => {
    const env = { RATE_LIMITS: 'off', TRIAL_DAYS: '365', WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' };
    harbour = await startTestApp(dialect, env);
    // The public library that verifies looks at the clock of its machine.
    harbour.clock.now = Date.now();
    await settledJournal(harbour.database);
    await followJournal(harbour.deps);
  });

  beforeEach(async () => {
    people += 1;
    owner = await harbour.signUp(`owner${people}`);
    receiver = await startReceiver();
  });

  afterEach(() => receiver.close());

  afterAll(async () => {
    sender.close();
    await harbour.close();
  });

  async function send(): Promise<void> {
    await settledJournal(harbour.database);
    await sendDueWebhooks(harbour.deps, harbour.app.log, sender.send);
  }

  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown, { token } = owner) =>
    harbour.rest(method, `/api/webhooks${path}`, { token, ...(body !== undefined && { body }) });

  return {
    get harbour() {
      return harbour;
    },
    get owner() {
      return owner;
    },
    get receiver() {
      return receiver;
    },
    sender,
    send,
    call,
    /** Sessions end while the clock is moved by days. */
    async signInAgain() {
      owner = await harbour.signIn(owner.user.email, PASSWORD);
    },
    async endpoint(more: object = {}): Promise<NewWebhook> {
      const answer = await call('POST', '', { url: receiver.url, types: ['shipment.created'], ...more });
      expect(answer.status).toBe(201);
      return answer.body as NewWebhook;
    },
    async create(): Promise<Shipment> {
      const answer = await harbour.rest('POST', '/api/shipments', { token: owner.token, body: newShipment() });
      return answer.body as Shipment;
    },
    attemptsOf: async (id: string, query = '') => (await call('GET', `/${id}/attempts${query}`)).body as Attempts,
    readBack: async (id: string) => (await call('GET', `/${id}`)).body as Webhook,
    async later(ms: number): Promise<void> {
      harbour.clock.now += ms;
      await send();
    },
    fail: (status = 500, headers = {}) => receiver.answer((response) => response.writeHead(status, headers).end('no')),
    recover: () => receiver.answer((response) => response.writeHead(204).end()),
  };
}
