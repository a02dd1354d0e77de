import { SHIPMENT_STATUSES } from '@msafara/domain/shipments/shipment-status';
import autocannon, { type Request } from 'autocannon';
import { z } from 'zod';

import { must } from './http-client.ts';
import { nextNumber } from './load.ts';

const SHIPMENTS = 300;
const REQUESTS = 400;

export type Shipment = { id: string; trackingNumber: string };

const created = z.object({ id: z.string(), trackingNumber: z.string() });

/** Shipments for the traffic to ask for. */
export async function makeShipments(url: string, token: string): Promise<Shipment[]> {
  const shipments: Shipment[] = [];
  for (let n = 0; n < SHIPMENTS; n += 1) {
    const body = { trackingNumber: nextNumber(), origin: 'Mombasa', destination: 'Kigali' };
    shipments.push(created.parse((await must(url, 'POST', '/api/shipments', { token, body })).body));
  }
  return shipments;
}

/**
 * What a working day asks for, of a hundred: 55 times public tracking, 15 a page of the list, 10 a
 * search, 8 figures, 4 notifications, 4 a new shipment, 4 a status.
 */
function requestOf(n: number, token: string, shipments: readonly Shipment[]): Request {
  const headers = { authorization: `Bearer ${token}` };
  const json = { ...headers, 'content-type': 'application/json' };
  const { id, trackingNumber } = shipments[(n * 7919) % shipments.length] ?? { id: '', trackingNumber: '' };
  const kind = (n * 37) % 100;
  if (kind < 55) return { path: `/api/public/track/${trackingNumber}` };
  if (kind < 70) return { path: '/api/shipments?limit=25', headers };
  if (kind < 80) return { path: `/api/shipments?search=${trackingNumber.slice(-4)}&limit=10`, headers };
  if (kind < 88) return { path: '/api/stats', headers };
  if (kind < 92) return { path: '/api/notifications/count', headers };
  if (kind < 96) {
    // A number can be created once, and requests are sent again and again.
    const setupRequest = (request: Request): Request => ({
      ...request,
      body: JSON.stringify({ trackingNumber: nextNumber(), origin: 'Beira', destination: 'Harare' }),
    });
    return { path: '/api/shipments', method: 'POST', headers: json, setupRequest };
  }
  const status = SHIPMENT_STATUSES[n % SHIPMENT_STATUSES.length];
  const body = { status, location: 'Malaba' };
  return { path: `/api/shipments/${id}/status`, method: 'PATCH', headers: json, body: JSON.stringify(body) };
}

export type Traffic = { perSecond: number; statuses: Map<number, number>; errors: number; acceptedMs: number[] };

type Options = { seconds: number; connections: number; perSecond?: number };

/** Sends traffic: as fast as it is answered, or `perSecond` requests whether or not it keeps up. */
export function sendTraffic(
  url: string,
  people: { token: string; shipments: readonly Shipment[] },
  { seconds, connections, perSecond }: Options,
): Promise<Traffic> {
  const traffic: Traffic = { perSecond: 0, statuses: new Map(), errors: 0, acceptedMs: [] };
  let clients = 0;
  return new Promise((resolve, reject) => {
    const tracker = autocannon(
      {
        url,
        connections,
        duration: seconds,
        timeout: 15,
        ...(perSecond !== undefined && { overallRate: perSecond }),
        setupClient(client) {
          const first = clients * REQUESTS;
          clients += 1;
          client.setRequests(
            Array.from({ length: REQUESTS }, (_, n) => requestOf(first + n, people.token, people.shipments)),
          );
        },
      },
      (error) => {
        if (error) reject(error);
        else resolve({ ...traffic, perSecond: traffic.acceptedMs.length / seconds });
      },
    );
    tracker.on('response', (_client, status: number, _bytes, ms: number) => {
      traffic.statuses.set(status, (traffic.statuses.get(status) ?? 0) + 1);
      if (status < 300) traffic.acceptedMs.push(ms);
    });
    tracker.on('reqError', () => {
      traffic.errors += 1;
    });
  });
}

/** The quantile of some figures. */
export function quantile(values: readonly number[], q: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * q)] ?? 0;
}

/** How often each status was answered, in words. */
export function sayStatuses({ statuses, errors }: Traffic): string {
  const counts = [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${String(count)} × ${String(status)}`);
  return [...counts, ...(errors > 0 ? [`${String(errors)} without an answer`] : [])].join(', ');
}
