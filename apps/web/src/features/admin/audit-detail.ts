import type { AuditRecord } from '@msafara/domain/admin/admin.schema';
import { ROLES } from '@msafara/domain/auth/auth.schema';
import { PAYMENT_METHODS } from '@msafara/domain/billing/billing.schema';
import { TIERS } from '@msafara/domain/plans/plans';
import { SHIPMENT_STATUSES } from '@msafara/domain/shipments/shipment-status';
import type { EnglishCatalogues } from '@msafara/i18n/catalogues';
import i18next, { type TFunction } from 'i18next';

import { formatDateTime } from '../../lib/format.ts';
import { formatDollars, formatNumber } from '../../lib/format-numbers.ts';

type DetailNames = EnglishCatalogues['audit']['detail'];

/** Ids, which say nothing to a reader. */
const HIDDEN: ReadonlySet<string> = new Set(['userId', 'invitationId']);

function isDetailName(name: string): name is keyof DetailNames {
  return i18next.exists(`audit:detail.${name}`);
}

/** How a detail of the audit log reads: figures, dates and codes as the reader is used to them (D14). */
function detailText(name: string, value: string | number | boolean): string {
  if (name === 'count') return formatNumber(Number(value));
  if (name === 'amount') return formatDollars(Number(value));
  if (name === 'paidUntil' || name === 'fromPaidUntil') return formatDateTime(String(value));
  if (name === 'status') {
    const status = SHIPMENT_STATUSES.find((one) => one === value);
    if (status) return i18next.t(`common:status.${status}`);
  }
  const tier = TIERS.find((one) => one === value);
  if (tier) return i18next.t(`admin:tier.${tier}`);
  const role = ROLES.find((one) => one === value);
  if (role) return i18next.t(`admin:role.${role}`);
  const method = PAYMENT_METHODS.find((one) => one === value);
  if (method) return i18next.t(`revenue:${method}`);
  return String(value);
}

/** What an entry says beside who and when, each with its name; one that is only true has a name alone. */
export function auditDetails(
  { details, subjectName }: Pick<AuditRecord, 'details' | 'subjectName'>,
  t: TFunction<'audit'>,
): { name: string; value: string | undefined }[] {
  const subject = subjectName === null ? [] : [{ name: t('subject'), value: subjectName }];
  const facts = Object.entries(details).flatMap(([name, value]) => {
    if (HIDDEN.has(name) || value === null || value === false) return [];
    const label = isDetailName(name) ? t(`detail.${name}`) : name;
    return [{ name: label, value: value === true ? undefined : detailText(name, value) }];
  });
  return [...subject, ...facts];
}
