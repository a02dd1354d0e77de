import type { MilestoneCode } from '../milestones/milestone-codes.ts';
import type { ShipmentStatus } from '../shipments/shipment-status.ts';

/** The business steps of GS1's Core Business Vocabulary that milestones and statuses are told as. */
export const BIZ_STEPS = [
  'accepting',
  'arriving',
  'commissioning',
  'departing',
  'holding',
  'inspecting',
  'other',
  'receiving',
  'shipping',
  'storing',
  'transporting',
  'unloading',
] as const;

export type BizStep = (typeof BIZ_STEPS)[number];

/** The step that a milestone is told as (D26); what the vocabulary has no word for is `other`, and our own code stands beside it. */
export const STEP_OF_CODE: Readonly<Record<MilestoneCode, BizStep>> = {
  manifest_lodged: 'other',
  declaration_lodged: 'other',
  duties_paid: 'other',
  arrived_port: 'arriving',
  discharged: 'unloading',
  gated_out: 'departing',
  selected_scan: 'inspecting',
  selected_inspection: 'inspecting',
  inspected: 'inspecting',
  hold_opened: 'holding',
  hold_released: 'departing',
  released: 'accepting',
  seal_applied: 'other',
  seal_changed: 'other',
  seal_alarm: 'other',
  border_arrived: 'arriving',
  exit_cleared: 'departing',
  border_crossed: 'departing',
  entry_cleared: 'departing',
  weighbridge_passed: 'other',
  depot_arrived: 'arriving',
  empty_returned: 'storing',
  bond_retired: 'other',
};

/** The same of a status that somebody recorded. */
export const STEP_OF_STATUS: Readonly<Record<ShipmentStatus, BizStep>> = {
  Created: 'commissioning',
  'Picked Up': 'shipping',
  'In Transit': 'transporting',
  'Out for Delivery': 'departing',
  Delivered: 'receiving',
  Exception: 'other',
};

/** A step as it is compared: the bare word, however it is written: `arriving`, a CBV URN, a GS1 Digital Link or its short form `cbv:BizStep-arriving`. */
export function bareStep(text: string): string {
  return text.replace(/^(?:urn:epcglobal:cbv:bizstep:|(?:cbv:|https?:\/\/(?:ref|ns)\.gs1\.org\/cbv\/)BizStep-)/u, '');
}

/** Where an event took place, as far as it decides what it was. */
type Where = 'post' | 'port' | 'elsewhere';

/**
 * The milestone that a step of somebody else's event means where it does not name one of ours (D26); undefined for what could be
 * several, such as an arrival at a place that is neither port nor border post.
 */
export function codeOfStep(step: string, where: Where): MilestoneCode | undefined {
  switch (bareStep(step)) {
    case 'arriving':
      return { post: 'border_arrived' as const, port: 'arrived_port' as const, elsewhere: undefined }[where];
    case 'departing':
      return { post: 'border_crossed' as const, port: 'gated_out' as const, elsewhere: undefined }[where];
    case 'unloading':
      return 'discharged';
    case 'inspecting':
      return 'inspected';
    case 'holding':
      return 'hold_opened';
    case 'accepting':
      return 'released';
    default:
      return undefined;
  }
}
