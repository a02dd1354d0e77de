import { findMessagePlan } from '@msafara/db/messages/message-plan.repository';
import { listUsage, listUsageByMonth } from '@msafara/db/messages/message-usage.repository';
import { findLastCost } from '@msafara/db/messages/messages.repository';
import { DAY_MS } from '@msafara/domain/durations';
import { monthOf } from '@msafara/domain/messages/message-budget';
import type { MessageQuote, MessageTotals } from '@msafara/domain/messages/messages.schema';

import { type Caller, requirePermission, type SignedIn } from '../../context.ts';
import { fromNow, nowOf } from '../../deps.ts';
import { requireShipment } from '../shipments/shipment-reads.service.ts';
import { routeOf } from './accounts.ts';
import { amountOf } from './messages.service.ts';

const YEAR_MS = 365 * DAY_MS;

/** What SMS about a shipment cost, said before any is sent (D27). Fails with FORBIDDEN or SHIPMENT_NOT_FOUND. */
export async function readMessageQuote(ctx: Caller, { id }: { id: string }): Promise<MessageQuote> {
  requirePermission(ctx.actor, 'recipient.read');
  const { deps } = ctx;
  const { read } = deps.database;
  const { organisation_id: organisationId } = await requireShipment(ctx, read, id);
  const plan = await findMessagePlan(read, organisationId);
  const none = { account: null, used: 0, max: null, lastCost: null } as const;
  if (!plan) return { ...none, reason: 'no_provider' };
  const route = await routeOf(deps, read, { organisationId, plan, kind: 'sms' });
  if ('not' in route) return { ...none, reason: route.not };
  const account = route.by === 'provider' ? route.account : 'sink';
  const usage = await listUsage(read, { organisationId, month: monthOf(nowOf(deps)) });
  const last = await findLastCost(read, organisationId);
  return {
    account,
    reason: null,
    used: usage.find((one) => one.account === account)?.segments ?? 0,
    max: route.by === 'provider' ? route.max : null,
    lastCost: last ? { amount: amountOf(last.micros / last.segments), currency: last.currency } : null,
  };
}

/** Segments of all organisations by month, of all thirteen that a year touches. Fails with FORBIDDEN for whoever is no administrator. */
export async function readMessageTotals({ deps, actor }: SignedIn): Promise<MessageTotals> {
  requirePermission(actor, 'admin.panel');
  const rows = await listUsageByMonth(deps.database.background, monthOf(fromNow(deps, -YEAR_MS)));
  const months = Map.groupBy(
    rows.filter(({ account }) => account !== 'sink'),
    ({ month }) => month,
  );
  return {
    months: [...months].map(([month, accounts]) => {
      const of = (account: string) => accounts.find((one) => one.account === account)?.segments ?? 0;
      return { month, shared: of('shared'), own: of('own') };
    }),
  };
}
