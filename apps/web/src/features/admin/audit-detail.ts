import type { AuditRecord } from '@msafara/domain/admin/admin.schema';
import { AUDIT_DETAILS } from '@msafara/domain/audit/audit-actions';
import { ROLES } from '@msafara/domain/auth/auth.schema';
import { PAYMENT_METHODS } from '@msafara/domain/billing/billing.schema';
import { TIERS } from '@msafara/domain/plans/plans';
import { SHIPMENT_STATUSES } from '@msafara/domain/shipments/shipment-status';
import type { EnglishCatalogues } from '@msafara/i18n/catalogues';
import i18next, { type TFunction } from 'i18next';

import { countryName } from '../../lib/country-name.ts';
import { formatDateTime } from '../../lib/format.ts';
import { formatDollars, formatNumber } from '../../lib/format-numbers.ts';

/** Ids, which say nothing to a reader. */
const HIDDEN: ReadonlySet<string> = new Set(['userId', 'invitationId']);

/** What is on or off: that it is off is told too. */
const SWITCHES: ReadonlySet<string> = new Set(['isException', 'isShared', 'isShown']);

/** Those whose values are codes of ours, separated by commas. */
const CODED: ReadonlySet<string> = new Set(['fields', 'type', 'state', 'on', 'followers']);

type Words = EnglishCatalogues;
type Worded =
  | `audit:value.${keyof Words['audit']['value']}`
  | `documents:states.${keyof Words['documents']['states']}`
  | `documents:types.${keyof Words['documents']['types']}`
  | `shipments:field.${keyof Words['shipments']['field']}`;

/** Where a value that is a code of ours has its words. */
const WORDED = ['audit:value', 'documents:states', 'documents:types', 'shipments:field'];

const hasWords = (key: string): key is Worded => i18next.exists(key);

/** What a code is called where it has words; else the code itself. */
function codeText(value: string): string {
  const key = WORDED.map((place) => `${place}.${value}`).find(hasWords);
  return key === undefined ? value : i18next.t(key);
}

/** How a detail of the audit log reads: figures, dates and codes as the reader is used to them (D14). */
function detailText(name: string, value: string | number | boolean): string {
  if (name === 'count') return formatNumber(Number(value));
  if (name === 'amount') return formatDollars(Number(value));
  if (name === 'country') return countryName(String(value));
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
  if (SWITCHES.has(name)) return i18next.t(value === true ? 'audit:value.yes' : 'audit:value.no');
  if (CODED.has(name)) return String(value).split(', ').map(codeText).join(', ');
  return String(value);
}

/** What an entry says beside who and when, each with its name; one that is only true has a name alone. */
export function auditDetails(
  { details, subjectName }: Pick<AuditRecord, 'details' | 'subjectName'>,
  t: TFunction<'audit'>,
): { name: string; value: string | undefined }[] {
  const subject = subjectName === null ? [] : [{ name: t('subject'), value: subjectName }];
  const facts = Object.entries(details).flatMap(([name, value]) => {
    if (HIDDEN.has(name) || value === null || (value === false && !SWITCHES.has(name))) return [];
    // Of a recipient it is whom; else it is what followed on `from`.
    const known =
      name === 'to' && details['from'] === undefined ? 'recipient' : AUDIT_DETAILS.find((one) => one === name);
    const label = known === undefined ? name : t(`detail.${known}`);
    return [{ name: label, value: value === true && !SWITCHES.has(name) ? undefined : detailText(name, value) }];
  });
  return [...subject, ...facts];
}
