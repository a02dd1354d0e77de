import { insertFile } from '@msafara/db/files/files.repository';
import { findRecipient } from '@msafara/db/messages/message-recipients.repository';
import { insertMessages } from '@msafara/db/messages/messages.repository';
import { insertAttempt } from '@msafara/db/webhooks/webhook-attempts.repository';
import { insertDeliveries, newDelivery } from '@msafara/db/webhooks/webhook-deliveries.repository';

import { newMessage } from '../features/messages/plan-messages.ts';
import type { TestApp } from './test-app.ts';

/** A try to deliver an event to an endpoint, as it is kept. */
export async function addAttempt({ database, deps }: TestApp, endpointId: string): Promise<string> {
  const id = deps.newId();
  const now = new Date(deps.clock()).toISOString();
  const eventId = `evt_${'0'.repeat(32)}`;
  const delivery = newDelivery({ endpointId, eventId, eventType: 'shipment.created' }, now);
  const answer = { status: 500, error: null, request_headers: '{}', response_headers: '{}', response_body: '' };
  await database.transaction(async (trx) => {
    await insertDeliveries(trx, [{ ...delivery, state: 'failed', next_at: null }]);
    const made = { id, delivery_id: delivery.id, endpoint_id: endpointId, nth: 1, at: now, ms: 5, is_delivered: 0 };
    await insertAttempt(trx, { ...made, ...answer });
  });
  return id;
}

/** The row of a file. Its bytes are not stored, since no test reads them. */
export async function addFile({ database, deps }: TestApp, organisationId: string): Promise<string> {
  const id = deps.newId();
  const row = { sha256: 'f'.repeat(64), type: 'image/png' as const, bytes: 9, width: 1, height: 1, kept_until: null };
  await database.transaction((trx) =>
    insertFile(trx, { id, organisation_id: organisationId, created_at: new Date(deps.clock()).toISOString(), ...row }),
  );
  return id;
}

/** A message to a recipient that failed, as it is kept. */
export async function addMessage({ database, deps }: TestApp, recipientId: string): Promise<string> {
  const recipient = await findRecipient(database.read, recipientId);
  if (!recipient) throw new Error('no recipient was added');
  const now = new Date(deps.clock()).toISOString();
  const failed = { told: 'picked_up', state: 'failed', reason: 'undelivered' } as const;
  const row = newMessage(deps, recipient, { ...failed, template: 'picked_up', zone: 'UTC', send_at: now });
  await database.transaction((trx) => insertMessages(trx, [row]));
  return row.id;
}
