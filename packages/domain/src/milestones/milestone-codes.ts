import type { ShipmentStatus } from '../shipments/shipment-status.ts';

/** Whether it is planned, expected or has happened, as DCSA and UN/CEFACT classify events. */
export const MILESTONE_CLASSES = ['PLN', 'EST', 'ACT'] as const;

export type MilestoneClass = (typeof MILESTONE_CLASSES)[number];

/** The two sides of a border post: the country that goods leave, and the one that they enter. */
export const BORDER_SIDES = ['exit', 'entry'] as const;

export type BorderSide = (typeof BORDER_SIDES)[number];

/** Who told of a milestone: a person, another system by its key, or a file. */
export const MILESTONE_SOURCES = ['user', 'key', 'import'] as const;

export type MilestoneSource = (typeof MILESTONE_SOURCES)[number];

/** Why an authority holds goods (D26). */
export const HOLD_REASONS = [
  'documents_missing',
  'valuation',
  'classification',
  'inspection_queue',
  'scanner_down',
  'duties_unpaid',
  'permit_missing',
  'bond',
  'seal',
  'overweight',
  'system_down',
  'other',
] as const;

export type HoldReason = (typeof HOLD_REASONS)[number];

/** What an actual milestone does to the status: nothing, a status, or what holds do. */
type Effect = Extract<ShipmentStatus, 'In Transit' | 'Exception'> | 'hold' | 'release' | null;

/**
 * What may be told of goods on their way through ports, customs and borders, with what it does to the status once it has
 * happened (D26). A hold is an exception only where the organisation wants it so; its release brings back what was before.
 */
export const MILESTONE_EFFECTS = {
  manifest_lodged: null,
  declaration_lodged: null,
  duties_paid: null,
  arrived_port: 'In Transit',
  discharged: 'In Transit',
  gated_out: 'In Transit',
  selected_scan: 'In Transit',
  selected_inspection: 'In Transit',
  inspected: 'In Transit',
  hold_opened: 'hold',
  hold_released: 'release',
  released: 'In Transit',
  seal_applied: null,
  seal_changed: null,
  seal_alarm: 'Exception',
  border_arrived: 'In Transit',
  exit_cleared: 'In Transit',
  border_crossed: 'In Transit',
  entry_cleared: 'In Transit',
  weighbridge_passed: null,
  depot_arrived: 'In Transit',
  empty_returned: null,
  bond_retired: null,
} as const satisfies Record<string, Effect>;

export type MilestoneCode = keyof typeof MILESTONE_EFFECTS;

/** In the order of a journey. */
export const MILESTONE_CODES: readonly [MilestoneCode, ...MilestoneCode[]] = Object.freeze(
  Object.keys(MILESTONE_EFFECTS) as [MilestoneCode, ...MilestoneCode[]],
);

/** The side of a post at which a milestone takes place, where it takes place at one alone. */
export const SIDE_OF_CODE: Partial<Record<MilestoneCode, BorderSide>> = {
  exit_cleared: 'exit',
  entry_cleared: 'entry',
};
