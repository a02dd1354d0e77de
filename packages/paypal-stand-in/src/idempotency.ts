import { createHash } from 'node:crypto';

import { refusal } from './errors.ts';
import { type Incoming, type Outcome, requestIdOf } from './incoming.ts';
import type { State } from './state.ts';

/**
 * Acts once per request id: the same request again gets the answer of the first time with status 200,
 * another request under that id is refused. Refusals are not kept, so a declined buyer can try again.
 */
export function once(state: State, request: Incoming, act: () => Outcome): Outcome {
  const id = requestIdOf(request);
  if (id === undefined) return act();
  const key = `${request.operation}:${id}`;
  const asked = `${request.path}\n${request.body.trim() === '{}' ? '' : request.body.trim()}`;
  const fingerprint = createHash('sha256').update(asked).digest('hex');
  const kept = state.answers[key];
  if (kept && kept.fingerprint !== fingerprint) {
    throw refusal('DUPLICATE_REQUEST_ID', { field: 'PayPal-Request-Id', value: id, location: 'header' });
  }
  if (kept) return { status: 200, body: kept.body };
  const outcome = act();
  state.answers[key] = { fingerprint, body: outcome.body };
  return outcome;
}
