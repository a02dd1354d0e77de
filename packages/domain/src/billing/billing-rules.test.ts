import { describe, expect, test } from 'vitest';

import { dueReminder } from './billing-reminders.ts';
import { captureOutcome, centsOf, type ProviderOrder, refusedRefund } from './capture-outcome.ts';
import { isMoneyBackOpen, unrefunded, type MoneyBackFacts, moneyBackUntil, payerMarks } from './money-back.ts';

const expected = { id: 'ours', amount: '49.00', currency: 'USD' };
const payer = { name: null, email: null, phone: null, payerId: null, card: null };
const capture = { id: 'C1', status: 'COMPLETED', value: '49.00', currency: 'USD', customId: 'ours' };
const paid: ProviderOrder = { id: 'O1', status: 'COMPLETED', payer, captures: [capture], refunds: [] };

describe('what became of a purchase (D4)', () => {
  test.each<[string, ProviderOrder, object]>([
    ['paid', paid, { kind: 'completed', captureId: 'C1', refundedCents: 0, refundId: null }],
    ['not yet approved', { ...paid, status: 'CREATED', captures: [] }, { kind: 'open' }],
    ['approved, not captured', { ...paid, status: 'APPROVED', captures: [] }, { kind: 'open' }],
    ['void', { ...paid, status: 'VOIDED', captures: [] }, { kind: 'failed', reason: 'VOIDED' }],
    [
      'completed with a capture that was declined',
      { ...paid, captures: [{ ...capture, status: 'DECLINED' }] },
      { kind: 'failed', reason: 'DECLINED' },
    ],
    ['being checked', { ...paid, captures: [{ ...capture, status: 'PENDING' }] }, { kind: 'pending', captureId: 'C1' }],
    [
      'captured, while the order is not complete',
      { ...paid, status: 'APPROVED' },
      { kind: 'pending', captureId: 'C1' },
    ],
    ['another amount', { ...paid, captures: [{ ...capture, value: '4.90' }] }, { kind: 'failed', reason: 'MISMATCH' }],
    [
      'another currency',
      { ...paid, captures: [{ ...capture, currency: 'EUR' }] },
      { kind: 'failed', reason: 'MISMATCH' },
    ],
    ['another mark', { ...paid, captures: [{ ...capture, customId: 'x' }] }, { kind: 'failed', reason: 'MISMATCH' }],
    ['no mark', { ...paid, captures: [{ ...capture, customId: null }] }, { kind: 'failed', reason: 'MISMATCH' }],
    [
      'declined, then paid',
      { ...paid, captures: [{ ...capture, id: 'C0', status: 'DECLINED' }, capture] },
      { kind: 'completed', captureId: 'C1', refundedCents: 0, refundId: null },
    ],
    [
      'taken back by the provider itself, with nothing in its list of refunds',
      { ...paid, captures: [{ ...capture, status: 'REFUNDED' }] },
      { kind: 'completed', captureId: 'C1', refundedCents: 4900, refundId: null },
    ],
    [
      'called refunded while the refund is on its way',
      {
        ...paid,
        captures: [{ ...capture, status: 'REFUNDED' }],
        refunds: [{ id: 'R1', status: 'PENDING', value: '49.00' }],
      },
      { kind: 'completed', captureId: 'C1', refundedCents: 0, refundId: null },
    ],
    [
      'taken back by the provider itself after a refund that failed',
      {
        ...paid,
        captures: [{ ...capture, status: 'REFUNDED' }],
        refunds: [{ id: 'R1', status: 'FAILED', value: '49.00' }],
      },
      { kind: 'completed', captureId: 'C1', refundedCents: 4900, refundId: null },
    ],
    [
      'paid back in three parts',
      {
        ...paid,
        captures: [{ ...capture, status: 'REFUNDED' }],
        refunds: ['R1', 'R2', 'R3'].map((id, nth) => ({
          id,
          status: 'COMPLETED',
          value: ['9.00', '10.00', '30.00'][nth] ?? '',
        })),
      },
      { kind: 'completed', captureId: 'C1', refundedCents: 4900, refundId: 'R3' },
    ],
    [
      'paid back in two parts, a third on its way',
      {
        ...paid,
        captures: [{ ...capture, status: 'PARTIALLY_REFUNDED' }],
        refunds: [
          { id: 'R1', status: 'COMPLETED', value: '10.10' },
          { id: 'R2', status: 'COMPLETED', value: '0.20' },
          { id: 'R3', status: 'PENDING', value: '5.00' },
        ],
      },
      { kind: 'completed', captureId: 'C1', refundedCents: 1030, refundId: 'R2' },
    ],
  ])('%s', (_, order, outcome) => {
    expect(captureOutcome(expected, order)).toEqual(outcome);
  });

  test.each<[string, string[], string | undefined]>([
    ['not listed yet', [], undefined],
    ['not listed yet, an earlier one failed', ['R0 FAILED'], undefined],
    ['on its way', ['R1 PENDING'], undefined],
    ['on its way after a part', ['R0 COMPLETED', 'R1 PENDING'], undefined],
    ['given up', ['R1 FAILED'], 'R1'],
    ['given up after a part', ['R0 COMPLETED', 'R1 CANCELLED'], 'R1'],
    ['given up, and a part after it', ['R1 FAILED', 'R2 COMPLETED'], 'R1'],
    ['a part is kept in its place, and it failed', ['R1 COMPLETED', 'R2 FAILED'], 'R2'],
    ['a part is kept in its place, and it is on its way', ['R1 COMPLETED', 'R0 FAILED', 'R2 PENDING'], undefined],
    ['done', ['R1 COMPLETED'], undefined],
  ])('a refund that was asked for as R1: %s', (_, listed, refused) => {
    const refunds = listed.map((one) => {
      const [id = '', status = ''] = one.split(' ');
      return { id, status, value: '10.00' };
    });
    expect(refusedRefund(refunds, 'R1')?.id).toBe(refused);
  });

  test('cents are whole', () => {
    expect(['19.00', '0.29', '1.1', '1000000.01'].map(centsOf)).toEqual([1900, 29, 110, 100_000_001]);
  });
});

