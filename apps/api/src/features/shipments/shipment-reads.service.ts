import type { Db } from '@msafara/db/database';
import type { Reading } from '@msafara/db/standbys/standbys';
import { countShipments } from '@msafara/db/shipments/shipment-counts.repository';
import { listHistories, listHistory } from '@msafara/db/shipments/shipment-history.repository';
import {
  countMatches,
  type Cursor,
  listShipments,
  orderValueOf,
  type ShipmentFilter,
} from '@msafara/db/shipments/shipment-list.repository';
import {
  findShipmentById,
  findShipmentByNumber,
  isTrackingNumberTaken,
  type ShipmentWithOrganisation,
  toShipment,
} from '@msafara/db/shipments/shipments.repository';
import { DomainError } from '@msafara/domain/errors';
import { can } from '@msafara/domain/policy';
import { say } from '@msafara/domain/say';
import type {
  ExpandedShipment,
  Expansion,
  Shipment,
  ShipmentWithHistory,
  Stats,
} from '@msafara/domain/shipments/shipments.schema';
import type { ListShipmentsInput, ShipmentPage } from '@msafara/domain/shipments/shipment-list.schema';
import { formatTrackingNumber, isTrackingNumber } from '@msafara/domain/shipments/tracking-number';

import { type Caller, requirePermission } from '../../context.ts';
import { readWhole } from '../../http/whole-list.ts';
import { placeAside, readAside } from '../../read-aside.ts';
import { formatCursor, parseCursor } from './shipment-cursor.ts';

const COUNT_CAP = 1000;

/** What shipments are returned with. */
type Expand = { expand?: readonly Expansion[] | undefined };
/** Beside the list's own filters, the sender's own number, whole. */
type Sought = { reference?: string | null | undefined };

/**
 * The organisation whose shipments are meant: its own for everyone, the named one or all (null) for
 * admins. Naming another organisation without being an admin is NOT_FOUND, as if it did not exist (D1).
 */
export function scopeOf({ actor }: Caller, organisationId: string | undefined): string | null {
  if (can(actor, 'shipment.all-organisations')) return organisationId ?? null;
  if (organisationId !== undefined && organisationId !== actor.organisationId) {
    throw new DomainError('NOT_FOUND', say('organisation.notFound'));
  }
  return actor.organisationId;
}

function filterOf(ctx: Caller, input: Omit<ListShipmentsInput, 'limit' | 'cursor' | 'order'> & Sought): ShipmentFilter {
  return { ...input, search: input.search, organisationId: scopeOf(ctx, input.organisationId) };
}

function isFiltered({ organisationId: _scope, ...filter }: ShipmentFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined && value !== '');
}

/** How many there are; of a part of them counted no further than the cap. */
async function countAll(database: Reading, filter: ShipmentFilter): Promise<number> {
  if (isFiltered(filter)) return countMatches(database, filter, COUNT_CAP);
  return (await countShipments(database.read, filter.organisationId)).total;
}

/** A page of the shipments that match; counts are exact up to 1,000 (§2, D17). */
export async function listPage(ctx: Caller, input: ListShipmentsInput & Sought): Promise<ShipmentPage> {
  requirePermission(ctx.actor, 'shipment.read');
  const { organisationId } = filterOf(ctx, input);
  return readAside(ctx, { organisationId }, (from) => listPageAt(from, ctx, input));
}

async function listPageAt(database: Reading, ctx: Caller, input: ListShipmentsInput & Sought): Promise<ShipmentPage> {
  const { limit, cursor: cursorText, order: wanted, ...sought } = input;
  const filter = filterOf(ctx, sought);
  // What a search finds comes newest first whatever the order.
  const order = filter.search ? 'newest' : wanted;
  const cursor = parseCursor(cursorText, order);
  // One more than asked for tells whether the list goes on.
  const [rows, count] = await Promise.all([
    listShipments(database, filter, { limit: limit + 1, order, cursor }),
    countAll(database, filter),
  ]);
  const goesOn = rows.length > limit;
  const isBefore = cursor?.direction === 'before';
  const items = isBefore ? rows.slice(-limit) : rows.slice(0, limit);
  const hasBefore = isBefore ? goesOn : cursor !== undefined && items.length > 0;
  const hasAfter = isBefore ? items.length > 0 : goesOn;
  const isCapped = isFiltered(filter) && count > COUNT_CAP;
  const cursorAt = (row: ShipmentWithOrganisation | undefined, direction: Cursor['direction']) =>
    row ? formatCursor({ order, direction, value: orderValueOf(row, order), id: row.id }) : null;
  return {
    items: items.map(toShipment),
    nextCursor: hasAfter ? cursorAt(items.at(-1), 'after') : null,
    previousCursor: hasBefore ? cursorAt(items[0], 'before') : null,
    total: isCapped ? COUNT_CAP : count,
    totalIsCapped: isCapped,
  };
}

