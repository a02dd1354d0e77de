import type { Trx } from '@msafara/db/database';
import {
  deleteFollower,
  deleteFollowersOf,
  findFollowable,
  insertFollower,
  listFollowers,
  updateFollowerConfirmed,
} from '@msafara/db/followers/followers.repository';
import { insertJob, insertOrRenewJob } from '@msafara/db/jobs/jobs.repository';
import { deleteUnsentMailsTo } from '@msafara/db/mails/mails.repository';
import { findShipmentForUpdate } from '@msafara/db/shipments/shipment-locks.repository';
import { findShipmentById } from '@msafara/db/shipments/shipments.repository';
import { emailKey, inboxKey } from '@msafara/domain/auth/auth.schema';
import { HOUR_MS, MINUTE_MS } from '@msafara/domain/durations';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import type { FollowInput, StopFollowInput } from '@msafara/domain/tracking/follow.schema';
import { z } from 'zod';

import type { Context } from '../../context.ts';
import { type Deps, fromNow, nowOf } from '../../deps.ts';
import { hashToken } from '../auth/sessions.service.ts';
import { countTry, slowPast } from '../auth/throttle.ts';
import type { JobRun } from '../jobs/job-run.ts';
import { queueMail } from '../mail/mail.service.ts';
import { movedContent } from './moved-mail.ts';
import type { Tracking } from './tracking.service.ts';

/** What happens to a shipment in so long is one mail. */
const GATHER_MS = 5 * MINUTE_MS;
const CONFIRM_MS = 48 * HOUR_MS;
const WISHES_PER_ADDRESS = { max: 30, windowMs: HOUR_MS };
const MAILS_PER_READER = { max: 5, windowMs: HOUR_MS };
const LINKS_PER_ADDRESS = { max: 60, windowMs: HOUR_MS };

/** So many are mailed in one transaction. */
const PART = 100;

const followJob = z.object({ shipmentId: z.string(), after: z.string().default('') });

/**
 * Somebody without an account wants to be mailed when a shipment moves: a link is mailed, and until it
 * is followed nothing else is. The answer is the same whether the address follows it already. Fails as
 * tracking does for numbers that lead nowhere, with FORBIDDEN for the demo's samples, CONFLICT after
 * the delivery, and TOO_MANY_REQUESTS.
 */
export async function follow(
  context: Context & { tracking: Tracking },
  { trackingNumber, email, language = 'en' }: FollowInput,
): Promise<{ success: true }> {
  const { deps, tracking } = context;
  await tracking.track(context, trackingNumber);
  await slowPast(context, 'follow:address', WISHES_PER_ADDRESS);
  await countTry(deps, `follow:email:${inboxKey(email)}`, MAILS_PER_READER);
  const shipment = await findFollowable(deps.database.read, trackingNumber);
  if (!shipment) throw new DomainError('FORBIDDEN', say('demo.noMail'));
  if (shipment.status === 'Delivered') throw new DomainError('CONFLICT', say('shipment.delivered'));
  const token = deps.newToken();
  const { id: shipmentId, organisation_id: organisationId } = shipment;
  await deps.database.transaction(async (trx) => {
    // Held: it may have been deleted since it was found.
    if (!(await findShipmentForUpdate(trx, shipmentId, { organisationId, actorId: '' }))) {
      throw new DomainError('SHIPMENT_NOT_FOUND', say('shipment.notFound'));
    }
    const followerId = await insertFollower(trx, {
      id: deps.newId(),
      shipment_id: shipmentId,
      email,
      email_key: emailKey(email),
      language,
      token_hash: hashToken(token),
      stop_key: deps.newToken(),
      confirmed_at: null,
      created_at: nowOf(deps),
    });
    if (followerId === undefined) return;
    await queueMail(deps, trx, {
      template: 'follow',
      to: { userId: null, name: null, email, language },
      follower: { id: followerId, organisationId },
      content: (t) => ({
        subject: t('follow.subject', { trackingNumber }),
        paragraphs: [t('follow.text', { trackingNumber })],
        button: { label: t('follow.button'), url: `${deps.env.PUBLIC_URL}/follow?token=${token}` },
        note: `${t('follow.note')} ${t('notYou')}`,
      }),
    });
  });
  return { success: true };
}

