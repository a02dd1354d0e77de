import { setTimeout as sleep } from 'node:timers/promises';

import type { TestDialect } from '@msafara/db/testing/test-databases';
import type { Message, MessageRecipient } from '@msafara/domain/messages/messages.schema';
import type { Shipment } from '@msafara/domain/shipments/shipments.schema';
import { type MessagingStandIn, startMessagingStandIn } from '@msafara/messaging-stand-in/stand-in';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';

import { callbackPath } from '../features/messages/callback-secret.ts';
import { sendDueMessages } from '../features/messages/messages.worker.ts';
import { followForMessages } from '../features/messages/plan-messages.ts';
import { settledJournal } from './settled-journal.ts';
import { type Person, startTestApp, type TestApp } from './test-app.ts';

export const APP_SECRET = 'app-secret';
export const PHONE_ID = '100200300';

let made = 0;
let phones = 100;

/** A mobile number of Uganda that ends in what the double is scripted by. */
export function phoneWith(end = ''): string {
  phones += 1;
  return `+25677${String(phones).padStart(7 - end.length, '0')}${end}`;
}

/**
 * A server that sends messages to the providers' double, with an owner on Growth for each test. Time stands still at noon in
 * Kampala: messages are planned and sent by `send` and `later` alone.
 */
export function messagesRig(dialect: TestDialect, more: Record<string, string> = {}) {
  let harbour: TestApp;
  let owner: Person;
  let standIn: MessagingStandIn;

  beforeAll(async () => {
    standIn = await startMessagingStandIn({ appSecret: APP_SECRET, whatsappPhoneId: PHONE_ID });
    const settings = {
      RATE_LIMITS: 'off',
      AFRICASTALKING_USERNAME: 'msafara',
      AFRICASTALKING_API_KEY: 'key',
      AFRICASTALKING_API_BASE: standIn.baseUrl,
      WHATSAPP_PHONE_NUMBER_ID: PHONE_ID,
      WHATSAPP_NUMBER: '+254700000000',
      WHATSAPP_TOKEN: 'token',
      WHATSAPP_APP_SECRET: APP_SECRET,
      WHATSAPP_API_BASE: `${standIn.baseUrl}/v23.0`,
      ...more,
    };
    // A report may be faster than the answer to what was sent: it is waited for, if not for as long.
    harbour = await startTestApp(dialect, settings, { sleep: (ms) => sleep(Math.min(ms, 250)) });
    harbour.clock.now = Date.parse('2026-11-20T09:00:00.000Z');
    const address = await harbour.app.listen({ host: '127.0.0.1', port: 0 });
    standIn.setCallbacks({
      africasTalking: address + callbackPath(harbour.deps, 'africas-talking', { organisationId: null }),
      whatsapp: address + callbackPath(harbour.deps, 'whatsapp', { organisationId: null }),
    });
    await settledJournal(harbour.database);
    await followForMessages(harbour.deps);
  });

  beforeEach(async () => {
    harbour.clock.now = Date.parse('2026-11-20T09:00:00.000Z');
    made += 1;
    owner = await harbour.signUp(`shipper${String(made)}`);
    await pay('growth');
  });

  afterAll(async () => {
    await harbour.close();
    await standIn.close();
  });

  /** The owner's organisation is on a plan that was paid for. */
  async function pay(tier: 'starter' | 'growth' | 'enterprise'): Promise<void> {
    await harbour.database.transaction((trx) =>
      trx
        .updateTable('organisations')
        .set({ tier, base_is_trial: 0, paid_until: null, base_paid_until: null })
        .where('id', '=', owner.user.organisation.id)
        .execute(),
    );
  }

  async function send(): Promise<void> {
    await settledJournal(harbour.database);
    await sendDueMessages(harbour.deps, harbour.app.log);
    await standIn.settled();
  }

  const call = (method: 'GET' | 'POST' | 'DELETE' | 'PATCH', url: string, body?: unknown, token = owner.token) =>
    harbour.rest(method, url, { token, ...(body !== undefined && { body }) });

  return {
    get harbour() {
      return harbour;
    },
    get owner() {
      return owner;
    },
    get standIn() {
      return standIn;
    },
    pay,
    send,
    call,
    async later(ms: number): Promise<void> {
      harbour.clock.now += ms;
      await send();
    },
    async create(): Promise<Shipment> {
      made += 1;
      const trackingNumber = `MS-${String(made).padStart(6, '0')}`;
      const answer = await call('POST', '/api/shipments', {
        trackingNumber,
        origin: 'Mombasa',
        destination: 'Kampala',
      });
      expect(answer.status).toBe(201);
      return answer.body as Shipment;
    },
    async recipient(id: string, phone: string, channel: 'sms' | 'whatsapp' = 'sms'): Promise<MessageRecipient> {
      const answer = await call('POST', `/api/shipments/${id}/recipients`, { phone, channel, consent: true });
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return answer.body as MessageRecipient;
    },
    async record(id: string, status: string, body: object = {}): Promise<void> {
      const answer = await call('PATCH', `/api/shipments/${id}/status`, { status, ...body });
      expect(answer.status).toBe(200);
    },
    async messagesOf(id: string): Promise<Message[]> {
      const { body } = await call('GET', `/api/shipments/${id}/messages`);
      return (body as { messages: Message[] }).messages;
    },
    /** What the journal says of messages that failed, once all is in it that was written. */
    async failures(): Promise<{ events: unknown[] }> {
      await settledJournal(harbour.database);
      return (await call('GET', '/api/events?type=message.failed')).body as { events: unknown[] };
    },
    /** What a phone got. */
    got: (phone: string) => standIn.lines.filter(({ to, direction }) => to === phone && direction === 'in'),
  };
}
