import { type Kysely, sql } from 'kysely';

import type { Report } from '../migrate.ts';

/** What a column may hold, and what it becomes where it holds something else: an SQL value, or `delete` of the row. */
type Check = { column: string; holds: string; otherwise: string };

const texts = (values: string) =>
  values
    .split(' ')
    .map((value) => `'${value}'`)
    .join(', ');

/** One of a few texts; `otherwise` is an SQL expression. */
function oneOf(column: string, values: string, otherwise: string): Check {
  return { column, holds: `${column} in (${texts(values)})`, otherwise };
}

/** Whatever is set and no 0 counts as yes. */
function flag(column: string): Check {
  return { column, holds: `${column} in (0, 1)`, otherwise: '1' };
}

function between(column: string, least: number, most: number, otherwise: string): Check {
  return { column, holds: `${column} between ${least} and ${most}`, otherwise };
}

const TIERS = 'starter growth enterprise';
const LANGUAGES = 'en fr ar sw pt';
const STATUSES = "'Created', 'Picked Up', 'In Transit', 'Out for Delivery', 'Delivered', 'Exception'";

/** A status that nobody knows is for people to look at. */
function status(column: string): Check {
  return { column, holds: `${column} in (${STATUSES})`, otherwise: "'Exception'" };
}

/** The rules of mending stand beside what is checked; what is less is chosen where rights or money are about. */
const CHECKS: Record<string, readonly Check[]> = {
  organisations: [
    oneOf('tier', TIERS, "'starter'"),
    oneOf('base_tier', TIERS, "'starter'"),
    flag('is_platform'),
    flag('is_demo'),
    flag('base_is_trial'),
  ],
  users: [
    oneOf('role', 'admin sender viewer', "'viewer'"),
    oneOf('requested_role', 'admin', 'null'),
    oneOf('language', LANGUAGES, "'en'"),
    oneOf('date_format', 'MM/DD/YYYY DD/MM/YYYY YYYY-MM-DD', "'MM/DD/YYYY'"),
    oneOf('theme', 'light dark auto', "'light'"),
    { column: 'session_timeout_hours', holds: 'session_timeout_hours in (1, 8, 24, 168)', otherwise: '24' },
    { column: 'password_expiry_days', holds: 'password_expiry_days in (30, 60, 90)', otherwise: '90' },
    // Neither an owner nor active by a mistake.
    { column: 'is_owner', holds: 'is_owner in (0, 1)', otherwise: '0' },
    { column: 'is_active', holds: 'is_active in (0, 1)', otherwise: '0' },
    flag('must_change_password'),
    flag('email_notifications'),
    flag('status_updates'),
    flag('delay_alerts'),
    flag('weekly_reports'),
  ],
  sessions: [oneOf('kind', 'web rest', 'delete')],
  user_tokens: [oneOf('purpose', 'verify-email reset-password change-email', 'delete')],
  invitations: [oneOf('role', 'sender viewer', "'viewer'")],
  shipments: [
    status('status'),
    oneOf('priority', 'Standard Express Urgent', "'Standard'"),
    flag('is_delayed'),
    flag('eta_is_default'),
    flag('is_demo'),
    between('pieces', 1, 10_000, 'null'),
    between('weight_grams', 1, 1_000_000_000, 'null'),
  ],
  shipment_status_history: [
    status('status'),
    oneOf('change', 'created progress exception recovery correction repeat late', "'correction'"),
  ],
  usage_counters: [{ column: 'shipments', holds: 'shipments >= 0', otherwise: '0' }],
  jobs: [oneOf('state', 'waiting done dead', "'dead'"), { column: 'attempts', holds: 'attempts >= 0', otherwise: '0' }],
  mails: [oneOf('state', 'waiting sent kept dead', "'dead'"), oneOf('language', LANGUAGES, "'en'")],
  notifications: [oneOf('type', 'status_update delay_alert weekly_report other', "'other'"), flag('is_read')],
  status_mail_items: [status('status')],
  chat_messages: [oneOf('status', 'pending responded closed', "'pending'"), flag('is_read')],
  followers: [oneOf('language', LANGUAGES, "'en'")],
  throttles: [{ column: 'count', holds: 'count >= 0', otherwise: '0' }],
  orders: [
    oneOf('subscription_tier', TIERS, "'starter'"),
    oneOf('currency', 'USD', "'USD'"),
    oneOf('status', 'pending completed failed refunded', "'failed'"),
    oneOf('billing_cycle', 'monthly yearly', "'monthly'"),
    oneOf('method', 'paypal bank_transfer mobile_money', "'bank_transfer'"),
    oneOf('language', LANGUAGES, "'en'"),
    oneOf('refund_state', 'requested pending failed', "'failed'"),
    oneOf('refund_reason', 'money-back admin unclaimed', "'admin'"),
    { column: 'amount', holds: 'amount_cents >= 0', otherwise: "'0.00'" },
    { column: 'refunded_amount', holds: 'refunded_cents >= 0', otherwise: "'0.00'" },
  ],
};

