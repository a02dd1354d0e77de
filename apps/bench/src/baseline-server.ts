import { SHIPMENT_STATUSES } from '@msafara/domain/shipments/shipment-status';
import { PRIORITIES } from '@msafara/domain/shipments/shipment-details';
import type { ShipmentStatusHistoryTable, ShipmentRow } from '@msafara/db/shipments/shipments.table';
import { initTRPC } from '@trpc/server';
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import BetterSqlite3 from 'better-sqlite3';
import fastify from 'fastify';

import { idOf, LARGEST, trackingNumberOf } from './sample-rows.ts';

const path = process.env['DATABASE_PATH'];
if (path === undefined) throw new Error('DATABASE_PATH is not set');

// The same durability and cache as the real server's connection.
const db = new BetterSqlite3(path);
db.pragma('journal_mode = wal');
db.pragma('synchronous = full');
db.pragma('foreign_keys = on');
db.pragma('cache_size = -65536');

type HistoryColumns = Pick<ShipmentStatusHistoryTable, 'status' | 'timestamp' | 'location' | 'notes'>;

const findShipment = db.prepare<[string], ShipmentRow>(
  `select id, tracking_number, status, origin, destination, current_location, estimated_delivery_date,
    priority, is_delayed, delay_reason, notes from shipments where number_key = ?`,
);
const findHistory = db.prepare<[string], HistoryColumns>(
  `select status, timestamp, location, notes from shipment_status_history
    where shipment_id = ? order by timestamp, id`,
);
const insertShipment = db.prepare<[Record<string, string | number | null>]>(
  `insert into shipments (id, organisation_id, number_key, origin, destination, status, priority, current_location,
      notes, estimated_delivery_date, eta_is_default, actual_delivery_date, is_delayed, delay_reason, is_demo,
      created_by, search_text, created_at, updated_at)
    values (@id, @organisation_id, @tracking_number, @origin, @destination, @status, @priority, null,
      null, @estimated_delivery_date, 1, null, 0, null, 0, @created_by, @search_text, @at, @at)`,
);
const insertHistory = db.prepare<[string, string, string, string, string, string]>(
  `insert into shipment_status_history (id, shipment_id, organisation_id, status, change, location, notes, user_id, timestamp)
    values (?, ?, ?, ?, 'created', null, null, ?, ?)`,
);
const addCount = db.prepare<[string]>(
  `insert into shipment_counts values (?, 1, 0, 0, 0, 0, 0, 0)
    on conflict (organisation_id) do update set created = created + 1`,
);
const addUsage = db.prepare<[string, string]>(
  `insert into usage_counters (organisation_id, period, shipments) values (?, ?, 1)
    on conflict (organisation_id, period) do update set shipments = shipments + 1`,
);

type Body = { trackingNumber: string; origin: string; destination: string };

let lastId = 0;

/** Ids that grow with time, as the server's do: random ones would touch more pages of the index. */
function newId(): string {
  lastId += 1;
  return `${Date.now().toString(16).padStart(12, '0')}-${String(lastId).padStart(23, '0')}`;
}

const create = db.transaction((body: Body) => {
  const at = new Date().toISOString();
  const organisationId = idOf('organisation', LARGEST);
  const userId = idOf('user', 0);
  const [status] = SHIPMENT_STATUSES;
  const row = {
    id: newId(),
    organisation_id: organisationId,
    tracking_number: body.trackingNumber,
    origin: body.origin,
    destination: body.destination,
    status,
    priority: PRIORITIES[0],
    estimated_delivery_date: at,
    created_by: userId,
    search_text: `${body.trackingNumber} ${body.origin} ${body.destination}`.toLowerCase(),
    at,
  };
  addUsage.run(organisationId, at.slice(0, 7));
  insertShipment.run(row);
  addCount.run(organisationId);
  insertHistory.run(newId(), row.id, organisationId, status, userId, at);
  return row;
});

const app = fastify();

app.get('/healthz', () => ({ status: 'ok' }));

function answerOf(trackingNumber: string) {
  const row = findShipment.get(trackingNumber);
  if (!row) return undefined;
  return {
    trackingNumber: row.tracking_number,
    status: row.status,
    origin: row.origin,
    destination: row.destination,
    currentLocation: row.current_location,
    estimatedDeliveryDate: row.estimated_delivery_date,
    priority: row.priority,
    isDelayed: row.is_delayed === 1,
    delayReason: row.delay_reason,
    notes: row.notes,
    history: findHistory.all(row.id),
  };
}

app.get<{ Params: { trackingNumber: string } }>('/api/public/track/:trackingNumber', (request, reply) => {
  const answer = answerOf(request.params.trackingNumber);
  return answer ? reply.send(answer) : reply.status(404).send({ message: 'not found' });
});

app.post<{ Body: Body }>('/api/shipments', (request, reply) => reply.status(201).send(create.immediate(request.body)));

const t = initTRPC.create();
const constant = answerOf(trackingNumberOf(0));
const router = t.router({ tracking: t.router({ find: t.procedure.query(() => constant) }) });
await app.register(fastifyTRPCPlugin, { prefix: '/trpc', trpcOptions: { router } });

process.once('SIGTERM', () => {
  void app.close().then(() => db.close());
});
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
