import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import type { GateSettings } from '@msafara/domain/scans/gate.schema';
import type { ShipmentStatus } from '@msafara/domain/shipments/shipment-status';

import { carriedShipments } from './carried-shipments.ts';
import type { KeptScan, MilestoneDraft, ScanDraft } from './outbox.ts';
import type { Shipment } from '@msafara/domain/shipments/shipments.schema';

/** What a scan is about: a shipment as far as it is known here, its number at least. */
export type ScannedSubject = Pick<Shipment, 'trackingNumber'> &
  Partial<Pick<Shipment, 'id' | 'status' | 'updatedAt' | 'estimatedDeliveryDate' | 'isDelayed' | 'delayReason'>>;

/** What the form says of a scan. */
export type ScannedChange = Pick<
  ScanDraft,
  'status' | 'location' | 'notes' | 'estimatedDeliveryDate' | 'isDelayed' | 'delayReason'
>;

type Scanned = Pick<ScanDraft, 'trackingNumber' | 'readHow'> & {
  status: ShipmentStatus;
  location?: string | undefined;
};

/** A scan of one shipment, as the form says it; `subject` is the shipment as the person saw it. */
export function formDraft(
  user: SessionUser,
  {
    subject,
    change,
    confirmed,
    readHow,
  }: { subject: ScannedSubject; change: ScannedChange } & Pick<ScanDraft, 'confirmed' | 'readHow'>,
): ScanDraft {
  const { id, trackingNumber, status, updatedAt } = subject;
  return {
    id: crypto.randomUUID(),
    organisationId: user.organisation.id,
    trackingNumber,
    ...(id !== undefined && { shipmentId: id }),
    ...(status !== undefined && updatedAt !== undefined && { seen: { status, updatedAt } }),
    ...change,
    confirmed,
    readHow,
    scannedAt: new Date().toISOString(),
  };
}

type Read = Pick<ScanDraft, 'trackingNumber' | 'readHow'> & { ofUnit: boolean };

/** What a gate writes of a number: a status, or a milestone, which may be of a unit. */
export function gateDraft(
  user: SessionUser,
  { ofUnit, ...read }: Read,
  settings: GateSettings,
): ScanDraft | MilestoneDraft {
  return 'milestone' in settings
    ? milestoneDraft(user, { ...read, ...settings, ...(ofUnit && { ofUnit }) })
    : scanDraft(user, { ...read, ...settings });
}

/** A new scan, with the shipment as this device knows it. */
function scanDraft(user: SessionUser, { trackingNumber, readHow, status, location }: Scanned): ScanDraft {
  const known = carriedShipments.read().byNumber.get(trackingNumber);
  return {
    id: crypto.randomUUID(),
    organisationId: user.organisation.id,
    trackingNumber,
    readHow,
    status,
    ...(location !== undefined && { location }),
    ...(known && { shipmentId: known.id, seen: { status: known.status, updatedAt: known.updatedAt } }),
    confirmed: false,
    scannedAt: new Date().toISOString(),
  };
}

/** What a screen says of a milestone. */
export type ToldDraft = Pick<MilestoneDraft, 'trackingNumber' | 'readHow' | 'milestone' | 'occurredAt' | 'ofUnit'> &
  Partial<Pick<MilestoneDraft, 'scannedAt'>>;

/** A new milestone of a shipment's number or a unit's; without `occurredAt` or `scannedAt` it happens now. */
export function milestoneDraft(user: SessionUser, told: ToldDraft): MilestoneDraft {
  const known = told.ofUnit === true ? undefined : carriedShipments.read().byNumber.get(told.trackingNumber);
  return {
    ...told,
    id: crypto.randomUUID(),
    organisationId: user.organisation.id,
    ...(known && { shipmentId: known.id }),
    scannedAt: told.scannedAt ?? new Date().toISOString(),
  };
}

/** The scan that says yes to a correction: it takes the place of the one that asked, with the time of that one. */
export function confirmingScan({ command, result }: KeptScan): ScanDraft | MilestoneDraft {
  // A milestone corrects nothing.
  if (!('status' in command)) return command;
  const { format: _format, order: _order, lastContact: _lastContact, ...rest } = command;
  const shipment = result?.outcome === 'toConfirm' ? result.shipment : undefined;
  return {
    ...rest,
    id: crypto.randomUUID(),
    answers: command.id,
    confirmed: true,
    ...(shipment && { shipmentId: shipment.id, seen: { status: shipment.status, updatedAt: shipment.updatedAt } }),
  };
}

/** The same scan with another number, after no shipment had the one it was read with. */
export function correctedScan({ command }: KeptScan, trackingNumber: string): ScanDraft | MilestoneDraft {
  const { format: _format, order: _order, lastContact: _lastContact, shipmentId: _id, ...rest } = command;
  const anew = { id: crypto.randomUUID(), answers: command.id, trackingNumber, readHow: 'typed' } as const;
  if (!('status' in rest)) return { ...rest, ...anew };
  const { seen: _seen, ...scan } = rest;
  return { ...scan, ...anew };
}
