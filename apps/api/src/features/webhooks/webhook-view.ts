import type { Db } from '@msafara/db/database';
import { countAttemptsByHour } from '@msafara/db/webhooks/webhook-attempts.repository';
import { countWaiting } from '@msafara/db/webhooks/webhook-deliveries.repository';
import type { EndpointRow } from '@msafara/db/webhooks/webhook-endpoints.repository';
import { DAY_MS } from '@msafara/domain/durations';
import { SENT_TYPES, type SentType } from '@msafara/domain/events/event-types';
import type { Webhook } from '@msafara/domain/webhooks/webhooks.schema';
import { z } from 'zod';

import type { Caller } from '../../context.ts';
import { type Deps, fromNow } from '../../deps.ts';
import { modeOf } from '../test-mode/mode.ts';

const headersSchema = z.record(z.string(), z.string());

/** The headers of a receiver's own as they are stored; null without any. */
export function sealHeaders({ secrets }: Deps, endpointId: string, headers: Record<string, string>): string | null {
  if (Object.keys(headers).length === 0) return null;
  return secrets.seal('webhook-headers', endpointId, JSON.stringify(headers));
}

/** The headers behind what is stored; undefined where no SECRET_KEY fits. */
export function openHeaders({ secrets }: Deps, { id, headers }: EndpointRow): Record<string, string> | undefined {
  if (headers === null) return {};
  const text = secrets.open('webhook-headers', id, headers);
  return text === undefined ? undefined : headersSchema.parse(JSON.parse(text));
}

/** The types that an endpoint asked for, of those that there are. */
export function typesOf({ types }: Pick<EndpointRow, 'types'>): SentType[] {
  const chosen = new Set(z.array(z.string()).parse(JSON.parse(types)));
  return SENT_TYPES.filter((type) => chosen.has(type));
}

/** An endpoint as its owner sees it, with what became of its events in the last 24 hours (D24). */
export async function viewOf({ deps, actor }: Caller, db: Db, row: EndpointRow): Promise<Webhook> {
  const hours = await countAttemptsByHour(db, { endpointId: row.id, since: fromNow(deps, -DAY_MS) });
  return {
    id: row.id,
    mode: modeOf(actor, row.organisation_id),
    url: row.url,
    description: row.description,
    types: typesOf(row),
    headerNames: Object.keys(openHeaders(deps, row) ?? {}),
    state: row.state,
    disabledReason: row.disabled_reason,
    failingSince: row.failing_since,
    publicKey: row.public_key,
    previousSecretUntil: row.previous_until,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    delivered: hours.reduce((sum, hour) => sum + hour.delivered, 0),
    failed: hours.reduce((sum, hour) => sum + hour.failed, 0),
    hours,
    waiting: await countWaiting(db, row.id),
  };
}
