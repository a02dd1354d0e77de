import { listWorkCalendars, type WorkCalendar } from '@msafara/db/clocks/calendars.repository';
import { listDueClockIds, listDueClocksForUpdate, updateClocksJudged } from '@msafara/db/clocks/due-clocks.repository';
import { listWithClocks, type NamedClock, runOf, termsOf } from '@msafara/db/clocks/clocks.repository';
import type { Announce, Trx } from '@msafara/db/database';
import { insertEvents } from '@msafara/db/events/events.repository';
import { freeDaysLeft, nextWarning, type NextWarning } from '@msafara/domain/clocks/clock-warnings';

import { type Deps, nowOf } from '../../deps.ts';
import { startedEvent, type Warning, warningEvent } from './clock-events.ts';
import { nextAt } from './refresh-clocks.ts';
import { tellWarnings } from './tell-warnings.ts';

/** So many are judged in one transaction, which leaves room for others. */
const AT_ONCE = 500;
/** So many are looked up at once. */
const LOOKED_UP = 20_000;

/** What is due of a clock now; undefined where a day without work or a correction put it off. */
function dueWarning(row: NamedClock, calendar: WorkCalendar, now: string): NextWarning | undefined {
  const warned = row.warned_day === null ? null : { day: row.warned_day, left: row.warned_left ?? 0 };
  const next = nextWarning(termsOf(row, calendar), runOf(row), warned, now);
  return next && next.at <= now ? next : undefined;
}

type Judged = { row: NamedClock; calendar: WorkCalendar; isStart: boolean; warning: Warning | undefined };

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
    calendar,
    isStart,
    warning: next && { row, daysLeft, calendar },
  };
}

type Some = { now: string; ids: readonly string[] };

/**
 * Judges some clocks and returns how many of them were still due. The number of statements does not grow with the number of
 * organisations. After a change to a plan without clocks they are still judged, but no notification is sent.
 */
async function judgeSome(deps: Deps, trx: Trx, announce: Announce, { now, ids }: Some): Promise<number> {
  const due = await listDueClocksForUpdate(trx, { now, ids });
  if (due.length === 0) return 0;
  const organisationIds = [...new Set(due.map((row) => row.organisation_id))];
  const known = await listWithClocks(trx, organisationIds);
  const calendars = await listWorkCalendars(trx, organisationIds);
  const judged = due.flatMap((row) => {
    const calendar = calendars.get(row.organisation_id);
    return calendar ? [judge(row, calendar, now)] : [];
  });
  const told = judged.filter(({ row }) => known.has(row.organisation_id));
  const warnings = told.flatMap(({ warning }) => warning ?? []);
  await insertEvents(trx, [
    ...told.filter(({ isStart }) => isStart).map(({ row, calendar }) => startedEvent(row, calendar, now)),
    ...warnings.map((warning) => warningEvent(warning, now)),
  ]);
  await tellWarnings(
    deps,
    trx,
    announce,
    Map.groupBy(warnings, ({ row }) => row.organisation_id),
  );
  await updateClocksJudged(
    trx,
    judged.map(({ row }) => row),
  );
  return due.length;
}

/** Judges what is due now, up to a limit; returns whether there may be more. */
async function judgeRound(deps: Deps, now: string): Promise<boolean> {
  const { database } = deps;
  // Sorted by organisation, so that its members get few mails.
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
