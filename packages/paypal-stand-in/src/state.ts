import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { z } from 'zod';

const money = z.object({ currency_code: z.string(), value: z.string() });

const buyer = z.object({
  name: z.string(),
  /** Null is a buyer who paid by card and left no address. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  payerId: z.string().nullable(),
  /** The last digits of the card; null for a payment from an account. */
  cardDigits: z.string().nullable().default(null),
});

const order = z.object({
  id: z.string(),
  status: z.enum(['CREATED', 'PAYER_ACTION_REQUIRED', 'APPROVED', 'COMPLETED']),
  unit: z.looseObject({
    reference_id: z.string(),
    amount: money,
    description: z.string().optional(),
    custom_id: z.string().optional(),
    invoice_id: z.string().optional(),
  }),
  hasSource: z.boolean(),
  buyer: buyer.nullable(),
  /** The buyer chose an instrument that the bank refuses at the capture. */
  isDeclining: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

const capture = z.object({
  id: z.string(),
  orderId: z.string(),
  status: z.enum(['COMPLETED', 'PENDING', 'DECLINED', 'PARTIALLY_REFUNDED', 'REFUNDED']),
  amount: money,
  custom_id: z.string().optional(),
  invoice_id: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

const refund = z.object({
  id: z.string(),
  captureId: z.string(),
  status: z.enum(['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED']),
  amount: money,
  custom_id: z.string().optional(),
  invoice_id: z.string().optional(),
  note_to_payer: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

const keptState = z.object({
  privateKey: z.string(),
  publicKey: z.string(),
  orders: z.record(z.string(), order),
  captures: z.record(z.string(), capture),
  refunds: z.record(z.string(), refund),
  /** Answers by operation and PayPal-Request-Id, with a fingerprint of what was asked. */
  answers: z.record(z.string(), z.object({ fingerprint: z.string(), body: z.looseObject({}) })),
});

export type Money = z.infer<typeof money>;
export type Buyer = z.infer<typeof buyer>;
export type Order = z.infer<typeof order>;
export type Capture = z.infer<typeof capture>;
export type Refund = z.infer<typeof refund>;
type KeptState = z.infer<typeof keptState>;
export type State = KeptState & { save: () => void };

function fresh(): KeptState {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return { privateKey, publicKey, orders: {}, captures: {}, refunds: {}, answers: {} };
}

/** What the provider knows. With a path it is kept in that file, which is replaced at once as a whole. */
export function openState(path: string | undefined): State {
  const kept =
    path !== undefined && existsSync(path) ? keptState.parse(JSON.parse(readFileSync(path, 'utf8'))) : fresh();
  const save = (): void => {
    if (path === undefined) return;
    mkdirSync(dirname(path), { recursive: true });
    // The key in it signs what the product trusts, even if only a test's product does.
    writeFileSync(`${path}.new`, JSON.stringify(kept), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  };
  save();
  return Object.assign(kept, { save });
}
