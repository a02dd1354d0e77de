import type { Announce, Trx } from '@msafara/db/database';
import { insertJob } from '@msafara/db/jobs/jobs.repository';
import {
  deleteStatusMailItems,
  findReader,
  insertStatusMailItems,
  listReaders,
  type Reader,
} from '@msafara/db/notifications/notifications.repository';
import type { ShipmentStatus } from '@msafara/domain/shipments/shipment-status';
import { z } from 'zod';

import type { SignedIn } from '../../context.ts';
import { type Deps, fromNow, nowOf } from '../../deps.ts';
import { stopUrlOf } from '../account/unsubscribe.service.ts';
import { queueMail } from '../mail/mail.service.ts';
import type { Words } from '../mail/words.ts';
import { tellFollowers } from '../tracking/follow.service.ts';
import { notify } from './notify.ts';

/** Status mails gather what happens for so long (D15). */
const GATHER_MS = 15 * 60_000;
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

function detailsPath(trackingNumber: string): string {
  return `/shipments?shipment=${encodeURIComponent(trackingNumber)}`;
}

/**
 * Tells the organisation of a recorded status and of a new delay, all but the one who recorded it
 * (D15). One of many is left out of the notifications, for which {@link noticeOfMany} makes one.
 */
export async function noticeOfStatus(
  { deps, actor }: SignedIn,
  trx: Trx,
  announce: Announce,
  { shipment, isOneOfMany }: { shipment: MovedShipment; isOneOfMany: boolean },
): Promise<void> {
  await tellFollowers(deps, trx, shipment.id);
  const readers = await listReaders(trx, { organisationId: shipment.organisationId, exceptUserId: actor.userId });
  if (readers.length === 0) return;
  const { trackingNumber, origin, destination, status, location, delayReason: reason } = shipment;
  const about = { shipmentId: shipment.id, link: detailsPath(trackingNumber) };
  if (!isOneOfMany) {
    await notify(deps, trx, announce, readers, {
      ...about,
      type: 'status_update',
      say: (t) => ({
        title: t('notice.statusTitle', { trackingNumber, status: t(`common:status.${status}`) }),
        message: location
          ? t('notice.statusTextAt', { location, origin, destination })
          : t('notice.statusText', { origin, destination }),
      }),
    });
  }
  await gatherStatusMails(deps, trx, readers, shipment);
  if (!shipment.isNewlyDelayed) return;
  await notify(deps, trx, announce, readers, {
    ...about,
    type: 'delay_alert',
    say: (t) => ({
      title: t('notice.delayTitle', { trackingNumber }),
      message: reason
        ? t('notice.delayTextReason', { origin, destination, reason })
        : t('notice.delayText', { origin, destination }),
    }),
  });
  for (const reader of readers) if (reader.wantsDelayMails) await mailDelay(deps, trx, reader, shipment);
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

/** Notes the change for each reader's next status mail; the first of a quarter of an hour orders the mail. */
async function gatherStatusMails(
  deps: Deps,
  trx: Trx,
  readers: readonly Reader[],
  { trackingNumber, status, location }: MovedShipment,
): Promise<void> {
  const wanting = readers.filter(({ wantsStatusMails }) => wantsStatusMails);
  if (wanting.length === 0) return;
  const now = nowOf(deps);
  await insertStatusMailItems(
    trx,
    wanting.map(({ userId }) => ({
      id: deps.newId(),
      user_id: userId,
      tracking_number: trackingNumber,
      status,
      location,
      at: now,
    })),
  );
  const window = Math.floor(deps.clock() / GATHER_MS);
  for (const { userId } of wanting) {
    await insertJob(trx, {
      id: `status-mail:${userId}:${String(window)}`,
      kind: 'mail.status',
      payload: { userId },
      runAt: fromNow(deps, GATHER_MS),
      createdAt: now,
    });
  }
}

/** Writes the mail of what was gathered for somebody; without anything left it writes none. */
export async function mailGatheredStatuses(deps: Deps, { payload }: { payload: unknown }): Promise<void> {
  const { userId } = z.object({ userId: z.string() }).parse(payload);
  await deps.database.transaction(async (trx) => {
    const items = await deleteStatusMailItems(trx, userId);
    const reader = await findReader(trx, userId);
    // Wishes may have changed since.
    if (!reader?.wantsStatusMails || items.length === 0) return;
    const latest = [...new Map(items.map((item) => [item.tracking_number, item])).values()];
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

/** One notification for a status that was set on many at once, for each organisation concerned (D15). */
export async function noticeOfMany(
  { deps, actor, session }: SignedIn,
  { status, moved }: { status: ShipmentStatus; moved: readonly { organisationId: string }[] },
): Promise<void> {
  const perOrganisation = Map.groupBy(moved, ({ organisationId }) => organisationId);
  await deps.database.transaction(async (trx, announce) => {
    for (const [organisationId, { length: count }] of perOrganisation) {
      const readers = await listReaders(trx, { organisationId, exceptUserId: actor.userId });
      await notify(deps, trx, announce, readers, {
        type: 'status_update',
        link: '/shipments?order=updated',
        say: (t) => ({
          title: t('notice.bulkTitle', { count, number: String(count) }),
          message: t('notice.bulkText', { name: session.user.name, status: t(`common:status.${status}`) }),
        }),
      });
    }
  });
}
