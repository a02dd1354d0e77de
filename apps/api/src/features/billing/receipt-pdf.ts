import type { receiptSchema } from '@msafara/domain/billing/billing.schema';
import { unrefunded } from '@msafara/domain/billing/money-back';
import { planOf } from '@msafara/domain/plans/plans';
import type { SystemSettings } from '@msafara/domain/settings/settings.schema';
import type { z } from 'zod';

import { newPdf } from '../../pdf.ts';
import { wordsIn } from '../mail/words.ts';
import { amountIn } from './billing-mails.ts';

const LAKE = '#0b4f4a';
const INK = '#14201f';
const QUIET = '#435250';
const RULE = '#cfc3ac';
const MARGIN = 56;

type Receipt = z.infer<typeof receiptSchema>;

/** Characters that the document's own typefaces do not have. */
const NO_GLYPH = /[^\u0020-\u007e\u00a0-\u00ff’–€]/gu;

/** A text as those typefaces can show it; names in other scripts are shown without their letters. */
function printable(text: string): string {
  // French sets its thousands apart by a narrow blank.
  return text
    .normalize('NFC')
    .replace(/\u202f/gu, '\u00a0')
    .replace(NO_GLYPH, '?');
}

/**
 * A receipt as a PDF of one A4 page. Its typefaces are those every reader of PDFs has, which know Latin
 * letters alone: who reads in Arabic gets it in English, and prints the page itself in Arabic.
 */
export async function writeReceipt(
  { order, organisationName, payerName, payerEmail }: Receipt,
  { language: wanted, timezone }: SystemSettings,
): Promise<Buffer> {
  const language = wanted === 'ar' ? 'en' : wanted;
  const t = wordsIn(language);
  const day = (instant: string | null) =>
    instant === null
      ? ''
      : new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: timezone }).format(new Date(instant));
  const plan = planOf(order.tier).name;
  const facts = [
    [t('receipt.order'), order.orderNumber],
    [t('receipt.date'), day(order.completedAt)],
    [t('receipt.for'), organisationName],
    [t('receipt.by'), [payerName, payerEmail].filter((part) => part !== null).join(', ')],
    [t('receipt.method'), t(`receipt.${order.method}`)],
    [t('receipt.reference'), order.reference ?? ''],
    [t('receipt.from'), day(order.periodStart)],
    [t('receipt.until'), day(order.periodEnd)],
  ].filter(([, value]) => value !== '');
  const lines = [[t('receipt.month', { plan }), amountIn(language, order.amount)]];
  if (Number(order.refundedAmount) > 0) {
    lines.push([t('receipt.refunded'), `-${amountIn(language, order.refundedAmount)}`]);
  }
  return draw({
    title: t('receipt.title'),
    footer: t('footer'),
    facts,
    lines,
    total: [t('receipt.total'), `${amountIn(language, unrefunded(order))} ${order.currency}`],
  });
}

type Sheet = { title: string; footer: string; facts: string[][]; lines: string[][]; total: string[] };

async function draw({ title, footer, facts, lines, total }: Sheet): Promise<Buffer> {
  const { document, end } = await newPdf({ size: 'A4', margin: MARGIN, info: { Title: title, Author: 'Msafara' } });
  const width = document.page.width - 2 * MARGIN;
  const row = ([name = '', value = '']: string[], isBold: boolean) => {
    const top = document.y;
    document
      .font(isBold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(11)
      .fillColor(INK);
    document.text(printable(name), MARGIN, top, { width: width * 0.65 });
    const below = document.y;
    document.text(printable(value), MARGIN + width * 0.65, top, { width: width * 0.35, align: 'right' });
    document.y = Math.max(below, document.y) + 8;
    document
      .moveTo(MARGIN, document.y - 4)
      .lineTo(MARGIN + width, document.y - 4)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke();
  };
  document.font('Helvetica-Bold').fontSize(14).fillColor(LAKE).text('Msafara');
  document.moveDown(1.5).fontSize(22).fillColor(INK).text(printable(title));
  document.moveDown(1);
  for (const [name = '', value = ''] of facts) {
    const top = document.y;
    document.font('Helvetica').fontSize(11).fillColor(QUIET).text(printable(name), MARGIN, top, { width: 130 });
    document.fillColor(INK).text(printable(value), MARGIN + 140, top, { width: width - 140 });
    document.moveDown(0.35);
  }
  document.moveDown(1.5);
  for (const line of lines) row(line, false);
  row(total, true);
  document.moveDown(2).font('Helvetica').fontSize(9).fillColor(QUIET).text(printable(footer), MARGIN);
  return end();
}
