import { findWorkCalendar, type WorkCalendar } from '@msafara/db/clocks/calendars.repository';
import { listDueClockIds, listDueClocksForUpdate, updateClocksJudged } from '@msafara/db/clocks/due-clocks.repository';
import { listWithClocks, type NamedClock, runOf, termsOf } from '@msafara/db/clocks/clocks.repository';
import type { Announce, Trx } from '@msafara/db/database';
import { freeDaysLeft, nextWarning, type NextWarning } from '@msafara/domain/clocks/clock-warnings';

import { type Deps, nowOf } from '../../deps.ts';
import { journalStarted, journalWarnings, type Warning } from './clock-events.ts';
import { nextAt } from './refresh-clocks.ts';
import { tellWarnings } from './tell-warnings.ts';

/** So many are judged in one transaction, which leaves room for others. */
const AT_ONCE = 200;
/** So many are looked up at once. */
const LOOKED_UP = 20_000;

/** What is due of a clock now; undefined where a day without work or a correction put it off. */
function dueWarning(row: NamedClock, calendar: WorkCalendar, now: string): NextWarning | undefined {
  const warned = row.warned_day === null ? null : { day: row.warned_day, left: row.warned_left ?? 0 };
  const next = nextWarning(termsOf(row, calendar), runOf(row), warned, now);
  return next && next.at <= now ? next : undefined;
}

type Judged = { row: NamedClock; isStart: boolean; warning: Warning | undefined };

function judge(before: NamedClock, calendar: WorkCalendar, now: string): Judged {
  const hasStarted = before.started_at !== null && before.started_at <= now;
  const isStart = hasStarted && before.start_told === null;
  const next = hasStarted ? dueWarning(before, calendar, now) : undefined;
  const row: NamedClock = {
    ...before,
    start_told: hasStarted ? (before.start_told ?? before.started_at) : null,
    ...(next && { warned_day: next.lastFreeDay, warned_left: next.left }),
  };
  const daysLeft = freeDaysLeft(termsOf(row, calendar), runOf(row), now) ?? 0;
  return {
    row: { ...row, next_at: nextAt(row, calendar, now) },
    isStart,
    warning: next && { row, daysLeft, calendar },
  };
}

type Some = { now: string; ids: readonly string[] };

/** Judges some clocks; returns how many of them were due still. */
async function judgeSome(deps: Deps, trx: Trx, announce: Announce, { now, ids }: Some): Promise<number> {
  const due = await listDueClocksForUpdate(trx, { now, ids });
  if (due.length === 0) return 0;
  const known = await listWithClocks(trx, [...new Set(due.map((row) => row.organisation_id))]);
  const judged: Judged[] = [];
  for (const [organisationId, rows] of Map.groupBy(due, (row) => row.organisation_id)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const calendar = await findWorkCalendar(trx, organisationId);
    const ours = rows.map((row) => judge(row, calendar, now));
    judged.push(...ours);
    if (!known.has(organisationId)) continue;
    const starts = ours.filter(({ isStart }) => isStart).map(({ row }) => row);
    const warnings = ours.flatMap(({ warning }) => warning ?? []);
    // oxlint-disable-next-line no-await-in-loop -- one connection
    if (starts.length > 0) await journalStarted(deps, trx, starts, calendar);
    if (warnings.length === 0) continue;
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await journalWarnings(deps, trx, warnings);
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await tellWarnings(deps, trx, announce, { organisationId, warnings });
  }
  await updateClocksJudged(
    trx,
    judged.map(({ row }) => row),
  );
  return due.length;
}

/** Judges what is due now, up to a limit; returns whether there may be more. */
async function judgeRound(deps: Deps, now: string): Promise<boolean> {
  const { database } = deps;
  // Those of an organisation come together, so that its members are looked up and told few times.
  const due = await listDueClockIds(database.background, { now, limit: LOOKED_UP });
  let judged = 0;
  for (let first = 0; first < due.length; first += AT_ONCE) {
    const ids = due.slice(first, first + AT_ONCE);
    // oxlint-disable-next-line no-await-in-loop -- some at a time, so that no transaction is long
    judged += await database.transaction((trx, announce) => judgeSome(deps, trx, announce, { now, ids }));
  }
  return due.length === LOOKED_UP && judged > 0;
}

/**
 * Announces clocks that start and free days that are about to end (D26). Each announcement is made once, even with several
 * processes: it is noted in the same transaction, and clocks that another process has locked are skipped.
 */
export async function judgeClocks(deps: Deps): Promise<void> {
  const now = nowOf(deps);
  // oxlint-disable-next-line no-await-in-loop -- round after round
  for (let isFull = true; isFull;) isFull = await judgeRound(deps, now);
}
