import {
  deleteBorderTimesBefore,
  listCrossingOrganisations,
  replaceBorderTimes,
  replaceSharedTimes,
} from '@msafara/db/borders/border-times.repository';
import type { Db } from '@msafara/db/database';
import { listPassages } from '@msafara/db/milestones/passages.repository';
import {
  type BorderTime,
  type Crossing,
  crossingsOf,
  ownTimes,
  SHARED_AGE_DAYS,
  SHARED_DAYS,
  sharedTimes,
} from '@msafara/domain/borders/border-times';
import { DAY_MS, HOUR_MS } from '@msafara/domain/durations';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { type Deps, fromNow, nowOf } from '../../deps.ts';
import { dayOf } from './post-dwell.ts';

/** Organisations learn from so many times the days that everybody's figures are of: they have fewer crossings. */
const OWN_SPANS = 3;

/** The crossings of an organisation that ended in the days before an instant, oldest first by span. */
async function crossingsBefore(deps: Deps, organisationId: string, until: number): Promise<Crossing[]> {
  const found: Crossing[] = [];
  for (let span = OWN_SPANS; span > 0; span -= 1) {
    const at = (days: number) => new Date(until - days * DAY_MS).toISOString();
    const days = { organisationId, from: at(span * SHARED_DAYS), until: at((span - 1) * SHARED_DAYS) };
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that other requests have their turns
    const passages = await listPassages(deps.database.background, days);
    for (const crossing of crossingsOf(passages)) found.push(crossing);
  }
  return found;
}

/** What a rule makes of crossings, post by post, so that nothing holds the thread for long (D18). */
async function byPost(
  organisations: readonly (readonly Crossing[])[],
  rule: (crossings: Crossing[][]) => BorderTime[],
): Promise<BorderTime[]> {
  const posts = new Map<string, Crossing[][]>();
  for (const crossings of organisations) {
    for (const [postId, own] of Map.groupBy(crossings, (crossing) => crossing.postId)) {
      posts.set(postId, [...(posts.get(postId) ?? []), own]);
    }
    // oxlint-disable-next-line no-await-in-loop -- other requests have their turns
    await nextTurn();
  }
  const times: BorderTime[] = [];
  for (const own of posts.values()) {
    times.push(...rule(own));
    // oxlint-disable-next-line no-await-in-loop -- other requests have their turns
    await nextTurn();
  }
  return times;
}

/** The organisations whose crossings count for everybody now. */
async function sharingNow(deps: Deps, db: Db): Promise<Map<string, boolean>> {
  const bornBefore = fromNow(deps, -SHARED_AGE_DAYS * DAY_MS);
  const all = await listCrossingOrganisations(db, { now: nowOf(deps), bornBefore });
  return new Map(all.map(({ id, isShared }) => [id, isShared]));
}

/** Learns all once; false where an organisation whose crossings are in it opted out meanwhile: then nothing is published. */
async function learnOnce(deps: Deps): Promise<boolean> {
  const { database } = deps;
  const until = dayOf(nowOf(deps));
  const end = Date.parse(until);
  const from = end - SHARED_DAYS * DAY_MS;
  const sharing = await sharingNow(deps, database.background);
  const shared = new Map<string, Crossing[]>();
  for (const [id, isShared] of sharing) {
    // oxlint-disable-next-line no-await-in-loop -- one organisation in memory at a time
    const crossings = await crossingsBefore(deps, id, end);
    if (isShared)
      shared.set(
        id,
        crossings.filter(({ at, hours }) => Date.parse(at) + hours * HOUR_MS >= from),
      );
    // oxlint-disable-next-line no-await-in-loop -- one organisation in memory at a time
    const times = await byPost([crossings], (own) => ownTimes(own.flat()));
    // oxlint-disable-next-line no-await-in-loop -- short transactions
    await database.transaction((trx) => replaceBorderTimes(trx, { organisationId: id, times, until }));
  }
  const times = await byPost([...shared.values()], sharedTimes);
  return database.transaction(async (trx) => {
    const now = await sharingNow(deps, trx);
    if ([...shared.keys()].some((id) => now.get(id) !== true)) return false;
    await replaceSharedTimes(trx, { times, until });
    await deleteBorderTimesBefore(trx, until);
    return true;
  });
}

/**
 * Learns what standing at border posts takes, once a day: what each organisation may learn from its own crossings of 90 days, and what
 * everybody may from those of 30 days (D26, D29). Whole days, so that running it again the same day tells nothing new but who opted out.
 */
export async function learnBorders(deps: Deps): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- again, where somebody opted out while it ran
  for (let isDone = false; !isDone;) isDone = await learnOnce(deps);
}
