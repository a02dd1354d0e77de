import type { Reading } from '@msafara/db/standbys/standbys';
import type { Report } from '@msafara/domain/reports/reports.schema';
import { dayIn } from '@msafara/domain/zone-days';

import { dwellIn } from '../borders/dwell.service.ts';
import { costsOfMonths } from '../borders/standing-costs.service.ts';

/** An organisation, and a span of instants (ISO-8601 UTC) whose days are those of a zone. */
type BorderScope = { organisationId: string; from: string; until: string; timeZone: string };

/**
 * How long an organisation's goods stood in a span, and what standing cost in the months that it touches (D26); null where nothing stood
 * and nothing was paid.
 */
export async function borderFiguresIn(
  place: Pick<Reading, 'background'>,
  { organisationId, from, until, timeZone }: BorderScope,
): Promise<Report['borders']> {
  // A day that begins with the end of the span is none of it.
  const last = new Date(Date.parse(until) - 1).toISOString();
  const monthOf = (instant: string) => dayIn(instant, timeZone).slice(0, 7);
  const [dwell, { months }] = await Promise.all([
    dwellIn(place, { organisationId, from, until }),
    costsOfMonths(place.background, organisationId, { first: monthOf(from), last: monthOf(last), now: last }),
  ]);
  const { posts, afterRelease, holds } = dwell;
  const isEmpty = posts.length === 0 && holds.length === 0 && afterRelease.count === 0 && months.length === 0;
  return isEmpty ? null : { ...dwell, months };
}
