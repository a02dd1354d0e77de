import { TIERS } from '@msafara/domain/plans/plans';
import { PAYMENT_METHODS } from '@msafara/domain/billing/billing.schema';
import { ROLES } from '@msafara/domain/auth/auth.schema';
import i18next from 'i18next';

import { formatDateTime, formatDollars, formatNumber } from '../../lib/format.ts';

/** How a detail of the audit log reads: figures, dates and codes as the reader is used to them (D14). */
export function detailText(name: string, value: string | number | boolean): string {
  if (name === 'count') return formatNumber(Number(value));
  if (name === 'amount') return formatDollars(Number(value));
  if (name === 'paidUntil' || name === 'fromPaidUntil') return formatDateTime(String(value));
  const tier = TIERS.find((one) => one === value);
  if (tier) return i18next.t(`admin:tier.${tier}`);
  const role = ROLES.find((one) => one === value);
  if (role) return i18next.t(`admin:role.${role}`);
  const method = PAYMENT_METHODS.find((one) => one === value);
  if (method) return i18next.t(`revenue:${method}`);
  return String(value);
}
