import type { Language } from '@msafara/domain/settings/languages';

import { escapeHtml } from '../../http/escape-html.ts';
import type { Words } from './words.ts';

/** What a mail says; the layout makes text and HTML of it. */
export type MailContent = {
  subject: string;
  paragraphs: readonly string[];
  /** A few facts, name and value, as a table. */
  facts?: readonly (readonly [name: string, value: string])[];
  button?: { label: string; url: string };
  note?: string;
};

type Layout = { t: Words; name: string | null; language: Language; stopUrl: string | undefined };

function lines(text: string): string {
  return escapeHtml(text).replace(/\n/gu, '<br>');
}

function greeting({ t, name }: Layout): string {
  return name === null ? t('greetingAnyone') : t('greeting', { name });
}

/** The plain-text part. */
export function textOf(content: MailContent, layout: Layout): string {
  const { t, stopUrl } = layout;
  const parts = [
    greeting(layout),
    ...content.paragraphs,
    (content.facts ?? []).map(([name, value]) => t('fact', { name, value })).join('\n'),
    content.button ? `${t('buttonAbove', { label: content.button.label })}\n${content.button.url}` : '',
    content.note ?? '',
    `-- \n${t('footer')}`,
    stopUrl === undefined ? '' : t('fact', { name: t('stop'), value: stopUrl }),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** The HTML part, in the product's look; everything from outside is escaped. */
export function htmlOf(content: MailContent, layout: Layout): string {
  const { t, language, stopUrl } = layout;
  const [direction, side] = language === 'ar' ? ['rtl', 'right'] : ['ltr', 'left'];
  const p = (inner: string, style = '') => `<p style="margin:0 0 16px;${style}">${inner}</p>`;
  const facts = (content.facts ?? [])
    .map(
      ([name, value]) =>
        `<tr><td style="padding:6px 0;color:#4a5a57">${escapeHtml(name)}</td>` +
        `<td style="padding:6px 0 6px 24px;font-weight:600">${escapeHtml(value)}</td></tr>`,
    )
    .join('');
  const { button } = content;
  const body = [
    p(escapeHtml(greeting(layout))),
    ...content.paragraphs.map((paragraph) => p(lines(paragraph))),
    facts && `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${facts}</table>`,
    button &&
      p(
        `<a href="${escapeHtml(button.url)}" style="display:inline-block;padding:12px 20px;border-radius:4px;` +
          `background:#0d4f4a;color:#fffdf9;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a>`,
      ),
    button &&
      p(`${escapeHtml(t('linkInstead'))}<br><a href="${escapeHtml(button.url)}">${escapeHtml(button.url)}</a>`, SMALL),
    content.note && p(lines(content.note), SMALL),
  ];
  const footer = [
    escapeHtml(t('footer')),
    stopUrl === undefined ? '' : `<a href="${escapeHtml(stopUrl)}" style="color:#4a5a57">${escapeHtml(t('stop'))}</a>`,
  ];
  return (
    `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8">` +
    // A number of a shipment is no phone's, and a day no appointment.
    `<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">` +
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(content.subject)}</title></head>` +
    `<body style="margin:0;background:#faf5ef;color:#15211f;font:16px/24px system-ui,sans-serif;text-align:${side}">` +
    `<div style="max-width:560px;margin:0 auto;padding:24px 16px">` +
    `<p translate="no" style="margin:0 0 16px;font-size:20px;font-weight:700;color:#0d4f4a">Msafara</p>` +
    `<div style="padding:24px;border:1px solid #e6dcca;border-radius:6px;background:#fffdf9">` +
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:28px">${escapeHtml(content.subject)}</h1>` +
    `${body.filter(Boolean).join('')}</div>` +
    `<p style="margin:16px 0 0;font-size:13px;line-height:18px;color:#4a5a57">${footer.filter(Boolean).join('<br>')}</p>` +
    `</div></body></html>`
  );
}

const SMALL = 'font-size:13px;line-height:18px;color:#4a5a57;overflow-wrap:anywhere';
