import type { MilestoneCode } from '../milestones/milestone-codes.ts';
import type { ShipmentStatus } from '../shipments/shipment-status.ts';

export const DCSA_EVENT_TYPES = ['SHIPMENT', 'TRANSPORT', 'EQUIPMENT'] as const;
export const DCSA_CLASSES = ['PLN', 'EST', 'ACT'] as const;
/** Of the codes of Track & Trace 2.2 those that we tell; the others are known to filters. */
export const SHIPMENT_CODES = [
  'RECE',
  'DRFT',
  'PENA',
  'PENU',
  'REJE',
  'APPR',
  'ISSU',
  'SURR',
  'SUBM',
  'VOID',
  'CONF',
  'REQS',
  'CMPL',
  'HOLD',
  'RELS',
] as const;
export const DOCUMENT_CODES = ['CBR', 'BKG', 'SHI', 'SRM', 'TRD', 'ARN', 'VGM', 'CAS', 'CUS', 'DGD', 'OOG'] as const;
export const TRANSPORT_CODES = ['ARRI', 'DEPA'] as const;
export const EQUIPMENT_CODES = [
  'LOAD',
  'DISC',
  'GTIN',
  'GTOT',
  'STUF',
  'STRP',
  'PICK',
  'DROP',
  'INSP',
  'RSEA',
  'RMVD',
] as const;
export const FACILITY_CODES = ['BOCR', 'CLOC', 'COFS', 'COYA', 'OFFD', 'DEPO', 'INTE', 'POTE', 'RAMP'] as const;

/** What DCSA Track & Trace 2.2 calls something; `call` is where the transport stood, by kind of facility. */
export type DcsaCode =
  | { type: 'SHIPMENT'; code: 'HOLD' | 'RELS' }
  | { type: 'TRANSPORT'; code: (typeof TRANSPORT_CODES)[number]; call: (typeof FACILITY_CODES)[number] }
  | { type: 'EQUIPMENT'; code: (typeof EQUIPMENT_CODES)[number]; call?: (typeof FACILITY_CODES)[number] };

/**
 * What version 2.2 has a code for, by milestone (D26). The rest is left out: it knows no selection for inspection, no customs
 * declaration and no clearance of a border, nor an alarm, a weighbridge or a bond; those came with later versions, or not at all.
 */
export const DCSA_OF_CODE: Partial<Record<MilestoneCode, DcsaCode>> = {
  arrived_port: { type: 'TRANSPORT', code: 'ARRI', call: 'POTE' },
  discharged: { type: 'EQUIPMENT', code: 'DISC' },
  gated_out: { type: 'EQUIPMENT', code: 'GTOT' },
  inspected: { type: 'EQUIPMENT', code: 'INSP' },
  hold_opened: { type: 'SHIPMENT', code: 'HOLD' },
  hold_released: { type: 'SHIPMENT', code: 'RELS' },
  released: { type: 'SHIPMENT', code: 'RELS' },
  seal_applied: { type: 'EQUIPMENT', code: 'RSEA' },
  seal_changed: { type: 'EQUIPMENT', code: 'RSEA' },
  border_arrived: { type: 'TRANSPORT', code: 'ARRI', call: 'BOCR' },
  border_crossed: { type: 'TRANSPORT', code: 'DEPA', call: 'BOCR' },
  depot_arrived: { type: 'EQUIPMENT', code: 'GTIN', call: 'INTE' },
  empty_returned: { type: 'EQUIPMENT', code: 'DROP' },
};

/** The same by status that somebody recorded. */
export const DCSA_OF_STATUS: Partial<Record<ShipmentStatus, DcsaCode>> = {
  'Picked Up': { type: 'EQUIPMENT', code: 'PICK' },
  Delivered: { type: 'TRANSPORT', code: 'ARRI', call: 'CLOC' },
};