/**
 * Follows the mailed link: from now on this address hears of the shipment. Fails with NOT_FOUND, or CONFLICT after the delivery, of which
 * the link is not used up.
 */
export async function confirmFollow(
  context: Context,
  { token }: { token: string },
): Promise<{ trackingNumber: string }> {
  const { deps } = context;
  await slowPast(context, 'link:address', LINKS_PER_ADDRESS);
  const wanted = { tokenHash: hashToken(token), now: nowOf(deps), since: fromNow(deps, -CONFIRM_MS) };
  return deps.database.transaction(async (trx) => {
    const shipment = await updateFollowerConfirmed(trx, wanted);
    if (!shipment) throw new DomainError('NOT_FOUND', say('link.over'));
    if (shipment.status === 'Delivered') throw new DomainError('CONFLICT', say('shipment.delivered'));
    return { trackingNumber: shipment.trackingNumber };
  });
}

/** Ends the mails by the link in each of them, those too that wait to be sent, never throttled (D32); doing so twice is no error. */
export async function stopFollowing(
  { deps }: Context,
  { follower: id, key }: StopFollowInput,
): Promise<{ success: true }> {
  await deps.database.transaction(async (trx) => {
    if (await deleteFollower(trx, { id, key })) await deleteUnsentMailsTo(trx, id);
  });
  return { success: true };
}

/**
 * Orders the mails to those who follow a shipment that moved; what happens until they are written is in them. The shipment is held:
 * what is committed late, or dated by a clock that is behind, is mailed too.
 */
export async function tellFollowers(deps: Deps, trx: Trx, shipmentId: string): Promise<void> {
  await insertOrRenewJob(trx, {
    id: `follow:${shipmentId}`,
    kind: 'tracking.follow',
    payload: { shipmentId },
    runAt: fromNow(deps, GATHER_MS),
    createdAt: nowOf(deps),
  });
}

/**
 * The job that mails where a shipment is now, to each who follows it; a delivery is the last of them. Beyond the first hundred, a
 * job of its own goes on after them.
 */
export async function mailFollowers(
  deps: Deps,
  { payload, finish }: Pick<JobRun, 'payload' | 'finish'>,
): Promise<void> {
  const { shipmentId, after } = followJob.parse(payload);
  await deps.database.transaction(async (trx) => {
    if (!(await finish(trx))) return;
    const shipment = await findShipmentById(trx, shipmentId, { organisationId: null });
    if (!shipment) return;
    const content = movedContent(deps, {
      shipment,
      place: shipment.current_location,
      more: (t, way) => (way ? [t('moved.text', way)] : []),
    });
    const followers = await listFollowers(trx, { shipmentId, after, limit: PART });
    for (const { id, email, language, stop_key: key } of followers) {
      const query = new URLSearchParams({ follower: id, key });
      await queueMail(deps, trx, {
        template: 'moved',
        to: { userId: null, name: null, email, language },
        follower: { id, organisationId: shipment.organisation_id },
        stopUrl: `${deps.env.PUBLIC_URL}/stop-following?${query.toString()}`,
        content,
      });
    }
    const upTo = followers.at(-1)?.id ?? after;
    if (followers.length === PART) {
      const now = nowOf(deps);
      const rest = { kind: 'tracking.follow', payload: { shipmentId, after: upTo } };
      await insertJob(trx, { id: `follow:${shipmentId}:${deps.newId()}`, ...rest, runAt: now, createdAt: now });
    }
    if (shipment.status === 'Delivered') await deleteFollowersOf(trx, { shipmentId, upTo });
  });
}
