import type { Reading } from '@msafara/db/standbys/standbys';
import type { Report } from '@msafara/domain/reports/reports.schema';

import { dwellIn } from '../borders/dwell.service.ts';
import { costsOfMonths } from '../borders/standing-costs.service.ts';

/** An organisation, and a span of instants (ISO-8601 UTC). */
type BorderScope = { organisationId: string; from: string; until: string };

/**
 * How long an organisation's goods stood in a span, and what standing cost in the months that it touches (D26); null where nothing stood
 * and nothing was paid.
 */
export async function borderFiguresIn(
  place: Pick<Reading, 'background'>,
  { organisationId, from, until }: BorderScope,
): Promise<Report['borders']> {
  // A day that begins with the end of the span is none of it.
  const last = new Date(Date.parse(until) - 1).toISOString();
  const [dwell, costs] = await Promise.all([
    dwellIn(place, { organisationId, from, until }),
    costsOfMonths(place.background, organisationId, last),
  ]);
  const months = costs.months.filter(({ month }) => month >= from.slice(0, 7));
  const { posts, afterRelease, holds } = dwell;
  const isEmpty = posts.length === 0 && holds.length === 0 && afterRelease.count === 0 && months.length === 0;
  return isEmpty ? null : { ...dwell, months };
}