/** Where a status was mended, the organisation's shipments are counted anew. */
const RECOUNT = `update shipment_counts set ${[
  ...[
    ['created', 'Created'],
    ['picked_up', 'Picked Up'],
    ['in_transit', 'In Transit'],
    ['out_for_delivery', 'Out for Delivery'],
    ['delivered', 'Delivered'],
    ['exception', 'Exception'],
  ].map(([column, name]) => `${String(column)} = ${countOf(`status = '${String(name)}'`)}`),
  `delayed = ${countOf("is_delayed = 1 and status not in ('Delivered', 'Exception')")}`,
].join(', ')}`;

function countOf(condition: string): string {
  return `(select count(*) from shipments where shipments.organisation_id = shipment_counts.organisation_id and ${condition})`;
}

type Counts = Record<string, number | string>;

async function mend(db: Kysely<never>, table: string, checks: readonly Check[], report: Report): Promise<void> {
  const breaking = checks.map(({ holds }, n) => `count(*) filter (where not (${holds})) as c${n}`);
  const counted = await sql.raw<Counts>(`select count(*) as total, ${breaking.join(', ')} from ${table}`).execute(db);
  const counts = counted.rows[0] ?? {};
  report(`${table}: ${Number(counts['total']).toLocaleString('en')} rows are looked at`);
  for (const [n, { column, holds, otherwise }] of checks.entries()) {
    const offending = Number(counts[`c${n}`]);
    if (offending === 0) continue;
    const where = `where not (${holds})`;
    const change =
      otherwise === 'delete'
        ? `delete from ${table} ${where}`
        : `update ${table} set ${column} = ${otherwise} ${where}`;
    await sql.raw(change).execute(db);
    const became = otherwise === 'delete' ? 'deleted' : `set to ${otherwise}`;
    report(`${table}.${column}: ${offending.toLocaleString('en')} rows held what it may not hold and were ${became}`);
    if (table === 'shipments' && column === 'status') await sql.raw(RECOUNT).execute(db);
  }
}

/**
 * What the application has always refused, the databases refuse as well: texts that are one of a few, flags, and
 * numbers within their bounds. Rows that break a check are mended first, by the rule beside it.
 */
export async function up(db: Kysely<never>, dialect: 'sqlite' | 'postgres', report: Report): Promise<void> {
  for (const [table, checks] of Object.entries(CHECKS)) {
    // oxlint-disable no-await-in-loop -- one table after the other, on one connection
    await mend(db, table, checks, report);
    const added = checks.map(({ column, holds }) => `add constraint ${table}_${column}_check check (${holds})`);
    // Postgres reads a table once for all of its checks; SQLite takes one at a time.
    for (const clause of dialect === 'postgres' ? [added.join(', ')] : added) {
      await sql.raw(`alter table ${table} ${clause}`).execute(db);
    }
    // oxlint-enable no-await-in-loop
  }
}
