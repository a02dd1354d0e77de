import type { ShipmentStatus } from '../shipments/shipment-status.ts';

/** A step of a test shipment's journey, so many seconds after it was made, and the end of its way where it is then. */
export type TestStep = {
  after: number;
  status: ShipmentStatus;
  at?: 'origin' | 'destination';
  notes?: string;
};

const PICKED_UP: TestStep = { after: 15, status: 'Picked Up', at: 'origin' };
const ON_THE_ROAD: TestStep = { after: 45, status: 'In Transit' };
const AT_THE_DOOR: TestStep = { after: 90, status: 'Out for Delivery', at: 'destination' };
const DELIVERED: TestStep = { after: 120, status: 'Delivered', at: 'destination' };

/** The journeys of test mode by the destination that asks for them, each over within two minutes (D24). */
export const TEST_JOURNEYS = {
  'TEST-DELIVERED': [PICKED_UP, ON_THE_ROAD, AT_THE_DOOR, DELIVERED],
  'TEST-EXCEPTION': [PICKED_UP, ON_THE_ROAD, { after: 120, status: 'Exception', notes: 'Damaged on the road' }],
  'TEST-CUSTOMS-HOLD': [
    PICKED_UP,
    ON_THE_ROAD,
    { after: 70, status: 'Exception', notes: 'Held by customs: documents missing' },
    { after: 100, status: 'In Transit', notes: 'Released by customs' },
    DELIVERED,
  ],
  'TEST-RETURNED': [
    PICKED_UP,
    { ...AT_THE_DOOR, after: 45 },
    { after: 70, status: 'Exception', at: 'destination', notes: 'Refused by the recipient' },
    { after: 90, status: 'In Transit', notes: 'On its way back to the sender' },
    { after: 120, status: 'Delivered', at: 'origin', notes: 'Returned to the sender' },
  ],
} as const satisfies Record<string, readonly TestStep[]>;

/** The journey that a destination asks for, in capitals or not; none for an ordinary place. */
export function testJourneyTo(destination: string): readonly TestStep[] {
  const asked = destination.trim().toUpperCase();
  return Object.entries(TEST_JOURNEYS).find(([name]) => name === asked)?.[1] ?? [];
}
