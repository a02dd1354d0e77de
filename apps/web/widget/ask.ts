import { numberIn } from '@msafara/domain/shipments/tracking-number';
import type { PublicTracking } from '@msafara/domain/tracking/tracking.schema';

/** What came of asking for a number. */
export type Outcome = { kind: 'found'; shipment: PublicTracking } | { kind: 'missing' | 'tooMany' | 'failed' };

/** Asks the server that the widget came from, without saying on which site somebody reads. */
export async function askFor(origin: string, typed: string, signal: AbortSignal): Promise<Outcome> {
  const address = `${origin}/api/public/track/${encodeURIComponent(numberIn(typed))}`;
  const answer = await fetch(address, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
  if (answer.ok) return { kind: 'found', shipment: (await answer.json()) as PublicTracking };
  if (answer.status === 404 || answer.status === 400) return { kind: 'missing' };
  return { kind: answer.status === 429 ? 'tooMany' : 'failed' };
}
