import { limitsOf } from '@msafara/domain/plans/plans';
import { SHIPMENT_STATUSES } from '@msafara/domain/shipments/shipment-status';
import { importResultSchema } from '@msafara/domain/shipments/import.schema';
import { shipmentSchema, shipmentWithHistorySchema } from '@msafara/domain/shipments/shipments.schema';
import { z } from 'zod';

import type { Ledger } from './crash-ledger.ts';
import { type Ask, untilAnswered } from './persistent-client.ts';
import type { Random } from './random.ts';

const IMPORTED_ROWS = 10;
/** What an Enterprise account may create in a month. */
const MOST_IMPORTED = limitsOf({ tier: 'enterprise', isDemo: false, isPlatform: false })?.shipments ?? Infinity;
const MAX_UPDATES = 4;
const PLACES = ['Nairobi', 'Mombasa', 'Kampala', 'Kigali', 'Lagos', 'Accra'] as const;

export type Work = { ask: Ask; ledger: Ledger; random: Random; isOver: () => boolean };

function placeOf({ random }: Work): string {
  return PLACES[random.between(0, PLACES.length - 1)] ?? PLACES[0];
}

async function find({ ask }: Work, token: string, trackingNumber: string) {
  const answer = await untilAnswered(ask, 'GET', `/api/shipments/tracking/${trackingNumber}`, { token });
  return answer.status === 200 ? shipmentWithHistorySchema.parse(answer.body) : undefined;
}

/** Creates a shipment by a number of its own, by which the second try finds what the first one made. */
async function create(work: Work, token: string, trackingNumber: string): Promise<string | undefined> {
  const { ask, ledger } = work;
  const body = { trackingNumber, origin: placeOf(work), destination: placeOf(work) };
  for (;;) {
    const answer = await ask('POST', '/api/shipments', { token, body });
    if (answer?.status === 201) return shipmentSchema.parse(answer.body).id;
    if (answer?.status === 409) return (await find(work, token, trackingNumber))?.id;
    if (answer) {
      ledger.unexpected.push(`a create: ${String(answer.status)} ${JSON.stringify(answer.body)}`);
      return undefined;
    }
  }
}

/** Records a status with a note of its own, by which a try that got no answer is found in the history. */
async function update(work: Work, token: string, trackingNumber: string, shipmentId: string): Promise<void> {
  const { ask, ledger, random } = work;
  const status = SHIPMENT_STATUSES[random.between(0, SHIPMENT_STATUSES.length - 1)] ?? 'Created';
  const [note, location] = [`note ${random.name(12)}`, placeOf(work)];
  for (;;) {
    const body = { status, location, notes: note };
    const answer = await ask('PATCH', `/api/shipments/${shipmentId}/status`, { token, body });
    if (answer && answer.status !== 200) {
      ledger.unexpected.push(`an update: ${String(answer.status)} ${JSON.stringify(answer.body)}`);
      return;
    }
    const isThere = answer ?? (await find(work, token, trackingNumber))?.history.some(({ notes }) => notes === note);
    if (!isThere) continue;
    ledger.updates.push({ shipmentId, note, status, location });
    return;
  }
}

/** Creates and moves shipments, one request after the other, until it is over. */
export async function writeShipments(work: Work, token: string): Promise<void> {
  const { ledger, random, isOver } = work;
  while (!isOver()) {
    const trackingNumber = `CRASH-${random.name(16)}`;
    const id = await create(work, token, trackingNumber);
    if (id === undefined) continue;
    ledger.creates.set(trackingNumber, id);
    for (let left = random.between(1, MAX_UPDATES); left > 0 && !isOver(); left -= 1) {
      await update(work, token, trackingNumber, id);
    }
  }
}

const imported = z.object({ result: z.object({ data: importResultSchema }) });

/** Imports files of some rows, each again until all its rows are there, as long as the plan has room. */
export async function importShipments({ ask, ledger, random, isOver }: Work, token: string): Promise<void> {
  for (let left = MOST_IMPORTED; !isOver() && left >= IMPORTED_ROWS; left -= IMPORTED_ROWS) {
    const rows = Array.from({ length: IMPORTED_ROWS }, () => ({
      nth: 0,
      values: { trackingNumber: `FILE-${random.name(16)}`, origin: 'Beira', destination: 'Harare' },
    }));
    const { status, body } = await untilAnswered(ask, 'POST', '/trpc/shipments.importRows', { token, body: { rows } });
    const { data } = imported.safeParse(body);
    if (status !== 200 || data?.result.data.results.some(({ outcome }) => outcome === 'refused')) {
      ledger.unexpected.push(`an import: ${String(status)} ${JSON.stringify(body).slice(0, 300)}`);
      continue;
    }
    for (const { values } of rows) ledger.creates.set(values.trackingNumber, null);
  }
}

/** Writes to support, which mails the administrator; a message without an answer is not sent again. */
export async function sendMessages({ ask, ledger, random, isOver }: Work, token: string): Promise<void> {
  while (!isOver()) {
    const subject = `message ${random.name(12)}`;
    const answer = await ask('POST', '/api/chat-messages', { token, body: { subject, message: 'Where is it?' } });
    if (answer?.status === 201) ledger.messages.push(subject);
    else if (answer) ledger.unexpected.push(`a message: ${String(answer.status)} ${JSON.stringify(answer.body)}`);
  }
}
