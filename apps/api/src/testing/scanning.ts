import { HOUR_MS } from '@msafara/domain/durations';
import { randomUUID } from 'node:crypto';

import type { SentMilestone, SentScan } from '@msafara/domain/scans/scan-command.schema';
import type { ScanResult, ScansSent } from '@msafara/domain/scans/scan-result.schema';
import type { Shipment, ShipmentWithHistory } from '@msafara/domain/shipments/shipments.schema';

import type { Person, TestApp } from './test-app.ts';

export const START = Date.parse('2026-11-20T08:00:00.000Z');

/** So many hours after the test's beginning. */
export const at = (hours: number) => new Date(START + hours * HOUR_MS).toISOString();

export const newId = () => randomUUID();

/** A phone in somebody's hands. */
export type Phone = ReturnType<typeof phoneOf>;

let numbers = 0;

/** Makes a shipment of somebody's at the test's beginning. */
export async function shipmentOf(app: TestApp, { token }: Person, more: object = {}): Promise<Shipment> {
  app.clock.now = START;
  const body = {
    trackingNumber: `SCAN-${String((numbers += 1)).padStart(4, '0')}`,
    origin: 'Mombasa',
    destination: 'Kampala',
    estimatedDeliveryDate: at(72),
    ...more,
  };
  const made = await app.rest('POST', '/api/shipments', { token, body });
  if (made.status !== 201) throw new Error(JSON.stringify(made));
  return made.body as Shipment;
}

export async function historyOf(
  app: TestApp,
  { token }: Person,
  trackingNumber: string,
): Promise<ShipmentWithHistory['history']> {
  const { body } = await app.rest('GET', `/api/shipments/tracking/${trackingNumber}`, { token });
  return (body as ShipmentWithHistory).history;
}

/** A phone that keeps scans and sends them as whoever is signed in then; its clock is so many hours behind. */
export function phoneOf(app: TestApp, person: Person, { behind = 0 } = {}) {
  const { user } = person;
  const deviceId = randomUUID();
  let order = 0;
  const clock = () => new Date(app.clock.now - behind * HOUR_MS).toISOString();
  return {
    deviceId,
    /** A scan so many hours after the test's beginning, by a right clock. */
    scan: (
      trackingNumber: string,
      status: SentScan['status'],
      hours: number,
      more: Partial<SentScan> = {},
    ): SentScan => ({
      format: 1,
      id: randomUUID(),
      order: (order += 1),
      organisationId: user.organisation.id,
      trackingNumber,
      status,
      confirmed: false,
      scannedAt: at(hours - behind),
      readHow: 'camera',
      ...more,
    }),
    /** A milestone of a shipment's or a unit's number, so many hours after the test's beginning. */
    milestone: (
      trackingNumber: string,
      milestone: SentMilestone['milestone'],
      hours: number,
      more: Partial<SentMilestone> = {},
    ): SentMilestone => ({
      format: 2,
      id: randomUUID(),
      order: (order += 1),
      organisationId: user.organisation.id,
      trackingNumber,
      milestone,
      scannedAt: at(hours - behind),
      readHow: 'camera',
      ...more,
    }),
    /** The whole answer of a call. */
    call: (commands: readonly unknown[], more: object = {}) =>
      app.trpc(
        'mutation',
        'scans.send',
        { userId: user.id, deviceId, sentAt: clock(), commands, ...more },
        person.cookie,
      ),
    async send(...commands: readonly unknown[]): Promise<ScanResult[]> {
      const { status, body } = await this.call(commands);
      if (status !== 200) throw new Error(JSON.stringify(body));
      return (body as ScansSent).results;
    },
  };
}
