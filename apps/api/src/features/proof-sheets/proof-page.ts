import type { ProofCheck, Signature } from '@msafara/domain/proofs/proofs.schema';

import { escapeHtml } from '../../http/escape-html.ts';
import { firstBar, ICON_LINK } from '../../http/first-frame.ts';
import { FIRST_STYLE } from '../../http/first-paint-style.ts';
import { wordsIn } from '../mail/words.ts';
import { type Fact, momentIn, type Reader, sheetFacts, type Told } from './sheet-facts.ts';

const MARGIN = 12;

/** What the page needs besides the style of all first words. */
export const PAGE_STYLE = `${FIRST_STYLE}
.first main{max-width:1152px;margin:0 auto;padding:8px 32px 48px}
.first main>*{max-width:756px}
.first h1{margin:8px 0 4px;font-size:30px;line-height:36px}
.first h2{margin:28px 0 8px;font-size:20px}
.first .quiet{color:var(--ink2)}
.first aside{margin:16px 0;padding:14px 16px;border-radius:6px;background:var(--tint)}
.first aside p{margin:0}
.first .bad{color:var(--late);font-weight:600}
.first dl{margin:16px 0 0}
.first dl div{display:flex;flex-wrap:wrap;gap:2px 16px;padding:8px 0;border-bottom:1px solid var(--rule)}
.first dt{flex:none;width:150px;color:var(--ink2)}
.first dd{flex:1 1 240px;min-width:0;margin:0;overflow-wrap:anywhere;white-space:pre-line}
.first code{font:14px/22px ui-monospace,Menlo,Consolas,monospace}
.first ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(240px,1fr));gap:12px;margin:16px 0 0;padding:0;list-style:none}
.first img,.first figure{display:block;width:100%;height:auto;margin:0;border-radius:6px}
.first figure{max-width:400px;margin-top:16px;padding:16px;border:1px solid var(--rule);background:#fff;color:#14201f}
.first figure svg{display:block;width:100%;height:120px}
.first figcaption{padding-top:8px;border-top:1px dashed #8b8371;font-size:14px}
.first .file{display:inline-block;margin-top:16px;padding:0 20px;border-radius:4px;background:var(--lake);color:var(--on);font-weight:600;line-height:48px;text-decoration:none}
.first footer{margin-top:28px;color:var(--ink2);font-size:14px}
@media(max-width:640px){.first main{padding-inline:16px}}
@media print{.first .file{display:none}}
`.replaceAll('\n', '');

type Page = { title: string; content: string; path: string };

/** A page by itself: no script, no cookie, nothing of others. */
function documentOf({ language }: Pick<Reader, 'language'>, { title, content, path }: Page): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  return [
    `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)} · Msafara</title>${ICON_LINK}<style>${PAGE_STYLE}</style></head>`,
    `<body><div class="first">${firstBar(wordsIn(language), language, path)}`,
    `<main>${content}</main></div></body></html>`,
  ].join('');
}

/** What is said instead of a proof. */
export function noProofPage(reader: Pick<Reader, 'language'>, why: 'none' | 'ended', path: string): string {
  const t = wordsIn(reader.language);
  const title = t(`evidence:page.${why}`);
  const content = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(t(`evidence:page.${why}Text`))}</p>`;
  return documentOf(reader, { title, content, path });
}

/** What is said where a proof cannot be read just now. */
export function waitPage(reader: Pick<Reader, 'language'>, message: string, path: string): string {
  return documentOf(reader, { title: message, content: `<h1>${escapeHtml(message)}</h1>`, path });
}

function rowsOf(facts: readonly Fact[]): string {
  const rows = facts.map(({ name, value, isFixed }) => {
    const text = isFixed ? `<code dir="ltr">${escapeHtml(value)}</code>` : `<bdi>${escapeHtml(value)}</bdi>`;
    return `<div><dt>${escapeHtml(name)}</dt><dd>${text}</dd></div>`;
  });
  return `<dl>${rows.join('')}</dl>`;
}

/** A signature as it was drawn. */
function signatureOf(strokes: Signature, caption: string): string {
  const points = strokes.flat();
  const left = Math.min(...points.map(({ x }) => x)) - MARGIN;
  const top = Math.min(...points.map(({ y }) => y)) - MARGIN;
  const width = Math.max(...points.map(({ x }) => x)) - left + MARGIN;
  const height = Math.max(...points.map(({ y }) => y)) - top + MARGIN;
  const path = strokes.map((stroke) => `M${stroke.map(({ x, y }) => `${String(x)} ${String(y)}`).join('L')}`).join('');
  return (
    `<figure><svg viewBox="${[left, top, width, height].join(' ')}" role="img" aria-label="${escapeHtml(caption)}">` +
    `<path d="${path}" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round" vector-effect="non-scaling-stroke"/></svg>` +
    `<figcaption><bdi>${escapeHtml(caption)}</bdi></figcaption></figure>`
  );
}

const PARTS = [
  'receiverName',
  'relation',
  'notes',
  'signature',
  'position',
  'codeOverrideReason',
  'photos',
  'previous',
  'next',
] as const;

/** The proof for whoever has the link, in one language: what was proven, and whether it still is what was recorded (D28). */
export function proofPage(told: Told & { path: string; expiresAt: string }, check: ProofCheck, reader: Reader): string {
  const { proof, organisation, path } = told;
  const t = wordsIn(reader.language);
  const facts = sheetFacts(told, reader);
  const moment = momentIn(reader);
  const { photos, signature, receiverName } = proof;
  const part = PARTS.find((one) => check.brokenAt?.startsWith(one)) ?? 'hash';
  const verdict = check.valid
    ? `<p><b>${escapeHtml(t('proofs:checked'))}</b></p><p class="quiet">${escapeHtml(t('evidence:page.checkedAt', { when: moment(reader.now) }))}</p>`
    : `<p class="bad">${escapeHtml(t('proofs:broken', { what: t(`proofs:part.${part}`) }))}</p>`;
  const pictures = photos.map(({ width, height }, nth) => {
    const alt = t('proofs:photo', { n: nth + 1, all: photos.length });
    const source = `${path}/photos/${String(nth + 1)}`;
    return `<li><img src="${source}" alt="${escapeHtml(alt)}" width="${String(width)}" height="${String(height)}" loading="lazy"></li>`;
  });
  const signed = receiverName === null ? t('proofs:signature') : t('proofs:signed', { name: receiverName });
  const content = [
    `<p class="quiet"><bdi>${escapeHtml(organisation)}</bdi></p><h1>${escapeHtml(facts.title)}</h1>`,
    `<p><b>${escapeHtml(facts.did)}</b> · ${escapeHtml(facts.captured)}</p><aside>${verdict}</aside>`,
    rowsOf([...facts.shipment, ...facts.facts]),
    facts.erased === null ? '' : `<p class="bad">${escapeHtml(facts.erased)}</p>`,
    pictures.length > 0 ? `<ul>${pictures.join('')}</ul>` : '',
    signature ? signatureOf(signature, signed) : '',
    `<a class="file" href="${path}/pdf?lang=${reader.language}">${escapeHtml(t('evidence:page.pdf'))}</a>`,
    `<h2>${escapeHtml(t('evidence:check.heading'))}</h2><p>${escapeHtml(t('evidence:check.text'))}</p>`,
    rowsOf(facts.check),
    `<footer><p>${escapeHtml(facts.zone)}</p><p>${escapeHtml(t('evidence:page.until', { organisation, when: moment(told.expiresAt) }))}</p></footer>`,
  ].join('');
  return documentOf(reader, { title: `${facts.title} ${proof.trackingNumber}`, content, path });
}
