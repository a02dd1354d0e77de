import { findProofPolicy } from '@msafara/db/proofs/handovers.repository';
import { type CarryPlace, findCarryStart, listCarried } from '@msafara/db/scans/carried.repository';
import { DAY_MS, MINUTE_MS } from '@msafara/domain/durations';
import {
  CARRIED_DAYS,
  CARRIED_MAX,
  CARRIED_PAGE,
  type CarryInput,
  type CarryPage,
} from '@msafara/domain/scans/carry.schema';

import { requirePermission, type SignedIn } from '../../context.ts';
import { fromNow, nowOf } from '../../deps.ts';
import { formatCarryCursor, parseCarryCursor } from './carry-cursor.ts';
import { addHandovers } from './carried-handovers.ts';
import { noteContact } from './devices.service.ts';

/** A change may be committed so long after its time: what is later than that is read once more. */
const REPEATED_MS = 2 * MINUTE_MS;

/** Where the list goes on once it is whole: before what may still be committed. */
function placeToComeBackTo({ deps }: SignedIn, last: CarryPlace, policySince: string): CarryPlace {
  const settled = fromNow(deps, -REPEATED_MS);
  if (last.updatedAt >= settled) return { updatedAt: settled, id: '' };
  // Past the last change of the policy, after which all begins anew.
  return last.updatedAt < policySince && policySince < settled ? { updatedAt: policySince, id: '' } : last;
}

/**
 * A page of the shipments that a device keeps for the time without a network (D23): what is under way or was delivered in the
 * last 7 days, of the reader's own organisation, the newest 2,000. Fails with INVALID_INPUT for a cursor that is none.
 */
export async function carryShipments(ctx: SignedIn, { cursor, deviceId, release }: CarryInput): Promise<CarryPage> {
  requirePermission(ctx.actor, 'shipment.read');
  const { deps, actor } = ctx;
  const serverTime = nowOf(deps);
  // Walks that may look at many rows leave this thread alone (D18).
  const db = deps.database.background;
  const sought = { organisationId: actor.organisationId, deliveredSince: fromNow(deps, -CARRIED_DAYS * DAY_MS) };
  const general = await findProofPolicy(db, actor.organisationId);
  const policySince = general?.updatedAt ?? '';
  const given = cursor === undefined ? undefined : parseCarryCursor(cursor);
  const knownSince = given?.reading === 'since' ? given.place.updatedAt : given?.policySince;
  // Another policy is another word on each of them.
  const from = knownSince !== undefined && knownSince < policySince ? undefined : given;
  const after = from ? from.place : await findCarryStart(db, sought, CARRIED_MAX);
  const reading = from?.reading ?? 'all';
  const page = { after, limit: CARRIED_PAGE + 1, isFromStart: reading === 'all' };
  const rows = await listCarried(db, sought, page);
  const shipments = rows.slice(0, CARRIED_PAGE);
  await addHandovers(ctx, db, { shipments, general });
  const isWhole = rows.length <= CARRIED_PAGE;
  const newest = shipments.at(-1);
  const last = newest ? { updatedAt: newest.updatedAt, id: newest.id } : after;
  if (deviceId !== undefined) await noteContact(ctx, { deviceId, release }).catch(ctx.failed);
  if (!last) return { shipments, cursor: null, serverTime, isWhole };
  const next = isWhole
    ? ({ reading: 'since', place: placeToComeBackTo(ctx, last, policySince) } as const)
    : { reading, place: last };
  return { shipments, cursor: formatCarryCursor({ ...next, policySince }), serverTime, isWhole };
}
