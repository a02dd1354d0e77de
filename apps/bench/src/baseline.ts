import { initTRPC } from '@trpc/server';
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import BetterSqlite3 from 'better-sqlite3';
import fastify from 'fastify';

// The least that answers the same: Fastify, prepared statements, no checks. Started by main.ts with
// a database file and a port.
const [, , path = '', port = '0'] = process.argv;
const db = new BetterSqlite3(path);
db.pragma('journal_mode = wal');
db.pragma('synchronous = full');
db.pragma('cache_size = -65536');

const find = db.prepare<[string], Record<string, unknown>>(
  'select id, tracking_number, status, origin, destination, current_location, estimated_delivery_date, priority, is_delayed, delay_reason, notes from shipments where tracking_number = ?',
);
const entries = db.prepare(
  'select status, timestamp, location, notes from shipment_status_history where shipment_id = ? order by timestamp, id',
);

function answer(number: string): object | undefined {
  const row = find.get(number);
  return (
    row && {
      trackingNumber: row['tracking_number'],
      status: row['status'],
      origin: row['origin'],
      destination: row['destination'],
      currentLocation: row['current_location'],
      estimatedDeliveryDate: row['estimated_delivery_date'],
      priority: row['priority'],
      isDelayed: row['is_delayed'] === 1,
      delayReason: row['delay_reason'],
      notes: row['notes'],
      history: entries.all(row['id']),
    }
  );
}

const insertShipment = db.prepare(
  `insert into shipments (id, organisation_id, tracking_number, origin, destination, status, priority, search_text, created_at, updated_at)
   values (?, 'organisation-1', ?, ?, ?, 'Created', 'Standard', ?, ?, ?)`,
);
const insertEntry = db.prepare(
  "insert into shipment_status_history (id, shipment_id, status, change, timestamp) values (?, ?, 'Created', 'created', ?)",
);
const count = db.prepare(
  `insert into shipment_counts values ('organisation-1', 'Created', 0, 1)
   on conflict (organisation_id, status, is_delayed) do update set count = count + 1`,
);
const use = db.prepare(
  `insert into usage_counters values ('organisation-1', '2026-11', 1)
   on conflict (organisation_id, period) do update set shipments = shipments + 1`,
);
const create = db.transaction((body: { trackingNumber: string; origin: string; destination: string }) => {
  const at = new Date().toISOString();
  const id = `baseline-${body.trackingNumber}`;
  insertShipment.run(id, body.trackingNumber, body.origin, body.destination, body.trackingNumber.toLowerCase(), at, at);
  insertEntry.run(id, id, at);
  count.run();
  use.run();
  return { id, ...body, createdAt: at };
});

const app = fastify();
app.get<{ Params: { number: string } }>('/api/public/track/:number', (request, reply) => {
  return reply.send(answer(request.params.number));
});
app.post<{ Body: { trackingNumber: string; origin: string; destination: string } }>(
  '/api/shipments',
  (request, reply) => reply.status(201).send(create.immediate(request.body)),
);

const t = initTRPC.create();
const constant = answer('SH-000000001');
const router = t.router({ tracking: t.router({ find: t.procedure.query(() => constant) }) });
await app.register(fastifyTRPCPlugin, { prefix: '/trpc', trpcOptions: { router } });
await app.listen({ port: Number(port), host: '127.0.0.1' });
