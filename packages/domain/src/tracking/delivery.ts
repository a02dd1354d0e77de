import { HOUR_MS } from '../durations.ts';
import type { EtaWindow } from '../eta/eta.schema.ts';
import { DEFAULT_ETA_MS } from '../shipments/default-eta.ts';
import type { PublicTracking } from './tracking.schema.ts';

/** What the public page says of the delivery (D31). Times are ISO-8601; `lateMs` is how late it is, 0 where it is not. */
export type Delivery =
  | { kind: 'none' }
  | { kind: 'expected'; from: string; until: string | null; promised: string | null; lateMs: number }
  | { kind: 'arrived'; at: string; isOnTime: boolean | null; lateMs: number };

type History = PublicTracking['history'];

/** The entries that creation may have written: what happened before it may have been told since (D19), and it may have had any status. */
function creationsIn(history: History): History {
  const first = history.filter(({ status }, nth) => nth === 0 || status === 'Created');
  return first.some(({ status }) => status === 'Created') ? first : history;
}

/** The date that somebody gave; the one that every shipment has by default promises nothing (D9). */
function promisedDate({ estimatedDeliveryDate: estimate, history }: PublicTracking): string | null {
  if (estimate === null) return null;
  const byDefault = Date.parse(estimate) - DEFAULT_ETA_MS;
  return creationsIn(history).some(({ timestamp }) => Date.parse(timestamp) === byDefault) ? null : estimate;
}

/** When it was delivered last: what is told of it afterwards, such as the return of the empty unit, says the same status again. */
function arrivedAt(history: History): string | undefined {
  const lastElsewhere = history.findLastIndex(({ status }) => status !== 'Delivered');
  return history[lastElsewhere + 1]?.timestamp;
}

/** A window to whole hours, outwards (D31). */
function toHours({ earliest, latest }: EtaWindow): { from: string; until: string } {
  const from = Math.floor(Date.parse(earliest) / HOUR_MS) * HOUR_MS;
  const until = Math.max(from + HOUR_MS, Math.ceil(Date.parse(latest) / HOUR_MS) * HOUR_MS);
  return { from: new Date(from).toISOString(), until: new Date(until).toISOString() };
}

/** When it is expected or arrived, and how late that is, from the public fields and, where there is one, the window. */
export function deliveryOf(result: PublicTracking, window: EtaWindow | null, now: string): Delivery {
  const promised = promisedDate(result);
  const lateAt = (at: string) => (promised === null ? 0 : Math.max(0, Date.parse(at) - Date.parse(promised)));
  if (result.status === 'Delivered') {
    const at = arrivedAt(result.history);
    if (at === undefined) return { kind: 'none' };
    return { kind: 'arrived', at, isOnTime: promised === null ? null : lateAt(at) === 0, lateMs: lateAt(at) };
  }
  const lateMs = lateAt(now);
  if (window) return { kind: 'expected', ...toHours(window), promised, lateMs };
  const { estimatedDeliveryDate: estimate } = result;
  return estimate === null ? { kind: 'none' } : { kind: 'expected', from: estimate, until: null, promised, lateMs };
}
