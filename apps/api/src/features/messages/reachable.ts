import type { Trx } from '@msafara/db/database';
import { findMessagePlan } from '@msafara/db/messages/message-plan.repository';
import type { RecipientRow } from '@msafara/db/messages/message-recipients.repository';
import { listSuppressed } from '@msafara/db/messages/message-suppressions.repository';
import { listUsage } from '@msafara/db/messages/message-usage.repository';
import { listDueOf } from '@msafara/db/messages/messages.repository';
import { monthOf } from '@msafara/domain/messages/message-budget';
import { segmentsMax } from '@msafara/domain/messages/message-templates';
import type { MessageChannel } from '@msafara/domain/messages/messages.schema';

import { type Deps, nowOf } from '../../deps.ts';
import { type Route, routeOf } from './accounts.ts';

/**
 * Those of an organisation's recipients whom a message reaches that is written now (D27): they did not say STOP, and there is an
 * account for their channel, with room in its month for as many segments as each of them may need after what waits to be sent.
 */
export async function reachableOf(
  deps: Deps,
  trx: Trx,
  { organisationId, recipients }: { organisationId: string; recipients: readonly RecipientRow[] },
): Promise<RecipientRow[]> {
  const plan = await findMessagePlan(trx, organisationId);
  if (!plan) return [];
  const now = nowOf(deps);
  const usage = await listUsage(trx, { organisationId, month: monthOf(now) });
  const due = await listDueOf(trx, { organisationId, now });
  let shared = usage.find(({ account }) => account === 'shared')?.segments ?? 0;
  const routes = new Map<MessageChannel, Route>();
  for (const kind of new Set([...recipients, ...due].map(({ channel }) => channel))) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    routes.set(kind, await routeOf(deps, trx, { organisationId, plan, kind }));
  }
  const isShared = (route: Route | undefined) => route !== undefined && 'max' in route && route.max !== null;
  for (const { channel, language } of due) {
    if (isShared(routes.get(channel))) shared += segmentsMax(language === 'ar');
  }
  const suppressed = await listSuppressed(
    trx,
    recipients.map(({ address_key: addressKey }) => addressKey),
  );
  return recipients.filter(({ channel, language, address_key: addressKey }) => {
    const route = routes.get(channel);
    if (!route || 'not' in route || suppressed.has(addressKey)) return false;
    if (route.by !== 'provider' || route.max === null) return true;
    const segments = segmentsMax(language === 'ar');
    if (shared + segments > route.max) return false;
    shared += segments;
    return true;
  });
}
