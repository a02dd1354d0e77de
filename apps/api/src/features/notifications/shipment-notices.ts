import type { Announce, Trx } from '@msafara/db/database';
import { insertJobs, insertOrPostponeJob, type NewJob } from '@msafara/db/jobs/jobs.repository';
import { insertNotice } from '@msafara/db/notifications/notices.repository';
import {
  deleteStatusMailItems,
  findReader,
  insertStatusMailItems,
  listReaders,
  type Reader,
} from '@msafara/db/notifications/notifications.repository';
import type { StatusMailItemTable } from '@msafara/db/notifications/notifications.table';
import type { Audience } from '@msafara/db/shipments/shipment-locks.repository';
import { listStatuses } from '@msafara/db/shipments/shipments.repository';
import { MINUTE_MS } from '@msafara/domain/durations';
import type { Notice } from '@msafara/domain/notifications/notices';
import { actorIdOf, type Author } from '@msafara/domain/policy';
import type { ShipmentStatus } from '@msafara/domain/shipments/shipment-status';
import { z } from 'zod';

import type { SignedIn } from '../../context.ts';
import { type Deps, fromNow, nowOf } from '../../deps.ts';
import { stopUrlOf } from '../account/unsubscribe.service.ts';
import type { JobRun } from '../jobs/job-run.ts';
import { queueMail } from '../mail/mail.service.ts';
import type { Words } from '../mail/words.ts';
import { tellFollowers } from '../tracking/follow.service.ts';
import { detailsPath } from './word-notice.ts';

/** Status mails gather what happens for so long (D15). */
const GATHER_MS = 15 * MINUTE_MS;
const LINES_MAX = 20;

/** A shipment whose status was just recorded. */
export type MovedShipment = {
  id: string;
  organisationId: string;
  trackingNumber: string;
  origin: string;
  destination: string;
  status: ShipmentStatus;
  location: string | null;
  delayReason: string | null;
  /** The delay flag was set by this very change. */
  isNewlyDelayed: boolean;
};

/**
 * Tells the organisation of a recorded status and of a new delay, all but the one who recorded it
 * (D15). One of many is left out of the notifications, for which {@link noticeOfMany} makes one.
 */
export async function noticeOfStatus(
  { deps, actor }: { deps: Deps; actor: Author },
  trx: Trx,
  announce: Announce,
  { shipment, audience, isOneOfMany }: { shipment: MovedShipment; audience: Audience; isOneOfMany: boolean },
): Promise<void> {
  const { id: shipmentId, organisationId, isNewlyDelayed } = shipment;
  const actorId = actorIdOf(actor);
  if (audience.hasFollowers) await tellFollowers(deps, trx, shipmentId);
  if (!audience.hasMembers) return;
  const { trackingNumber, origin, destination, status, location, delayReason: reason } = shipment;
  const way = { trackingNumber, origin, destination };
  const told: Notice[] = [];
  if (!isOneOfMany) told.push({ kind: 'status', ...way, status, location });
  if (isNewlyDelayed) told.push({ kind: 'delay', ...way, reason });
  const createdAt = nowOf(deps);
  for (const notice of told) {
    await insertNotice(trx, { id: deps.newId(), organisationId, actorId, shipmentId, notice, createdAt });
  }
  if (told.length > 0) announce({ kind: 'notices', organisationId, actorId });
  if (!audience.wantsStatusMails && !isNewlyDelayed) return;
  const readers = await listReaders(trx, { organisationId, exceptUserId: actorId });
  await gatherStatusMails(deps, trx, readers, [shipment]);
  if (!isNewlyDelayed) return;
  for (const reader of readers) if (reader.wantsDelayMails) await mailDelay(deps, trx, reader, shipment);
}

/** The same of several shipments at once, none of which is newly delayed: one notice and the mails of all. */
export async function noticeOfStatuses(
  ctx: { deps: Deps; actor: Author },
  trx: Trx,
  announce: Announce,
  moved: readonly { shipment: MovedShipment; audience: Audience }[],
  { isOneOfMany = false }: { isOneOfMany?: boolean } = {},
): Promise<void> {
  const [first, ...others] = moved;
  if (!first) return;
  if (others.length === 0) {
    await noticeOfStatus(ctx, trx, announce, { ...first, isOneOfMany });
    return;
  }
  const { deps, actor } = ctx;
  for (const { shipment, audience } of moved) if (audience.hasFollowers) await tellFollowers(deps, trx, shipment.id);
  if (!first.audience.hasMembers) return;
  const { organisationId } = first.shipment;
  const actorId = actorIdOf(actor);
  const shipments = moved.map(({ shipment }) => shipment);
  const isSame = shipments.every(({ status }) => status === first.shipment.status);
  const notice = { kind: 'many', status: isSame ? first.shipment.status : null, count: moved.length } as const;
  if (!isOneOfMany) {
    const made = { id: deps.newId(), organisationId, actorId, shipmentId: null, createdAt: nowOf(deps) };
    await insertNotice(trx, { ...made, notice });
    announce({ kind: 'notices', organisationId, actorId });
  }
  if (!first.audience.wantsStatusMails) return;
  await gatherStatusMails(deps, trx, await listReaders(trx, { organisationId, exceptUserId: actorId }), shipments);
}

