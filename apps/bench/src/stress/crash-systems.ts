import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

import { proofSchema } from '@msafara/domain/proofs/proofs.schema';
import { shipmentSchema } from '@msafara/domain/shipments/shipments.schema';
import { z } from 'zod';

import { startWebhookReceiver, type WebhookReceiver } from '../webhook-receiver.ts';
import type { Work } from './crash-shipments.ts';
import { type Finding, findingOf } from './finding.ts';
import { type Answer, must } from './http-client.ts';
import { countDeliveries, TOLD } from './webhooks.ts';
import { withDatabase } from './with-database.ts';

const IN_USE = 409;
const DELIVERED_WITHIN_MS = 60_000;

/** A system of another company: its key, what it was promised under it, and where its webhooks go. */
export type OtherSystem = { key: string; proofs: Map<string, string>; receiver: WebhookReceiver };

const keyMade = z.object({ result: z.object({ data: z.object({ key: z.string() }) }) });

/** A key of an owner's other system. */
export async function makeKey(url: string, token: string, scopes: readonly string[]): Promise<string> {
  const { body } = await must(url, 'POST', '/trpc/keys.create', { token, body: { name: 'Warehouse', scopes } });
  return keyMade.parse(body).result.data.key;
}

/** Gives an owner's other system its key and a webhook. */
export async function connectSystem(url: string, token: string): Promise<OtherSystem> {
  const receiver = await startWebhookReceiver();
  const scopes = ['shipments:read', 'shipments:write', 'proofs:read', 'proofs:write'];
  const key = await makeKey(url, token, scopes);
  await must(url, 'POST', '/api/webhooks', { token, body: { url: receiver.url('/warehouse'), types: TOLD } });
  return { key, proofs: new Map(), receiver };
}

/** Sends one change under an `Idempotency-Key` of its own until it is answered. */
export async function once({ ask }: Work, key: string, path: string, body: unknown, method = 'POST'): Promise<Answer> {
  const idempotencyKey = randomUUID();
  for (;;) {
    const answer = await ask(method, path, { token: key, idempotencyKey, body });
    if (answer && answer.status !== IN_USE) return answer;
  }
}

/** Creates shipments and proves their delivery by key, each under one `Idempotency-Key` however often it is sent. */
export async function writeByKey(work: Work, { key, proofs }: OtherSystem): Promise<void> {
  const { ledger, random, isOver } = work;
  while (!isOver()) {
    const trackingNumber = `KEY-${random.name(16)}`;
    const made = await once(work, key, '/api/shipments', { trackingNumber, origin: 'Tema', destination: 'Kumasi' });
    const shipment = shipmentSchema.safeParse(made.body);
    if (made.status !== 201 || !shipment.success) {
      ledger.unexpected.push(`a create by key: ${String(made.status)} ${JSON.stringify(made.body)}`);
      continue;
    }
    ledger.creates.set(trackingNumber, shipment.data.id);
    const proof = { kind: 'delivery', outcome: 'delivered', capturedAt: new Date().toISOString() };
    const proven = await once(work, key, `/api/shipments/${shipment.data.id}/proofs`, proof);
    const { data } = proofSchema.safeParse(proven.body);
    if (data) proofs.set(shipment.data.id, data.id);
    else ledger.unexpected.push(`a proof: ${String(proven.status)} ${JSON.stringify(proven.body)}`);
  }
}

async function listProofs(databaseUrl: string) {
  return withDatabase(databaseUrl, async (database) => {
    return await database.read.selectFrom('proofs').select(['id', 'shipment_id']).execute();
  });
}

/** Looks for what the other system was promised, and for what it ought to have been told. */
export async function checkSystem(name: string, databaseUrl: string, system: OtherSystem): Promise<Finding> {
  const until = performance.now() + DELIVERED_WITHIN_MS;
  let told = await countDeliveries(databaseUrl, system.receiver);
  while (told.lost > 0 && performance.now() < until) {
    await setTimeout(1000);
    told = await countDeliveries(databaseUrl, system.receiver);
  }
  const byShipment = Map.groupBy(await listProofs(databaseUrl), (proof) => proof.shipment_id);
  const wrong = [...system.proofs].filter(([shipmentId, id]) => {
    const [proof, ...more] = byShipment.get(shipmentId) ?? [];
    return proof?.id !== id || more.length > 0;
  });
  const { messages } = system.receiver;
  const twice = messages.length - new Set(messages.map(({ id }) => id)).size;
  return findingOf(
    `${name}: another system with a key, an Idempotency-Key for each change, and a webhook`,
    `${String(system.proofs.size)} proofs, lost or twice ${String(wrong.length)}; ${String(told.expected)} deliveries due, lost ${String(told.lost)}, sent again ${String(twice)}`,
    {
      'each proof there once': wrong.length === 0 && system.proofs.size > 0,
      'each delivered at least once': told.lost === 0 && told.expected > 0,
    },
  );
}
