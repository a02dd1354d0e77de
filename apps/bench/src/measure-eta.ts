import { estimateArrival, type EstimateInput } from '@msafara/domain/eta/estimate';
import { findPlace } from '@msafara/places/find-place';
import { routeBetween } from '@msafara/places/route-between';

import { median } from './median.ts';
import type { Result } from './report.ts';

const SHIPMENTS = 1000;
const ROUNDS = 50;
const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-11-20T08:00:00.000Z');
const PLACES = ['Mombasa', 'Kigali', 'Lagos', 'Abidjan', 'Durban', 'Lusaka', 'Rotterdam', 'Mumbai', 'Kampala', 'Tema'];
const STATUSES = ['Created', 'Picked Up', 'In Transit', 'Out for Delivery', 'Exception'] as const;

const placeOf = (n: number) => PLACES[n % PLACES.length] ?? '';

/** A shipment on its way, with its history and all places looked up; every second lane has been learnt. */
function sample(n: number): EstimateInput {
  const [origin, destination] = [placeOf(n), placeOf(n * 7 + 3)];
  const status = STATUSES[n % STATUSES.length] ?? 'Created';
  const createdAt = new Date(NOW - ((n % 200) + 1) * HOUR_MS).toISOString();
  const seen = findPlace(origin) ?? null;
  return {
    shipment: {
      id: String(n),
      trackingNumber: `SH-${n}`,
      destination,
      status,
      priority: 'Standard',
      estimatedDeliveryDate: new Date(NOW + (n % 300) * HOUR_MS).toISOString(),
      etaIsDefault: n % 2 === 0,
      actualDeliveryDate: null,
      isDelayed: n % 9 === 0,
      createdAt,
    },
    history: STATUSES.slice(0, (n % STATUSES.length) + 1).map((each) => ({
      status: each,
      timestamp: createdAt,
      position: seen,
    })),
    route: routeBetween(origin, destination),
    lane: n % 2 === 0 ? { deliveries: 20, medianSeconds: 300_000, spreadSeconds: 40_000 } : null,
  };
}

/** The rule alone over 1,000 shipments on their way, one core, places looked up before (D13). */
export function measureEta(): Promise<Result[]> {
  const inputs = Array.from({ length: SHIPMENTS }, (_, n) => sample(n));
  const costs = Array.from({ length: ROUNDS }, (_, round) => {
    const startedAt = performance.now();
    for (const input of inputs) estimateArrival(input, NOW + round * 15_000);
    return performance.now() - startedAt;
  });
  return Promise.resolve([
    {
      name: 'Estimates of 1,000 shipments on their way, one core',
      measured: median(costs),
      unit: 'ms',
      target: 20,
      isFloor: false,
      details: `median of ${ROUNDS}, slowest ${Math.max(...costs).toFixed(1)} ms, the first ${(costs[0] ?? 0).toFixed(1)} ms`,
    },
  ]);
}
