import { errorSchema } from '@msafara/domain/reason.schema';
import { BATCH_BYTES, batchResultSchema, createBatchInput } from '@msafara/domain/shipments/batch.schema';
import {
  changeHeaders,
  createShipmentInput,
  deletedSchema,
  expandedShipmentSchema,
  expandQuery,
  findShipmentInput,
  idempotencyHeader,
  organisationScopeInput,
  shipmentEdit,
  shipmentIdInput,
  shipmentSchema,
  shipmentWithHistorySchema,
  statsSchema,
  statusUpdate,
  successSchema,
  versionHeader,
} from '@msafara/domain/shipments/shipments.schema';
import { listShipmentsQuery } from '@msafara/domain/shipments/shipment-list.schema';
import { z } from 'zod';

import { jsonArrayOf, jsonLinesOf } from '../../http/json-array.ts';
import { sendOutcome } from '../../http/replayed.ts';
import { type RestPlugin, writtenByHand } from '../../http/rest.ts';
import { recordStatusOnce } from './record-status.service.ts';
import { etagOf } from './shipment-change.ts';
import { findByNumber, findExpanded, listExpandedPage, readAll, readStats } from './shipment-reads.service.ts';
import { removeAllShipments, removeShipment } from './shipment-removal.service.ts';
import { createBatch } from './shipment-batch.service.ts';
import { editShipmentOnce } from './shipment-edit.service.ts';
import { shipmentOperations } from './shipments.operations.ts';
import { createShipment } from './shipments.service.ts';

const LINES = 'application/x-ndjson';

/** The specification's shipment paths (§7). */
export const shipmentsRest: RestPlugin = (app, { caller, forKeys, signedIn, limited }) => {
  app.get(
    '/api/shipments',
    {
      ...forKeys(120),
      schema: {
        operation: shipmentOperations.list,
        querystring: listShipmentsQuery,
        response: writtenByHand(z.array(expandedShipmentSchema)),
      },
    },
    async (request, reply) => {
      const ctx = await caller(request);
      const { limit, order = 'newest', expand, ...query } = request.query;
      if (limit === undefined && request.headers.accept === LINES) {
        return reply.type(LINES).send(await jsonLinesOf(readAll(ctx, query)));
      }
      if (limit === undefined) {
        return reply.type('application/json; charset=utf-8').send(await jsonArrayOf(readAll(ctx, query)));
      }
      const { items, nextCursor } = await listExpandedPage(ctx, { ...query, limit, order, expand });
      if (nextCursor !== null) {
        const next = new URLSearchParams({ limit: String(limit), cursor: nextCursor });
        const asked = { ...query, order: request.query.order, expand: expand?.join(',') };
        for (const [name, value] of Object.entries(asked)) {
          if (value !== undefined && name !== 'cursor') next.set(name, String(value));
        }
        reply.header('link', `</api/shipments?${next.toString()}>; rel="next"`);
      }
      return reply.send(items);
    },
  );

  app.post(
    '/api/shipments',
    {
      ...forKeys(600),
      schema: {
        operation: shipmentOperations.create,
        headers: idempotencyHeader,
        body: createShipmentInput,
        response: { 200: shipmentSchema, 201: shipmentSchema },
      },
    },
    async (request, reply) =>
      sendOutcome(reply, await createShipment(await caller(request), request.body, request.headers['idempotency-key'])),
  );

  app.post(
    '/api/shipments/batch',
    {
      ...forKeys(120),
      bodyLimit: BATCH_BYTES,
      schema: {
        operation: shipmentOperations.createBatch,
        headers: idempotencyHeader,
        body: createBatchInput,
        response: { 200: batchResultSchema, 422: z.union([batchResultSchema, errorSchema]) },
      },
    },
    async (request, reply) =>
      sendOutcome(reply, await createBatch(await caller(request), request.body, request.headers['idempotency-key'])),
  );

  app.get(
    '/api/shipments/:id',
    {
      ...forKeys(600),
      schema: {
        operation: shipmentOperations.read,
        params: shipmentIdInput,
        querystring: expandQuery,
        response: { 200: expandedShipmentSchema },
      },
    },
    async (request, reply) => {
      const shipment = await findExpanded(await caller(request), { ...request.params, ...request.query });
      return reply.header('etag', etagOf(shipment)).send(shipment);
    },
  );

  app.patch(
    '/api/shipments/:id',
    {
      ...forKeys(600),
      schema: {
        operation: shipmentOperations.edit,
        params: shipmentIdInput,
        headers: changeHeaders,
        body: shipmentEdit,
        response: { 200: shipmentSchema },
      },
    },
    async (request, reply) => {
      const { 'idempotency-key': key, 'if-match': ifMatch } = request.headers;
      const input = { ...request.body, ...request.params };
      const outcome = await editShipmentOnce(await caller(request), input, { key, ifMatch });
      return sendOutcome(reply.header('etag', etagOf(outcome.answer)), outcome);
    },
  );

  app.delete(
    '/api/shipments/:id',
    {
      ...forKeys(600),
      schema: {
        operation: shipmentOperations.remove,
        params: shipmentIdInput,
        headers: versionHeader,
        response: { 200: successSchema },
      },
    },
    async (request) => removeShipment(await caller(request), request.params, { ifMatch: request.headers['if-match'] }),
  );

  app.get(
    '/api/shipments/tracking/:trackingNumber',
    {
      ...forKeys(600),
      schema: {
        operation: shipmentOperations.find,
        params: findShipmentInput,
        response: { 200: shipmentWithHistorySchema },
      },
    },
    async (request) => findByNumber(await caller(request), request.params),
  );

  app.patch(
    '/api/shipments/:id/status',
    {
      ...forKeys(600),
      schema: {
        operation: shipmentOperations.recordStatus,
        params: shipmentIdInput,
        headers: changeHeaders,
        body: statusUpdate,
        response: { 200: shipmentSchema },
      },
    },
    async (request, reply) => {
      const { 'idempotency-key': key, 'if-match': ifMatch } = request.headers;
      const input = { ...request.body, ...request.params };
      const outcome = await recordStatusOnce(await caller(request), input, { key, ifMatch });
      return sendOutcome(reply.header('etag', etagOf(outcome.answer)), outcome);
    },
  );

  app.get(
    '/api/stats',
    {
      ...forKeys(600),
      schema: {
        operation: shipmentOperations.stats,
        querystring: organisationScopeInput,
        response: { 200: statsSchema },
      },
    },
    async (request) => readStats(await caller(request), request.query),
  );

  app.delete(
    '/api/admin/reset-shipments',
    {
      ...limited(30),
      schema: {
        operation: shipmentOperations.reset,
        querystring: organisationScopeInput,
        response: { 200: deletedSchema },
      },
    },
    async (request) => removeAllShipments(await signedIn(request), request.query),
  );
};
