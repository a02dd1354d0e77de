import type { Trx } from '@msafara/db/database';
import type { Reader } from '@msafara/db/notifications/notifications.repository';
import type { Order } from '@msafara/db/orders/orders.repository';
import { moneyText } from '@msafara/domain/clocks/money-text';
import { planOf } from '@msafara/domain/plans/plans';
import { type Language, localeOf } from '@msafara/domain/settings/languages';

import { type Deps, nowOf } from '../../deps.ts';
import { queueMail, type Recipient } from '../mail/mail.service.ts';
import type { Words } from '../mail/words.ts';

/** Where owners see their plan and their payments. */
export const BILLING_PATH = '/settings?tab=billing';

/** How an order is called towards people: by the provider's number, which their account there has too. */
export function orderNumberOf({ id, paypalOrderId }: Pick<Order, 'id' | 'paypalOrderId'>): string {
  return paypalOrderId ?? id;
}

/** Dollars as the reader writes them, always with two decimals. */
export function amountIn(language: Language, amount: string): string {
  return moneyText({ amount: Number(amount), currency: 'USD' }, localeOf(language), 2);
}

/** A day in the zone of its reader, as the screens tell it (D14). */
export function dayFor({ language, timeZone }: Pick<Reader, 'language' | 'timeZone'>, instant: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone }).format(new Date(instant));
}

/** The receipt of a month that was paid, to the owner of the organisation that has it. */
export async function queueReceipt(
  deps: Deps,
  trx: Trx,
  to: Reader,
  { order, from, until }: { order: Order; from: string; until: string },
): Promise<void> {
  const plan = planOf(order.tier).name;
  await queueMail(deps, trx, {
    template: 'receipt',
    to,
    content: (t) => ({
      subject: t('receipt.subject', { plan }),
      paragraphs: [t('receipt.text')],
      facts: [
        [t('receipt.order'), orderNumberOf(order)],
        [t('receipt.plan'), plan],
        [t('receipt.amount'), amountIn(to.language, order.amount)],
        [t('receipt.from'), dayFor(to, from)],
        [t('receipt.until'), dayFor(to, until)],
      ],
      button: { label: t('receipt.button'), url: `${deps.env.PUBLIC_URL}${BILLING_PATH}` },
    }),
  });
}

type Left = Pick<Reader, 'timeZone'> & { paidUntil: string | null };

/**
 * Says that money was refunded, and how much this time. An owner also reads until when the plan runs (`left`; its `paidUntil` is null
 * if the plan has no end). If nobody used the month, the mail goes to the payer and `left` is null.
 */
export async function queueRefundMail(
  deps: Deps,
  trx: Trx,
  to: Recipient,
  { order, amount, left }: { order: Order; amount: string; left: Left | null },
): Promise<void> {
  const values = { amount: amountIn(to.language, amount), order: orderNumberOf(order) };
  const now = nowOf(deps);
  const planNow = (t: Words) => {
    if (left === null || left.paidUntil === null) return [];
    const when = dayFor({ language: to.language, timeZone: left.timeZone }, left.paidUntil);
    return [left.paidUntil <= now ? t('refund.ended') : t('refund.until', { when })];
  };
  await queueMail(deps, trx, {
    template: 'refund',
    to,
    content: (t) => ({ subject: t('refund.subject'), paragraphs: [t('refund.text', values), ...planNow(t)] }),
  });
}
