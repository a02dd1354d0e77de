import { listHolds, listPassages, listReleases } from '@msafara/db/milestones/passages.repository';
import type { Reading } from '@msafara/db/standbys/standbys';
import { BOARD_DAYS, type Dwell, type DwellQuery } from '@msafara/domain/borders/dwell.schema';
import { HOLD_REASONS } from '@msafara/domain/milestones/milestone-codes';

import { type Caller, requirePermission } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { readSlowlyAside } from '../../read-aside.ts';
import { dayOf, hoursFrom, isThere, sidesByPost, spreadOf } from './post-dwell.ts';

const DAY = 86_400_000;

async function dwellIn(
  place: Reading,
  organisationId: string,
  { from, to }: { from: string; to: string },
): Promise<Dwell> {
  const until = new Date(Date.parse(to) + DAY).toISOString();
  const span = { organisationId, from: `${from}T00:00:00.000Z`, until };
  const [passages, releases, holds] = await Promise.all([
    listPassages(place.background, span),
    listReleases(place.background, span),
    listHolds(place.background, span),
  ]);
  const byReason = Map.groupBy(holds, ({ reason }) => reason);
  return {
    from,
    to,
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
 * reason (D26), of what happened in some days, the last 30 where none are named. Fails with FORBIDDEN, ENTERPRISE_ONLY or GROWTH_ONLY.
 */
export async function readDwell(ctx: Caller, query: DwellQuery): Promise<Dwell> {
  requirePermission(ctx.actor, 'dwell.read');
  const { organisationId } = ctx.actor;
  const now = nowOf(ctx.deps);
  const { to = dayOf(now), from = dayOf(new Date(Date.parse(now) - BOARD_DAYS * DAY).toISOString()) } = query;
  return readSlowlyAside(ctx, { organisationId }, (place) => dwellIn(place, organisationId, { from, to }));
}
