import {
  createShipmentInput,
  deletedSchema,
  findShipmentInput,
  listShipmentsInput,
  organisationScopeInput,
  recordStatusInput,
  resetScopeSchema,
  shipmentIdInput,
  shipmentPageSchema,
  shipmentSchema,
  shipmentWithHistorySchema,
  statsSchema,
  successSchema,
} from '@msafara/domain/shipments/shipments.schema';
import { z } from 'zod';

import { router, signedInProcedure } from '../../trpc.ts';
import { findByNumber, listPage, readResetScope, readStats, suggestTrackingNumber } from './shipment-reads.service.ts';
import { createShipment, recordStatus, removeAllShipments, removeShipment } from './shipments.service.ts';

export const shipmentsRouter = router({
  list: signedInProcedure
    .input(listShipmentsInput)
    .output(shipmentPageSchema)
    .query(({ ctx, input }) => listPage(ctx, input)),
  byTrackingNumber: signedInProcedure
    .input(findShipmentInput)
    .output(shipmentWithHistorySchema)
    .query(({ ctx, input }) => findByNumber(ctx, input)),
  suggestTrackingNumber: signedInProcedure
    .output(z.object({ trackingNumber: z.string() }))
    .query(({ ctx }) => suggestTrackingNumber(ctx)),
  stats: signedInProcedure
    .input(organisationScopeInput)
    .output(statsSchema)
    .query(({ ctx, input }) => readStats(ctx, input)),
  resetScope: signedInProcedure
    .input(organisationScopeInput)
    .output(resetScopeSchema)
    .query(({ ctx, input }) => readResetScope(ctx, input)),
  create: signedInProcedure
    .input(createShipmentInput)
    .output(shipmentSchema)
    .mutation(({ ctx, input }) => createShipment(ctx, input)),
  recordStatus: signedInProcedure
    .input(recordStatusInput)
    .output(shipmentSchema)
    .mutation(({ ctx, input }) => recordStatus(ctx, input)),
  remove: signedInProcedure
    .input(shipmentIdInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => removeShipment(ctx, input)),
  removeAll: signedInProcedure
    .input(organisationScopeInput)
    .output(deletedSchema)
    .mutation(({ ctx, input }) => removeAllShipments(ctx, input)),
});
