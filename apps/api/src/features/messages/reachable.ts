import type { Trx } from '@msafara/db/database';
import { findMessagePlan } from '@msafara/db/messages/message-plan.repository';
import type { RecipientRow } from '@msafara/db/messages/message-recipients.repository';
import { listSuppressed } from '@msafara/db/messages/message-suppressions.repository';
import { listUsage } from '@msafara/db/messages/message-usage.repository';
import { monthOf } from '@msafara/domain/messages/message-budget';
import type { MessageChannel } from '@msafara/domain/messages/messages.schema';

import { type Deps, nowOf } from '../../deps.ts';
import { routeOf } from './accounts.ts';

/**
 * Those of an organisation's recipients whom a message reaches that is written now (D27): they did not say STOP, and there is an
 * account for their channel, with room in its month.
 */
export async function reachableOf(
  deps: Deps,
  trx: Trx,
  { organisationId, recipients }: { organisationId: string; recipients: readonly RecipientRow[] },
): Promise<RecipientRow[]> {
  const plan = await findMessagePlan(trx, organisationId);
  if (!plan) return [];
  const usage = await listUsage(trx, { organisationId, month: monthOf(nowOf(deps)) });
  const shared = usage.find(({ account }) => account === 'shared')?.segments ?? 0;
  const open = new Set<MessageChannel>();
  for (const kind of new Set(recipients.map(({ channel }) => channel))) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const route = await routeOf(deps, trx, { organisationId, plan, kind });
    const isOver = 'by' in route && route.by === 'provider' && route.max !== null && shared >= route.max;
    if ('by' in route && !isOver) open.add(kind);
  }
  const suppressed = await listSuppressed(
    trx,
    recipients.map(({ address_key: addressKey }) => addressKey),
  );
  return recipients.filter(({ channel, address_key: addressKey }) => open.has(channel) && !suppressed.has(addressKey));
}