async function mailDelay(deps: Deps, trx: Trx, reader: Reader, shipment: MovedShipment): Promise<void> {
  const { trackingNumber, origin, destination, delayReason: reason } = shipment;
  await queueMail(deps, trx, {
    template: 'delay',
    to: reader,
    stopUrl: await stopUrlOf(deps, trx, reader.userId, 'delay'),
    content: (t) => ({
      subject: t('delay.subject', { trackingNumber }),
      paragraphs: [t('delay.text', { origin, destination }), ...(reason ? [t('delay.reason', { reason })] : [])],
      button: { label: t('delay.button'), url: deps.env.PUBLIC_URL + detailsPath(trackingNumber) },
    }),
  });
}

/** Notes the changes for each reader's next status mail; the first of a quarter of an hour orders the mail. */
async function gatherStatusMails(
  deps: Deps,
  trx: Trx,
  readers: readonly Reader[],
  shipments: readonly MovedShipment[],
): Promise<void> {
  const wanting = readers.filter(({ wantsStatusMails }) => wantsStatusMails);
  if (wanting.length === 0) return;
  const now = nowOf(deps);
  await insertStatusMailItems(
    trx,
    wanting.flatMap(({ userId }) =>
      shipments.map(({ trackingNumber, status, location }) => ({
        id: deps.newId(),
        user_id: userId,
        tracking_number: trackingNumber,
        status,
        location,
        at: now,
      })),
    ),
  );
  await insertJobs(
    trx,
    wanting.map(({ userId }) => statusMailJob(deps, userId)),
  );
}

/** The job that writes a reader's next status mail, once for each quarter of an hour in which it is ordered. */
function statusMailJob(deps: Deps, userId: string): NewJob {
  const window = String(Math.floor(deps.clock() / GATHER_MS));
  const id = `status-mail:${userId}:${window}`;
  return { id, kind: 'mail.status', payload: { userId }, runAt: fromNow(deps, GATHER_MS), createdAt: nowOf(deps) };
}

/**
 * The last of what was gathered of each shipment; nothing of one that its reader has corrected since, of which nothing was gathered, and
 * nothing of one that was deleted.
 */
async function latestOf(trx: Trx, items: readonly StatusMailItemTable[]): Promise<StatusMailItemTable[]> {
  const present = await listStatuses(trx, [...new Set(items.map((item) => item.tracking_number))]);
  const standing = items.filter(({ tracking_number: number, status }) => present.get(number) === status);
  return [...new Map(standing.map((item) => [item.tracking_number, item])).values()];
}

/**
 * Writes one mail about all statuses that were gathered for somebody, or none where nothing is left to tell. Then plans the next run,
 * which also takes what was committed too late for this one.
 */
export async function mailGatheredStatuses(
  deps: Deps,
  { payload, finish }: Pick<JobRun, 'payload' | 'finish'>,
): Promise<void> {
  const { userId } = z.object({ userId: z.string() }).parse(payload);
  await deps.database.transaction(async (trx) => {
    if (!(await finish(trx))) return;
    const items = await deleteStatusMailItems(trx, userId);
    if (items.length > 0) await insertOrPostponeJob(trx, statusMailJob(deps, userId));
    const reader = await findReader(trx, userId);
    // Wishes may have changed since.
    if (!reader?.wantsStatusMails || items.length === 0) return;
    const latest = await latestOf(trx, items);
    if (latest.length === 0) return;
    const said = (t: Words) =>
      latest.slice(0, LINES_MAX).map(({ tracking_number: trackingNumber, status, location }) => {
        const words = { trackingNumber, status: t(`common:status.${status}`) };
        return location ? t('status.lineAt', { ...words, location }) : t('status.line', words);
      });
    const count = latest.length;
    const rest = count - LINES_MAX;
    await queueMail(deps, trx, {
      template: 'status',
      to: reader,
      stopUrl: await stopUrlOf(deps, trx, userId, 'status'),
      content: (t) => ({
        subject: t('status.subject', { count, number: String(count) }),
        paragraphs: [
          t('status.text'),
          said(t).join('\n'),
          ...(rest > 0 ? [t('status.more', { count: rest, number: String(rest) })] : []),
        ],
        button: { label: t('status.button'), url: `${deps.env.PUBLIC_URL}/shipments` },
      }),
    });
  });
}

/** One notification for what was set on many at once, for each organisation concerned (D15). */
export async function noticeOfMany(
  { deps, actor }: SignedIn,
  { status, moved }: { status: ShipmentStatus | null; moved: readonly { organisationId: string }[] },
): Promise<void> {
  const perOrganisation = Map.groupBy(moved, ({ organisationId }) => organisationId);
  const actorId = actor.userId;
  await deps.database.transaction(async (trx, announce) => {
    for (const [organisationId, { length: count }] of perOrganisation) {
      const notice = { kind: 'many', status, count } as const;
      const made = { id: deps.newId(), organisationId, actorId, shipmentId: null, createdAt: nowOf(deps) };
      await insertNotice(trx, { ...made, notice });
      announce({ kind: 'notices', organisationId, actorId });
    }
  });
}
