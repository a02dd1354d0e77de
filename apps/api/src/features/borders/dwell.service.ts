import { listHolds } from '@msafara/db/milestones/holds.repository';
import { listPassages, listReleases } from '@msafara/db/milestones/passages.repository';
import type { Span } from '@msafara/db/milestones/told';
import type { Reading } from '@msafara/db/standbys/standbys';
import { BOARD_DAYS, type Dwell, type DwellFigures, type DwellQuery } from '@msafara/domain/borders/dwell.schema';
import { DAY_MS } from '@msafara/domain/durations';
import { HOLD_REASONS } from '@msafara/domain/milestones/milestone-codes';

import { type Caller, requirePermission } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { readSlowlyAside } from '../../read-aside.ts';
import { dayOf, hoursFrom, isThere, sidesByPost, spreadOf } from './post-dwell.ts';

/** How long an organisation's goods stood, each stand in the span in which it ended (D26). */
export async function dwellIn({ background }: Pick<Reading, 'background'>, span: Span): Promise<DwellFigures> {
  const [passages, releases, holds] = await Promise.all([
    listPassages(background, span),
    listReleases(background, span),
    listHolds(background, span),
  ]);
  const byReason = Map.groupBy(holds, ({ reason }) => reason);
  return {
    posts: sidesByPost(passages),
    afterRelease: spreadOf(releases.map(({ released, left }) => hoursFrom(released, left)).filter(isThere)),
    holds: HOLD_REASONS.flatMap((reason) => {
      const own = byReason.get(reason);
      if (!own) return [];
      const { p50, p90 } = spreadOf(own.map(({ opened, lifted }) => hoursFrom(opened, lifted)).filter(isThere));
      return [{ reason, count: own.length, p50, p90 }];
    }),
  };
}

/**
 * How long the goods of the caller's organisation stood at border posts by side, in port after their release, and under holds by
 * reason (D26), each stand in the days in which it ended, the last 30 where none are named. Fails with FORBIDDEN, ENTERPRISE_ONLY or GROWTH_ONLY.
 */
export async function readDwell(ctx: Caller, query: DwellQuery): Promise<Dwell> {
  requirePermission(ctx.actor, 'dwell.read');
  const { organisationId } = ctx.actor;
  const now = nowOf(ctx.deps);
  const { to = dayOf(now), from = dayOf(new Date(Date.parse(now) - BOARD_DAYS * DAY_MS).toISOString()) } = query;
  const span = {
    organisationId,
    from: `${from}T00:00:00.000Z`,
    until: new Date(Date.parse(to) + DAY_MS).toISOString(),
  };
  const figures = await readSlowlyAside(ctx, { organisationId }, (place) => dwellIn(place, span));
  return { from, to, ...figures };
}
