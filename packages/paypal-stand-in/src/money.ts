/** Cents of a value that the request's schema has checked to have two places. */
export function toCents(value: string): number {
  return Number(value.replace('.', ''));
}

export function fromCents(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** What the provider keeps of a payment: 3.49 % and 49 cents. */
export function feeOf(cents: number): number {
  return Math.min(cents, Math.round(cents * 0.0349) + 49);
}
