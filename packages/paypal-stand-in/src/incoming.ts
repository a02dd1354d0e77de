import { refusal } from './errors.ts';
import type { StandInEvent } from './events.ts';
import type { Fault, Operation } from './faults.ts';

/** A call of the REST surface. */
export type Incoming = {
  operation: Operation;
  path: string;
  /** The id in the path, if it has one. */
  id: string;
  /** The body's text as it came. */
  body: string;
  header: (name: string) => string | undefined;
};
export type Outcome = { status: number; body: Record<string, unknown>; events?: StandInEvent[] };
export type Act = (request: Incoming, fault: Fault | undefined) => Outcome;

const MAX_ID = 108;

/** The request's id, refused when longer than the provider allows. */
export function requestIdOf({ header }: Incoming): string | undefined {
  const id = header('paypal-request-id');
  if (id !== undefined && id.length > MAX_ID) {
    throw refusal('INVALID_STRING_LENGTH', { field: 'PayPal-Request-Id', value: id, location: 'header' });
  }
  return id === '' ? undefined : id;
}
