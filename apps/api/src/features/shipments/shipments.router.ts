import { bulkResultSchema, recordStatusOfManyInput, removeManyInput } from '@msafara/domain/shipments/bulk.schema';
import {
  checkEarlierRowsInput,
  checkImportInput,
  earlierRowsSchema,
  importCheckSchema,
  importResultSchema,
  importRowsInput,
} from '@msafara/domain/shipments/import.schema';
import {
  createShipmentInput,
  deletedSchema,
  editShipmentInput,
  findShipmentInput,
  organisationScopeInput,
  recordStatusInput,
  resetScopeSchema,
  shipmentIdInput,
  shipmentSchema,
  shipmentWithHistorySchema,
  statsSchema,
  successSchema,
} from '@msafara/domain/shipments/shipments.schema';
import { listShipmentsInput, shipmentPageSchema } from '@msafara/domain/shipments/shipment-list.schema';
import { z } from 'zod';

import { router, signedInProcedure } from '../../trpc.ts';
import { findById, findByNumber, listPage, readStats, suggestTrackingNumber } from './shipment-reads.service.ts';
import { readResetScope, removeAllShipments, removeShipment } from './shipment-removal.service.ts';
import { recordStatus } from './record-status.service.ts';
import { editShipment } from './shipment-edit.service.ts';
import { createShipment } from './shipments.service.ts';
import { recordStatusOfMany, removeMany } from './shipment-bulk.service.ts';
import { checkEarlierRows, checkImport, importRows } from './shipment-import.service.ts';

export const shipmentsRouter = router({
  list: signedInProcedure
    .input(listShipmentsInput)
    .output(shipmentPageSchema)
    .query(({ ctx, input }) => listPage(ctx, input)),
  byId: signedInProcedure
    .input(shipmentIdInput)
    .output(shipmentWithHistorySchema)
    .query(({ ctx, input }) => findById(ctx, input)),
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
    .mutation(async ({ ctx, input }) => (await createShipment(ctx, input)).answer),
  recordStatus: signedInProcedure
    .input(recordStatusInput)
    .output(shipmentSchema)
    .mutation(({ ctx, input }) => recordStatus(ctx, input)),
  edit: signedInProcedure
    .input(editShipmentInput)
    .output(shipmentSchema)
    .mutation(({ ctx, input }) => editShipment(ctx, input)),
  recordStatusOfMany: signedInProcedure
    .input(recordStatusOfManyInput)
    .output(bulkResultSchema)
    .mutation(({ ctx, input }) => recordStatusOfMany(ctx, input)),
  removeMany: signedInProcedure
    .input(removeManyInput)
    .output(bulkResultSchema)
    .mutation(({ ctx, input }) => removeMany(ctx, input)),
  // A mutation by its verb alone: a list of numbers is too long for an address.
  checkImport: signedInProcedure
    .input(checkImportInput)
    .output(importCheckSchema)
    .mutation(({ ctx, input }) => checkImport(ctx, input)),
  checkEarlierRows: signedInProcedure
    .input(checkEarlierRowsInput)
    .output(earlierRowsSchema)
    .mutation(({ ctx, input }) => checkEarlierRows(ctx, input)),
  importRows: signedInProcedure
    .input(importRowsInput)
    .output(importResultSchema)
    .mutation(({ ctx, input }) => importRows(ctx, input)),
  remove: signedInProcedure
    .input(shipmentIdInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => removeShipment(ctx, input)),
  removeAll: signedInProcedure
    .input(organisationScopeInput)
    .output(deletedSchema)
    .mutation(({ ctx, input }) => removeAllShipments(ctx, input)),
});
