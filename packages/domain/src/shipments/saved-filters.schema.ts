import { z } from 'zod';

import { say } from '../say.ts';
import { requiredLine, searchText, storedId } from '../text/text.schema.ts';
import { SHIPMENT_DETAILS } from './shipment-details.ts';
import { SHIPMENT_STATUSES } from './shipment-status.ts';

/** How many filters one person keeps. */
export const SAVED_FILTERS_MAX = 50;

export const FILTER_NAME_MAX = 60;

const id = storedId;
const name = requiredLine(FILTER_NAME_MAX, say('text.required'));
const day = z.iso.date(say('date.invalid'));

/** What of the list's filters is kept; days are those of the reader's own calendar, as in the address. */
export const shipmentFilterSchema = z.strictObject({
  search: searchText.min(1, say('text.required')).optional(),
  status: z.enum(SHIPMENT_STATUSES, say('choice.status', { choices: SHIPMENT_STATUSES })).optional(),
  priority: SHIPMENT_DETAILS.priority.edit,
  isDelayed: z.literal(true).optional(),
  createdFrom: day.optional(),
  createdTo: day.optional(),
});

export type ShipmentFilter = z.infer<typeof shipmentFilterSchema>;

/** What a filter is called, and whether the organisation sees it. */
export const filterNameSchema = z.strictObject({ name, isShared: z.boolean() });

export const saveFilterInput = filterNameSchema.extend({
  filter: shipmentFilterSchema.refine((filter) => Object.keys(filter).length > 0, say('filter.empty')),
});

export type SaveFilterInput = z.infer<typeof saveFilterInput>;

/** What its maker changes of it: the rest stays as another tab may have stored it. */
export const changeFilterInput = filterNameSchema.partial().extend({ id });

export type ChangeFilterInput = z.infer<typeof changeFilterInput>;

export const filterIdInput = z.strictObject({ id });

export const savedFilterSchema = z.object({
  id: z.string(),
  name: z.string(),
  isShared: z.boolean(),
  /** Made by the reader, who alone may rename it. */
  isOwn: z.boolean(),
  /** Who made it. */
  madeBy: z.string(),
  /** Its maker; for what is shared, the organisation's owner too. */
  mayDelete: z.boolean(),
  filter: shipmentFilterSchema,
});

export type SavedFilter = z.infer<typeof savedFilterSchema>;
