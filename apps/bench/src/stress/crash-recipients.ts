import type { Database } from '@msafara/db/database';
import { shipmentSchema } from '@msafara/domain/shipments/shipments.schema';

import type { Work } from './crash-shipments.ts';
import { makeKey, once } from './crash-systems.ts';
import { type Finding, findingOf } from './finding.ts';
import { must } from './http-client.ts';
import { sendAll } from './message-rows.ts';
import { type SmsGateway, startSmsGateway } from './sms-gateway.ts';

const ANSWERS_AFTER_MS = 30;
const SENT_WITHIN_MS = 5 * 60_000;
const [COUNTRY, DIGITS] = ['+25677', 7];

/** An organisation whose recipients hear by SMS, and those of them who have to hear. */
export type Teller = { key: string; gateway: SmsGateway; phones: string[] };

/** Gives an owner a gateway of its own, which knows a message again by its key, and a key to write with. */
export async function connectGateway(url: string, token: string): Promise<Teller> {
  const gateway = await startSmsGateway(() => ANSWERS_AFTER_MS);
  const key = await makeKey(url, token, ['shipments:write', 'recipients:write']);
  const account = {
    provider: 'http',
    url: gateway.url('/'),
    secret: 'a quiet secret',
    senderId: null,
    isRepeatable: true,
  };
  await must(url, 'POST', '/trpc/messages.setSms', { token, body: account });
  return { key, gateway, phones: [] };
}

/** Creates shipments with a recipient and picks them up, each step under one `Idempotency-Key` however often it is sent. */
export async function tellRecipients(work: Work, { key, phones }: Teller): Promise<void> {
  const { ledger, random, isOver } = work;
  for (let n = 1; !isOver(); n += 1) {
    const trackingNumber = `TOLD-${random.name(16)}`;
    const made = await once(work, key, '/api/shipments', { trackingNumber, origin: 'Mombasa', destination: 'Kampala' });
    const { data: shipment } = shipmentSchema.safeParse(made.body);
    if (!shipment) {
      ledger.unexpected.push(`a create by key: ${String(made.status)} ${JSON.stringify(made.body)}`);
      continue;
    }
    ledger.creates.set(trackingNumber, shipment.id);
    const phone = `${COUNTRY}${String(n).padStart(DIGITS, '0')}`;
    const at = `/api/shipments/${shipment.id}`;
    const added = await once(work, key, `${at}/recipients`, { phone, channel: 'sms', consent: true });
    const told = await once(work, key, `${at}/status`, { status: 'Picked Up' }, 'PATCH');
    if (added.status < 300 && told.status === 200) phones.push(phone);
    else ledger.unexpected.push(`a recipient: ${String(added.status)}, a status: ${String(told.status)}`);
  }
}

/** Has what waits sent, and looks whether each recipient's gateway got the message, under one key however often. */
export async function checkTold(name: string, database: Database, { gateway, phones }: Teller): Promise<Finding> {
  const states = await sendAll(database, SENT_WITHIN_MS);
  const rows = Map.groupBy(states, ({ address }) => address);
  const taken = Map.groupBy(gateway.taken, ({ to }) => to);
  const lost = phones.filter((phone) => !taken.has(phone)).length;
  const twice = phones.filter((phone) => new Set(taken.get(phone)?.map(({ key }) => key)).size > 1).length;
  const again = phones.filter((phone) => (taken.get(phone)?.length ?? 0) > 1).length;
  return findingOf(
    `${name}: recipients who hear by SMS, each step under an Idempotency-Key`,
    `${String(phones.length)} statuses, messages lost ${String(lost)}, twice ${String(twice)}; handed over again under the same key ${String(again)}`,
    {
      'each recipient has one message': phones.length > 0 && phones.every((phone) => rows.get(phone)?.length === 1),
      'each reached the gateway': lost === 0,
      'none under two keys': twice === 0,
      'nothing is left': states.every(({ state }) => state === 'accepted'),
    },
  );
}