/** The same page, with what is asked for beside each shipment. */
export async function listExpandedPage(
  ctx: Caller,
  { expand, ...input }: ListShipmentsInput & Sought & Expand,
): Promise<Pick<ShipmentPage, 'nextCursor'> & { items: ExpandedShipment[] }> {
  const { items, nextCursor } = await listPage(ctx, input);
  if (!expand?.includes('history')) return { items, nextCursor };
  const ids = items.map(({ id }) => id);
  const organisationId = scopeOf(ctx, input.organisationId);
  const histories = await readAside(ctx, { organisationId }, ({ read }) => listHistories(read, ids));
  return { items: items.map((item) => Object.assign(item, { history: histories.get(item.id) ?? [] })), nextCursor };
}

/** All shipments that match, newest first, in pages, so that memory stays constant and others get their turn (D16). */
export async function* readAll(
  ctx: Caller,
  { cursor: cursorText, ...sought }: Omit<ListShipmentsInput, 'limit' | 'order'> & Sought,
): AsyncGenerator<Shipment[]> {
  requirePermission(ctx.actor, 'shipment.read');
  const filter = filterOf(ctx, sought);
  const order = 'newest';
  const start = parseCursor(cursorText, order);
  const cursorAfter = (row: ShipmentWithOrganisation): Cursor => ({
    order,
    direction: 'after',
    value: orderValueOf(row, order),
    id: row.id,
  });
  // All of it at one server.
  const place = await placeAside(ctx, { organisationId: filter.organisationId });
  const pages = readWhole<ShipmentWithOrganisation>((last, limit) =>
    listShipments(place, filter, { limit, order, cursor: last ? cursorAfter(last) : start }),
  );
  for await (const page of pages) yield page.map(toShipment);
}

/** A shipment that the caller may see; fails with SHIPMENT_NOT_FOUND. */
export async function requireShipment(ctx: Caller, db: Db, id: string): Promise<ShipmentWithOrganisation> {
  const shipment = await findShipmentById(db, id, { organisationId: scopeOf(ctx, undefined) });
  if (!shipment) throw new DomainError('SHIPMENT_NOT_FOUND', say('shipment.notFound'));
  return shipment;
}

async function withHistory(db: Db, row: ShipmentWithOrganisation | undefined): Promise<ShipmentWithHistory> {
  if (!row) throw new DomainError('SHIPMENT_NOT_FOUND', say('shipment.notFound'));
  return { ...toShipment(row), history: await listHistory(db, row.id) };
}

/** A shipment of the reader's organisation with its whole history; fails with SHIPMENT_NOT_FOUND. */
export async function findById(ctx: Caller, { id }: { id: string }): Promise<ShipmentWithHistory> {
  requirePermission(ctx.actor, 'shipment.read');
  const db = ctx.deps.database.read;
  return withHistory(db, await requireShipment(ctx, db, id));
}

/** The same, without its history unless that is asked for. */
export async function findExpanded(ctx: Caller, { id, expand }: { id: string } & Expand): Promise<ExpandedShipment> {
  if (expand?.includes('history')) return findById(ctx, { id });
  requirePermission(ctx.actor, 'shipment.read');
  return toShipment(await requireShipment(ctx, ctx.deps.database.read, id));
}

/** The same by its tracking number. */
export async function findByNumber(ctx: Caller, input: { trackingNumber: string }): Promise<ShipmentWithHistory> {
  requirePermission(ctx.actor, 'shipment.read');
  const db = ctx.deps.database.read;
  const { trackingNumber } = input;
  const row = isTrackingNumber(trackingNumber)
    ? await findShipmentByNumber(db, trackingNumber, { organisationId: scopeOf(ctx, undefined) })
    : undefined;
  return withHistory(db, row);
}

/** The dashboard's four figures (§3, D9). */
export async function readStats(ctx: Caller, input: { organisationId?: string | undefined }): Promise<Stats> {
  requirePermission(ctx.actor, 'shipment.read');
  return countShipments(ctx.deps.database.read, scopeOf(ctx, input.organisationId));
}

/** A tracking number that nobody has yet (§5, D7). */
export async function suggestTrackingNumber(ctx: Caller): Promise<{ trackingNumber: string }> {
  requirePermission(ctx.actor, 'shipment.create');
  for (let tries = 0; tries < 10; tries += 1) {
    const trackingNumber = formatTrackingNumber(ctx.deps.clock(), ctx.deps.pick);
    if (!(await isTrackingNumberTaken(ctx.deps.database.read, trackingNumber))) return { trackingNumber };
  }
  throw new DomainError('OVERLOADED', say('shipment.noFreeNumber'));
}
