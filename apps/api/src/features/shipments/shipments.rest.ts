import {
  createShipmentInput,
  deletedSchema,
  findShipmentInput,
  listShipmentsQuery,
  organisationScopeInput,
  shipmentIdInput,
  shipmentSchema,
  shipmentWithHistorySchema,
  statsSchema,
  statusUpdate,
  successSchema,
} from '@msafara/domain/shipments/shipments.schema';
import { z } from 'zod';

import { jsonArrayOf } from '../../http/json-array.ts';
import { type RestPlugin, writtenByHand } from '../../http/rest.ts';
import { findByNumber, listPage, readAll, readStats } from './shipment-reads.service.ts';
import { removeAllShipments, removeShipment } from './shipment-removal.service.ts';
import { createShipment, recordStatus } from './shipments.service.ts';

/** The specification's shipment paths (§7). */
export const shipmentsRest: RestPlugin = (app, { signedIn, limited }) => {
  app.get(
    '/api/shipments',
    { ...limited(120), schema: { querystring: listShipmentsQuery, response: writtenByHand(z.array(shipmentSchema)) } },
    async (request, reply) => {
      const ctx = await signedIn(request);
      const { limit, ...query } = request.query;
      if (limit === undefined) {
        return reply.type('application/json; charset=utf-8').send(await jsonArrayOf(readAll(ctx, query)));
      }
      const { items, nextCursor } = await listPage(ctx, { ...query, limit, order: 'newest' });
      if (nextCursor !== null) {
        const search = query.search ? `&search=${encodeURIComponent(query.search)}` : '';
        const organisation = query.organisationId ? `&organisationId=${query.organisationId}` : '';
        const next = `/api/shipments?limit=${limit}&cursor=${nextCursor}${search}${organisation}`;
        reply.header('link', `<${next}>; rel="next"`);
      }
      return reply.send(items);
    },
  );

  app.post(
    '/api/shipments',
    { ...limited(600), schema: { body: createShipmentInput, response: { 201: shipmentSchema } } },
    async (request, reply) => reply.status(201).send(await createShipment(await signedIn(request), request.body)),
  );

  app.delete(
    '/api/shipments/:id',
    { ...limited(600), schema: { params: shipmentIdInput, response: { 200: successSchema } } },
    async (request) => removeShipment(await signedIn(request), request.params),
  );

  app.get(
    '/api/shipments/tracking/:trackingNumber',
    { ...limited(600), schema: { params: findShipmentInput, response: { 200: shipmentWithHistorySchema } } },
    async (request) => findByNumber(await signedIn(request), request.params),
  );

  app.patch(
    '/api/shipments/:id/status',
    { ...limited(600), schema: { params: shipmentIdInput, body: statusUpdate, response: { 200: shipmentSchema } } },
    async (request) => recordStatus(await signedIn(request), { ...request.body, ...request.params }),
  );

  app.get(
    '/api/stats',
    { ...limited(600), schema: { querystring: organisationScopeInput, response: { 200: statsSchema } } },
    async (request) => readStats(await signedIn(request), request.query),
  );

  app.delete(
    '/api/admin/reset-shipments',
    { ...limited(30), schema: { querystring: organisationScopeInput, response: { 200: deletedSchema } } },
    async (request) => removeAllShipments(await signedIn(request), request.query),
  );
};
