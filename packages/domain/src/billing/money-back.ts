import { mailboxKey } from '../auth/auth.schema.ts';
import { DAY_MS } from '../durations.ts';
import { centsOf, type Payer } from './capture-outcome.ts';

/** How long a first month can be paid back (§9), in days. */
export const MONEY_BACK_DAYS = 30;

/** Until when an order can be paid back on request; ISO-8601 UTC, 30 × 24 hours from its capture (D4). */
export function moneyBackUntil(completedAt: string): string {
  return new Date(Date.parse(completedAt) + MONEY_BACK_DAYS * DAY_MS).toISOString();
}

/** What of an order has not gone back, in dollars (`38.70`): the total of its receipt, and what a refund gives back now (D4). */
export function unrefunded({ amount, refundedAmount }: { amount: string; refundedAmount: string }): string {
  return ((centsOf(amount) - centsOf(refundedAmount)) / 100).toFixed(2);
}

/**
 * What a payer is known by again, of whom money goes back once (D4): the provider's account, the e-mail without its
 * plus part, and the card's brand and last digits. Whoever pays by card may have no account.
 */
export function payerMarks({ payerId, email, card }: Pick<Payer, 'payerId' | 'email' | 'card'>): string[] {
  return [
    ...(payerId === null ? [] : [`payer:${payerId}`]),
    ...(email === null ? [] : [`email:${mailboxKey(email)}`]),
    ...(card === null ? [] : [`card:${card}`]),
  ];
}

export type MoneyBackFacts = {
  status: string;
  completedAt: string | null;
  /** Whether it was paid by the provider; months paid by transfer go back the way they came. */
  isByProvider: boolean;
  /** Whether it is the first order that the organisation ever paid. */
  isFirst: boolean;
  /** Whether the organisation or the payer has had money back before. */
  hadMoneyBack: boolean;
  isRefundRequested: boolean;
  now: string;
};

/** Whether the owner may take the money of this order back: the first capture, once, within 30 days (D4). */
export function isMoneyBackOpen(facts: MoneyBackFacts): boolean {
  const { status, completedAt, isByProvider, isFirst, hadMoneyBack, isRefundRequested, now } = facts;
  return (
    status === 'completed' &&
    completedAt !== null &&
    isByProvider &&
    isFirst &&
    !hadMoneyBack &&
    !isRefundRequested &&
    now < moneyBackUntil(completedAt)
  );
}
