import { HOUR_MS, MINUTE_MS } from '../durations.ts';
import type { ShipmentStatus, StatusChange } from '../shipments/shipment-status.ts';
import { afterQuiet } from './quiet-hours.ts';

/** What happens to a shipment in so long is one message (D27). */
export const GATHER_MS = 2 * MINUTE_MS;

/** At most so many messages to a recipient about one shipment, of which two may be codes (D27). */
export const MESSAGES_MAX = 6;

/** What recipients hear of, beside codes. */
export const TOLD = ['picked_up', 'out_for_delivery', 'delivered', 'exception'] as const;

export type Told = (typeof TOLD)[number];

const TOLD_OF: Partial<Record<ShipmentStatus, Told>> = {
  'Picked Up': 'picked_up',
  'Out for Delivery': 'out_for_delivery',
  Delivered: 'delivered',
  Exception: 'exception',
};

/** What a status is told as; undefined for one that recipients do not hear of. */
export function toldOf(status: ShipmentStatus): Told | undefined {
  return TOLD_OF[status];
}

/** States of a message; those from `accepted` on come from the provider and only move forward. */
export const MESSAGE_STATES = [
  'waiting',
  'sending',
  'accepted',
  'sent',
  'delivered',
  'read',
  'failed',
  'suppressed',
  'unknown',
] as const;

export type MessageState = (typeof MESSAGE_STATES)[number];

/** Why a message was not sent, or what became of one that failed. */
export const MESSAGE_REASONS = [
  // Never sent.
  'already_told',
  'six_sent',
  'too_old',
  'superseded',
  'stopped',
  'budget',
  'plan',
  'no_provider',
  'switched_off',
  // Failed.
  'refused',
  'blacklisted',
  'bad_number',
  'no_credit',
  'no_template',
  'undelivered',
  'expired',
  'provider_down',
] as const;

export type MessageReason = (typeof MESSAGE_REASONS)[number];

/** States of messages that left, or may have left. */
const GONE: ReadonlySet<MessageState> = new Set(['sending', 'accepted', 'sent', 'delivered', 'read', 'unknown']);

/** Whether a message of this state reached somebody, or may have. */
export function mayHaveLeft(state: MessageState): boolean {
  return GONE.has(state);
}

const RANK: Partial<Record<MessageState, number>> = {
  sending: 0,
  unknown: 1,
  accepted: 1,
  sent: 2,
  failed: 3,
  delivered: 4,
  read: 5,
};

/**
 * The state after a report of the provider: forward only, were reports to come twice, late or in the wrong order. What is
 * delivered can still be read, and what one report called failed may have been delivered after all.
 */
export function movedBy(
  state: MessageState,
  reported: 'accepted' | 'sent' | 'delivered' | 'read' | 'failed',
): MessageState {
  const [from, to] = [RANK[state], RANK[reported]];
  return from !== undefined && to !== undefined && to > from ? reported : state;
}

/** Changes that say nothing new (D8): none of them is told. */
const SILENT: ReadonlySet<StatusChange> = new Set(['repeat', 'correction']);

type Earlier = { told: Told | null; state: MessageState; reason?: MessageReason | null; sendAt: string };

type Happening = {
  status: ShipmentStatus;
  change: StatusChange | null;
  /** When it happened and the present, in milliseconds. */
  happenedAt: number;
  now: number;
  /** Of the destination, else of the phone's country. */
  zone: string;
  /** What there is already for this recipient and shipment. */
  earlier: readonly Earlier[];
};

export type Plan = { told: Told; sendAt: number } | { told: Told | null; not: MessageReason | 'silent' };

/** Whether a status goes back to one whose message gave way to the status that is taken back, which still waits. */
function isOwed(told: Told, change: StatusChange, earlier: readonly Earlier[]): boolean {
  const gaveWay = earlier.some((one) => one.told === told && one.reason === 'superseded');
  const isWaiting = earlier.some((one) => one.state === 'waiting' && one.told !== null);
  return change === 'correction' && gaveWay && isWaiting;
}

/**
 * What a recipient is to hear of a new status, and when (D27): after two minutes, in which what happens later takes its place
 * at the same time, and gives it back where it is corrected; not between 21 and 7 h where the shipment goes; one for a status, six in
 * all; nothing that happened more than six hours ago, or a day for a delivery. `silent` is what nobody is told.
 */
export function planMessage({ status, change, happenedAt, now, zone, earlier }: Happening): Plan {
  const told = toldOf(status);
  if (told === undefined || change === null) return { told: told ?? null, not: 'silent' };
  if (SILENT.has(change) && !isOwed(told, change, earlier)) return { told, not: 'silent' };
  if (now - happenedAt > (told === 'delivered' ? 24 : 6) * HOUR_MS) return { told, not: 'too_old' };
  const gone = earlier.filter(({ state }) => mayHaveLeft(state));
  if (gone.some((message) => message.told === told)) return { told, not: 'already_told' };
  if (gone.length >= MESSAGES_MAX) return { told, not: 'six_sent' };
  const gathered = earlier
    .filter((message) => message.state === 'waiting' && message.told !== null)
    .map(({ sendAt }) => Date.parse(sendAt));
  return { told, sendAt: afterQuiet(Math.min(now + GATHER_MS, ...gathered), zone) };
}

type Going = {
  told: Told;
  status: ShipmentStatus;
  now: number;
  zone: string;
  isConsented: boolean;
  isStopped: boolean;
};

/** Whether a message that is due may go now: the state that it tells still stands, nobody said stop, and it is day (D27). */
export function mayGo({
  told,
  status,
  now,
  zone,
  isConsented,
  isStopped,
}: Going): { go: true } | { not: MessageReason } | { at: number } {
  if (isStopped || !isConsented) return { not: 'stopped' };
  if (toldOf(status) !== told) return { not: 'superseded' };
  const at = afterQuiet(now, zone);
  return at > now ? { at } : { go: true };
}