test.each([
  ['49.00', '0.00', '49.00'],
  ['49.00', '10.30', '38.70'],
  ['19.99', '19.98', '0.01'],
])('of %s, %s of which went back, %s is left to go back', (amount, refundedAmount, left) => {
  expect(unrefunded({ amount, refundedAmount })).toBe(left);
});

describe('money back (D4)', () => {
  const completedAt = '2026-11-20T08:00:00.000Z';
  const open: MoneyBackFacts = {
    status: 'completed',
    completedAt,
    isByProvider: true,
    isFirst: true,
    hadMoneyBack: false,
    isRefundRequested: false,
    now: completedAt,
  };

  test.each([
    [{ payerId: 'P1', email: ' Ada+x@Example.com', card: null }, ['payer:P1', 'email:ada@example.com']],
    [{ payerId: null, email: null, card: 'VISA 1111' }, ['card:VISA 1111']],
    [{ payerId: null, email: null, card: null }, []],
  ])('a payer is known again by %j', (payerOf, marks) => {
    expect(payerMarks(payerOf)).toEqual(marks);
  });

  test('30 times 24 hours', () => {
    expect(moneyBackUntil(completedAt)).toBe('2026-12-20T08:00:00.000Z');
  });

  test.each<[string, Partial<MoneyBackFacts>, boolean]>([
    ['the first month', {}, true],
    ['a millisecond before the end', { now: '2026-12-20T07:59:59.999Z' }, true],
    ['at the end', { now: '2026-12-20T08:00:00.000Z' }, false],
    ['a later month', { isFirst: false }, false],
    ['a second time', { hadMoneyBack: true }, false],
    ['while it is on its way', { isRefundRequested: true }, false],
    ['a month paid by transfer', { isByProvider: false }, false],
    ['an order that was not paid', { status: 'pending', completedAt: null }, false],
    ['an order that was paid back', { status: 'refunded' }, false],
  ])('%s', (_, facts, isOpen) => {
    expect(isMoneyBackOpen({ ...open, ...facts })).toBe(isOpen);
  });
});

test.each([
  ['2026-12-12T07:59:59.999Z', undefined],
  ['2026-12-13T08:00:00.000Z', 7],
  ['2026-12-14T07:59:59.999Z', 7],
  ['2026-12-14T08:00:00.000Z', undefined],
  ['2026-12-19T08:00:00.000Z', 1],
  ['2026-12-20T08:00:00.000Z', 0],
  ['2026-12-21T07:59:59.999Z', 0],
  ['2026-12-21T08:00:00.000Z', undefined],
])('at %s the reminder of %s days is due for 20 December, 08:00', (now, days) => {
  expect(dueReminder('2026-12-20T08:00:00.000Z', now)).toBe(days);
});
