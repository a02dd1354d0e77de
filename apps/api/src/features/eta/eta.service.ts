import { findOnItsWay, listActive, type ShipmentOnItsWay } from '@msafara/db/eta/active-shipments.repository';
import { type Lane, readLanes } from '@msafara/db/eta/lanes.repository';
import { countShipments } from '@msafara/db/shipments/shipment-counts.repository';
import { toShipment } from '@msafara/db/shipments/shipments.repository';
import { DomainError } from '@msafara/domain/errors';
import { estimateArrival } from '@msafara/domain/eta/estimate';
import type { EtaItem, EtaPage, LaneStatistics, ListEtaInput } from '@msafara/domain/eta/eta.schema';
import { routeMapOf } from '@msafara/domain/eta/route-map';
import type { BorderOnTheWay } from '@msafara/domain/eta/waits';
import { say } from '@msafara/domain/say';

import { requirePermission, type SignedIn } from '../../context.ts';
import { formatCursor, parseCursor } from '../shipments/shipment-cursor.ts';
import { scopeOf } from '../shipments/shipment-reads.service.ts';
import { bordersOf } from './borders-on-the-way.ts';
import { routeOf, seenPlacesOf, sightingsOf } from './routes.ts';

/** The cards speak of so many shipments, the newest. */
const SUMMARY_CAP = 200;

/** The lane statistics that these shipments need, all read at once and each lane once. */
async function lanesOf({ deps }: SignedIn, shipments: readonly ShipmentOnItsWay[]) {
  const lanes = new Map<string, Lane>();
  const keys = shipments.map(({ row: { organisation_id: organisationId, origin, destination } }) => {
    const key = `${organisationId}\n${origin}\n${destination}`;
    lanes.set(key, { organisationId, origin, destination });
    return key;
  });
  const read = await readLanes(deps.database, [...lanes.values()]);
  const statistics = new Map([...lanes.keys()].map((key, n) => [key, read[n]]));
  return keys.map((key) => statistics.get(key) ?? null);
}

type Known = { lane: LaneStatistics | null; borders: readonly BorderOnTheWay[] };

function estimated({ row, history }: ShipmentOnItsWay, { lane, borders }: Known, now: number): EtaItem {
  const shipment = toShipment(row);
  const route = routeOf(shipment);
  const estimate = estimateArrival({ shipment, history: sightingsOf(history), route, lane, borders }, now);
  const { organisationId, organisationName, origin, destination, status } = shipment;
  const map = routeMapOf(route, seenPlacesOf(history), status === 'Delivered');
  return { ...estimate, organisationId, organisationName, origin, destination, status, map };
}

async function estimateAll(ctx: SignedIn, shipments: readonly ShipmentOnItsWay[], now: number): Promise<EtaItem[]> {
  const [lanes, borders] = await Promise.all([
    lanesOf(ctx, shipments),
    bordersOf(
      ctx.deps.database,
      shipments.map(({ row }) => row),
    ),
  ]);
  return shipments.map((shipment, n) => {
    const known = { lane: lanes[n] ?? null, borders: borders.get(shipment.row.id) ?? [] };
    return estimated(shipment, known, now);
  });
}

async function summaryOf(
  { deps }: SignedIn,
  organisationId: string | null,
  items: readonly EtaItem[],
): Promise<NonNullable<EtaPage['summary']>> {
  const { total, delivered } = await countShipments(deps.database.read, organisationId);
  const confidence = items.reduce((sum, { record }) => sum + record.dynamicETA.confidence, 0);
  return {
    activeRoutes: total - delivered,
    trafficDelays: items.filter(({ record }) => record.traffic.condition === 'heavy').length,
    weatherImpact: items.filter(({ record }) => record.weather.impact !== 'none').length,
    avgConfidence: items.length === 0 ? null : Math.round(confidence / items.length),
    counted: items.length,
  };
}

/** A page of estimates of the shipments on their way, newest first, with the cards on the first one (§2, D13). */
export async function listEta(ctx: SignedIn, input: ListEtaInput): Promise<EtaPage> {
  requirePermission(ctx.actor, 'shipment.eta');
  const organisationId = scopeOf(ctx, input.organisationId);
  const now = ctx.deps.clock();
  const cursor = parseCursor(input.cursor, 'newest');
  const after = cursor && { createdAt: cursor.value, id: cursor.id };
  // One more than asked for tells whether the list goes on.
  const limit = Math.max(input.limit + 1, cursor ? 0 : SUMMARY_CAP);
  const shipments = await listActive(ctx.deps.database, { organisationId, limit, after });
  const all = await estimateAll(ctx, shipments, now);
  const last = shipments[input.limit - 1];
  return {
    items: all.slice(0, input.limit),
    nextCursor:
      shipments.length > input.limit && last
        ? formatCursor({ order: 'newest', direction: 'after', value: last.row.created_at, id: last.row.id })
        : null,
    summary: cursor ? null : await summaryOf(ctx, organisationId, all),
    at: new Date(now).toISOString(),
  };
}

/** The estimate of one shipment, delivered or not, with what adds or takes minutes; fails with SHIPMENT_NOT_FOUND. */
export async function explainEta(ctx: SignedIn, { id }: { id: string }): Promise<EtaItem> {
  requirePermission(ctx.actor, 'shipment.eta');
  const shipment = await findOnItsWay(ctx.deps.database, id, { organisationId: scopeOf(ctx, undefined) });
  if (!shipment) throw new DomainError('SHIPMENT_NOT_FOUND', say('shipment.notFound'));
  const now = ctx.deps.clock();
  const [item] = await estimateAll(ctx, [shipment], now);
  return item ?? estimated(shipment, { lane: null, borders: [] }, now);
}
