/** What the provider says of an order, reduced to what counts; amounts are decimal texts. */
export type ProviderOrder = {
  id: string;
  status: string;
  payer: Payer;
  captures: readonly { id: string; status: string; value: string; currency: string; customId: string | null }[];
  refunds: readonly { id: string; status: string; value: string }[];
};

/** Who paid, as far as the provider tells; card buyers may have nothing of it. `card` is its brand and last digits. */
export type Payer = {
  name: string | null;
  email: string | null;
  phone: string | null;
  payerId: string | null;
  card: string | null;
};

export type CaptureOutcome =
  /** The money came; `refundedCents` is how much of it went back since. */
  | { kind: 'completed'; captureId: string; refundedCents: number; refundId: string | null }
  /** The provider still checks the payment. */
  | { kind: 'pending'; captureId: string }
  /** Refused for good, or paid otherwise than asked: `reason` is for the log and the administrators. */
  | { kind: 'failed'; reason: string }
  /** Nothing was captured yet; the buyer may go on. */
  | { kind: 'open' };

/** Dollars in text as whole cents. */
export function centsOf(amount: string): number {
  return Math.round(Number(amount) * 100);
}

const CAPTURED = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']);

/**
 * What became of an order that we asked to be paid (D4): paid only where the order and a capture of
 * it are completed with our amount, our currency and our own mark. An order that is completed with a
 * capture that was declined is not paid.
 */
export function captureOutcome(
  expected: { id: string; amount: string; currency: string },
  { status, captures, refunds }: ProviderOrder,
): CaptureOutcome {
  const taken = captures.find((capture) => CAPTURED.has(capture.status));
  if (taken) {
    const isOurs = taken.customId === expected.id && taken.currency === expected.currency;
    if (!isOurs || centsOf(taken.value) !== centsOf(expected.amount)) return { kind: 'failed', reason: 'MISMATCH' };
    if (status !== 'COMPLETED') return { kind: 'pending', captureId: taken.id };
    const done = refunds.filter((refund) => refund.status === 'COMPLETED');
    const listed = done.reduce((sum, refund) => sum + centsOf(refund.value), 0);
    // What the provider or a bank takes back for the payer may stand in no list of refunds.
    const isTakenBack = taken.status === 'REFUNDED' && !refunds.some((refund) => refund.status === 'PENDING');
    const refundedCents = isTakenBack ? Math.max(listed, centsOf(expected.amount)) : listed;
    return { kind: 'completed', captureId: taken.id, refundedCents, refundId: done.at(-1)?.id ?? null };
  }
  const waiting = captures.find((capture) => capture.status === 'PENDING');
  if (waiting) return { kind: 'pending', captureId: waiting.id };
  const refused = captures.at(-1);
  if (refused) return { kind: 'failed', reason: refused.status };
  return status === 'VOIDED' ? { kind: 'failed', reason: 'VOIDED' } : { kind: 'open' };
}

type Refund = ProviderOrder['refunds'][number];

/**
 * The refund that we asked for, once the provider has given it up (D4); undefined while it is on its way. Parts that
 * the merchant gave back at the provider stand in the same list and say nothing of it.
 */
export function refusedRefund(refunds: readonly Refund[], askedId: string | null): Refund | undefined {
  const asked = refunds.find(({ id }) => id === askedId);
  if (asked && asked.status !== 'COMPLETED') return asked.status === 'PENDING' ? undefined : asked;
  // The provider's list may not have it yet, and the last one of it that failed may be an earlier try.
  if (!asked || refunds.some(({ status }) => status === 'PENDING')) return undefined;
  // Earlier versions kept the id of a part in its place.
  return refunds.findLast(({ status }) => status !== 'COMPLETED');
}
