import { z } from 'zod';
import { say } from '../say.ts';
import { instant, optionalLine, searchText } from '../text/text.schema.ts';
import { SHIPMENT_DETAILS } from './shipment-details.ts';
import { status, id, expand, organisation, shipmentSchema } from './shipments.schema.ts';

const search = searchText.optional();

const cursor = z.string().max(200).optional();

/** The orders that the list offers; what a search finds is newest first in all of them. */
export const SHIPMENT_ORDERS = ['newest', 'oldest', 'updated', 'eta'] as const;

export type ShipmentOrder = (typeof SHIPMENT_ORDERS)[number];

export const listShipmentsInput = z.strictObject({
  search,
  status: status.optional(),
  priority: SHIPMENT_DETAILS.priority.edit,
  isDelayed: z.literal(true).optional(),
  createdFrom: instant.optional(),
  createdBefore: instant.optional(),
  order: z.enum(SHIPMENT_ORDERS).default('newest'),
  limit: z.int().min(1).max(100).default(10),
  cursor,
  organisationId: id.optional(),
});

export type ListShipmentsInput = z.infer<typeof listShipmentsInput>;

const listQuery = z.strictObject({
  search: search.meta({ description: 'Finds any part of number, reference, place, recipient or status.' }),
  status: status.optional().meta({ description: 'Those with this status.' }),
  priority: SHIPMENT_DETAILS.priority.edit.meta({ description: 'Those with this priority.' }),
  isDelayed: z
    .literal('true')
    .transform(() => true as const)
    .optional()
    .meta({ description: 'Those that are delayed.' }),
  reference: optionalLine(SHIPMENT_DETAILS.reference.max)
    .optional()
    .meta({ description: 'The one that has this reference of yours.' }),
  createdFrom: instant.optional().meta({ description: 'Those created at this instant or later.' }),
  createdBefore: instant.optional().meta({ description: 'Those created before this instant.' }),
  order: z
    .enum(SHIPMENT_ORDERS, say('choice.oneOf', { choices: SHIPMENT_ORDERS.join(', ') }))
    .optional()
    .meta({
      description:
        'The order of pages; newest first where nothing is said. By `updated` and `eta` a shipment that changes between two pages moves, and may be missed or told twice; `newest` and `oldest` hold. Who follows changes reads `GET /api/events`.',
    }),
  expand,
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .optional()
    .meta({ description: 'How many a page has; without it all are answered.' }),
  cursor: cursor.meta({ description: 'Where the page begins, as the `Link` of the one before says.' }),
  organisationId: organisation,
});

/** The query of GET /api/shipments (§7, D16): without a limit it answers all matches; orders and expansions are for pages. */
export const listShipmentsQuery = listQuery.refine(
  ({ limit, order, expand: wanted }) => limit !== undefined || (order === undefined && wanted === undefined),
  { error: say('list.needsLimit'), path: ['limit'] },
);

export const shipmentPageSchema = z.object({
  items: z.array(shipmentSchema),
  nextCursor: z.string().nullable(),
  previousCursor: z.string().nullable(),
  total: z.number(),
  totalIsCapped: z.boolean(),
});

export type ShipmentPage = z.infer<typeof shipmentPageSchema>;
