import type { Trx } from '@msafara/db/database';
import { insertEvents } from '@msafara/db/events/events.repository';
import { findReader } from '@msafara/db/notifications/notifications.repository';
import { findOwner } from '@msafara/db/users/users.repository';
import { deleteAttemptsBefore, listAttempts } from '@msafara/db/webhooks/webhook-attempts.repository';
import { deleteDeliveriesBefore } from '@msafara/db/webhooks/webhook-deliveries.repository';
import {
  type EndpointRow,
  findEndpointForUpdate,
  listFailing,
  updateEndpoint,
} from '@msafara/db/webhooks/webhook-endpoints.repository';
import { DAY_MS } from '@msafara/domain/durations';
import { EVENTS_KEPT_DAYS } from '@msafara/domain/events/events.schema';
import { FAILING_MS, WARNED_MS } from '@msafara/domain/webhooks/webhook-schedule';

import { type Deps, fromNow, nowOf } from '../../deps.ts';
import { recordAct } from '../audit/record-act.ts';
import { dayFor } from '../billing/billing-mails.ts';
import { queueMail } from '../mail/mail.service.ts';
import type { Words } from '../mail/words.ts';

const STEP = 2000;

/** Where owners see a webhook. */
const WEBHOOK_PATH = '/settings?tab=developers&part=webhooks&webhook=';

type Said = (t: Words, values: { host: string; url: string; since: string }) => { subject: string; text: string };

/** A mail to the owner of an endpoint, by which they hear of it beside the webhook itself. */
async function mailOwner(
  deps: Deps,
  trx: Trx,
  endpoint: EndpointRow,
  said: Said,
  { isOff = false } = {},
): Promise<void> {
  const owner = await findOwner(trx, endpoint.organisation_id);
  const reader = owner && (await findReader(trx, owner.id));
  if (!reader) return;
  const since = dayFor(reader, endpoint.failing_since ?? nowOf(deps));
  const values = { host: new URL(endpoint.url).host, url: endpoint.url, since };
  await queueMail(deps, trx, {
    template: 'webhook',
    to: reader,
    content: (t) => {
      const { subject, text } = said(t, values);
      const button = { label: t('webhook.button'), url: `${deps.env.PUBLIC_URL}${WEBHOOK_PATH}${endpoint.id}` };
      return { subject, paragraphs: [text, ...(isOff ? [t('webhook.after')] : [])], button };
    },
  });
}

/** Switches an endpoint off, and tells its owner and whoever listens to that (D24). */
export async function disableEndpoint(
  deps: Deps,
  trx: Trx,
  endpoint: EndpointRow,
  reason: 'gone' | 'failing',
): Promise<void> {
  const { id, url, organisation_id } = endpoint;
  const now = nowOf(deps);
  await updateEndpoint(trx, id, { state: 'disabled', disabled_reason: reason, due_at: null, updated_at: now });
  const event = { organisation_id, shipment_id: null, seq: null, type: 'endpoint.disabled', created_at: now } as const;
  await insertEvents(trx, [{ ...event, data: JSON.stringify({ id, url: new URL(url).origin, reason }) }]);
  const details = { host: new URL(url).host, reason };
  await recordAct(deps, trx, { action: 'webhook.disabled', userId: null, organisationId: organisation_id, details });
  const said: Said = (t, values) => ({
    subject: t('webhook.off', values),
    text: t(reason === 'gone' ? 'webhook.goneText' : 'webhook.offText', values),
  });
  await mailOwner(deps, trx, endpoint, said, { isOff: true });
}

/** Deletes what was tried longer ago than the journal is kept, in steps (D24). */
export async function tidyWebhooks(deps: Deps): Promise<void> {
  const before = fromNow(deps, -EVENTS_KEPT_DAYS * DAY_MS);
  for (const sweep of [deleteAttemptsBefore, deleteDeliveriesBefore]) {
    while ((await deps.database.transaction((trx) => sweep(trx, { before, limit: STEP }))) === STEP);
  }
}

/** Tells owners of endpoints that have failed for 24 and for 72 hours, and switches off those of which a try failed five days after the first (D24). */
export async function watchWebhooks(deps: Deps): Promise<void> {
  for (const { id, failing_since: since } of await listFailing(deps.database.read, fromNow(deps, -WARNED_MS[0]))) {
    const failedFor = deps.clock() - Date.parse(since ?? '');
    const told = WARNED_MS.filter((ms) => failedFor >= ms).length;
    await deps.database.transaction(async (trx) => {
      const endpoint = await findEndpointForUpdate(trx, id);
      // It may have recovered, or been paused or deleted, since it was listed.
      if (endpoint?.state !== 'active' || endpoint.failing_since !== since) return;
      if (failedFor >= FAILING_MS) {
        // Where nothing was tried for a while, the next try says whether it fails still.
        const [last] = await listAttempts(trx, { endpointId: id, outcome: 'failed', before: undefined, limit: 1 });
        const lastAt = last?.at ?? '';
        if (lastAt >= new Date(Date.parse(since ?? '') + FAILING_MS).toISOString()) {
          return disableEndpoint(deps, trx, endpoint, 'failing');
        }
      }
      if (told <= endpoint.warned) return;
      await updateEndpoint(trx, id, { warned: told });
      await mailOwner(deps, trx, endpoint, (t, values) => ({
        subject: t(told === 1 ? 'webhook.failing' : 'webhook.urgent', values),
        text: t('webhook.failingText', values),
      }));
    });
  }
}
