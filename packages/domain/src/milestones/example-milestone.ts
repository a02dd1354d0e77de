import { EXAMPLE_SHIPMENT } from '../shipments/example-shipment.ts';
import type { Milestone } from './milestones.schema.ts';

/** The milestone of the reference's examples. */
export const EXAMPLE_MILESTONE: Milestone = {
  id: '0199c1f4-7c20-7d31-8b5e-6a7f9b1c3d5e',
  shipmentId: EXAMPLE_SHIPMENT.id,
  unitId: null,
  unitNumber: null,
  code: 'border_arrived',
  class: 'ACT',
  occurredAt: '2026-11-21T09:52:00.000Z',
  recordedAt: '2026-11-21T10:00:00.000Z',
  place: 'Malaba, Kenya',
  unlocode: null,
  postId: 'malaba',
  side: 'exit',
  reason: null,
  reference: null,
  note: null,
  isPublic: false,
  source: 'key',
  userName: null,
  keyName: 'Border agent',
  retractsId: null,
  retractedAt: null,
};
