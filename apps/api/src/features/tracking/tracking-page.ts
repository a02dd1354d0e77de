import type { PublicTracking } from '@msafara/domain/tracking/tracking.schema';
import type { Language } from '@msafara/domain/settings/settings.schema';

import { escapeHtml } from '../../http/escape-html.ts';
import { FIRST_STYLE } from '../../http/first-paint-style.ts';
import type { Words } from '../mail/words.ts';
import { TRACKING_STYLE } from './tracking-page-style.ts';

/** What a tracking page can say first: a shipment, that there is none, that it has to wait, or nothing yet. */
export type FirstAnswer =
  | { kind: 'found'; result: PublicTracking }
  | { kind: 'miss'; number: string }
  | { kind: 'wait'; number: string; message: string }
  | { kind: 'none' };

type PageOptions = { t: Words; language: Language; answer: FirstAnswer; publicUrl: string };

/** The parts of the page that stand in the web app's own document, until the app takes their place. */
export type PageParts = { head: string; body: string };

const DAY: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' };
const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' };

function timeIn(language: Language, instant: string, options: Intl.DateTimeFormatOptions): string {
  const text = new Intl.DateTimeFormat(language, options).format(new Date(instant));
  return `<time datetime="${escapeHtml(instant)}">${escapeHtml(text)}</time>`;
}

/** Where the shipment is, in one sentence. */
function sentenceOf(t: Words, { status, origin, destination, currentLocation, history }: PublicTracking): string {
  const place = currentLocation ?? history.at(-1)?.location;
  return place ? t(`track:at.${status}`, { place }) : t(`track:on.${status}`, { origin, destination });
}

/**
 * The first answer of public tracking as HTML, for phones that are slow or have no scripts (§2, D7):
 * where it is in a sentence, when it is expected, where it has been, the rest. The public fields and
 * nothing else; times in UTC, since nobody has told yet where the reader is.
 */
export function trackingPage({ t, language, answer, publicUrl }: PageOptions): PageParts {
  const number = answer.kind === 'found' ? answer.result.trackingNumber : 'number' in answer ? answer.number : '';
  const title = number === '' ? t('track:title') : number;
  const says = answer.kind === 'found' ? sentenceOf(t, answer.result) : t('track:intro');
  const url = `${publicUrl}/track${number === '' ? '' : `?tn=${encodeURIComponent(number)}`}`;
  const metadata = [
    ['og:title', `${title} · Msafara`],
    ['og:description', says],
    ['og:url', url],
    ['og:type', 'website'],
    ['og:site_name', 'Msafara'],
  ].map(([property = '', content = '']) => `<meta property="${property}" content="${escapeHtml(content)}">`);
  return {
    head: [
      `<title>${escapeHtml(title)}</title>`,
      `<meta name="description" content="${escapeHtml(says)}">`,
      '<meta name="robots" content="noindex">',
      ...metadata,
      `<style>${FIRST_STYLE}${TRACKING_STYLE}</style>`,
    ].join('\n'),
    body: `<div class="first">${header(t, number)}<main id="content">${contentOf({ t, language, answer, publicUrl })}</main></div>`,
  };
}

function header(t: Words, number: string): string {
  return `<nav><a class="brand" href="/">Msafara</a></nav>${trackForm(t, number)}`;
}

/** The field for a number, which asks for its page as any form does. */
export function trackForm(t: Words, number: string): string {
  return (
    `<form action="/track" method="get"><label for="tn">${escapeHtml(t('common:trackForm.label'))}</label>` +
    `<div><input id="tn" name="tn" value="${escapeHtml(number)}" maxlength="100" autocomplete="off" spellcheck="false"` +
    ` placeholder="${escapeHtml(t('common:trackForm.placeholder'))}">` +
    `<button>${escapeHtml(t('common:trackForm.submit'))}</button></div></form>`
  );
}

function contentOf(options: PageOptions): string {
  const { t, answer } = options;
  if (answer.kind === 'none') return `<h1>${escapeHtml(t('track:title'))}</h1><p>${escapeHtml(t('track:intro'))}</p>`;
  if (answer.kind === 'miss') return `<h1>${escapeHtml(t('track:notFound'))}</h1>`;
  if (answer.kind === 'wait') return `<h1>${escapeHtml(answer.message)}</h1>`;
  const { result } = answer;
  return [
    `<h1>${escapeHtml(sentenceOf(t, result))}</h1>`,
    lastSeen(options, result),
    expected(options, result),
    timeline(options, result),
    details(t, result),
    `<footer><p>${escapeHtml(t('track:zone', { zone: 'UTC' }))}</p><p>${escapeHtml(t('track:anyone'))}</p></footer>`,
  ].join('');
}

function lastSeen({ t, language }: PageOptions, { history }: PublicTracking): string {
  const latest = history.at(-1);
  if (!latest) return '';
  const { timestamp } = latest;
  return `<p class="quiet">${escapeHtml(t('track:lastSeen'))} ${timeIn(language, timestamp, { ...DAY, ...TIME })} UTC</p>`;
}

function expected({ t, language }: PageOptions, result: PublicTracking): string {
  const { estimatedDeliveryDate: when, isDelayed, delayReason: reason, destination, status } = result;
  if (status === 'Delivered' || (!when && !isDelayed)) return '';
  const estimate = when
    ? `<p>${escapeHtml(t('track:expected', { destination }))}</p>` +
      `<p class="when">${timeIn(language, when, { ...DAY, ...TIME })} UTC</p>`
    : '';
  const late = reason ? t('track:delayed', { reason }) : t('common:delayed');
  return `<aside>${estimate}${isDelayed ? `<p class="late">${escapeHtml(late)}</p>` : ''}</aside>`;
}

function timeline({ t, language }: PageOptions, { history }: PublicTracking): string {
  const days = new Map<string, string[]>();
  for (const { status, timestamp, location, notes } of history.toReversed()) {
    const day = timeIn(language, timestamp, DAY);
    const word = t(`common:status.${status}`);
    const more = [location === null ? null : word, notes]
      .filter((part) => part !== null)
      .map(escapeHtml)
      .join(' · ');
    const entry =
      `<li><span>${timeIn(language, timestamp, TIME)}</span><p><b>${escapeHtml(location ?? word)}</b>` +
      `${more === '' ? '' : `<br>${more}`}</p></li>`;
    const key = day.replace(/datetime="[^"]*"/u, '');
    days.set(key, [...(days.get(key) ?? []), entry]);
  }
  const lists = [...days].map(([day, entries]) => `<h3>${day}</h3><ol>${entries.join('')}</ol>`);
  return `<section><h2>${escapeHtml(t('track:timeline'))}</h2>${lists.join('')}</section>`;
}

function details(t: Words, result: PublicTracking): string {
  const facts: [string, string | null][] = [
    [t('track:number'), result.trackingNumber],
    [t('track:origin'), result.origin],
    [t('track:destination'), result.destination],
    [t('track:location'), result.currentLocation],
    [t('track:status'), t(`common:status.${result.status}`)],
    [t('track:priority'), t(`common:priority.${result.priority}`)],
    [t('track:notes'), result.notes],
  ];
  const rows = facts.map(([name, value]) =>
    value === null ? '' : `<div><dt>${escapeHtml(name)}</dt><dd><bdi>${escapeHtml(value)}</bdi></dd></div>`,
  );
  return `<section><h2>${escapeHtml(t('track:details'))}</h2><dl>${rows.join('')}</dl></section>`;
}
