import type { PublicTracking } from '@msafara/domain/tracking/tracking.schema';
import type { Language } from '@msafara/domain/settings/languages';
import { lastUpdatedAge } from '@msafara/domain/shipments/relative-time';
import { type Delivery, deliveryOf } from '@msafara/domain/tracking/delivery';
import type { PageFacts } from '@msafara/domain/tracking/page-facts.schema';
import { pageTimes, type PageTimes } from '@msafara/domain/tracking/page-times';

import { escapeHtml } from '../../http/escape-html.ts';
import { firstBar } from '../../http/first-frame.ts';
import { linkPreview } from '../../http/link-preview.ts';
import { FIRST_STYLE, TAKEN_OVER_STYLE } from '../../http/first-paint-style.ts';
import type { Words } from '../mail/words.ts';
import { TRACKING_STYLE } from './tracking-page-style.ts';

/** What a tracking page can say first: a shipment, that there is none, that it has to wait, or nothing yet. */
export type FirstAnswer =
  | { kind: 'found'; result: PublicTracking; facts: PageFacts }
  | { kind: 'miss'; number: string }
  | { kind: 'wait'; number: string; message: string }
  | { kind: 'none' };

type PageOptions = { t: Words; language: Language; answer: FirstAnswer; publicUrl: string; now: string };

/** The parts of the page that stand in the web app's own document, until the app takes their place. */
export type PageParts = { head: string; body: string };

/** What somebody typed, which keeps its own direction among the words around it. */
const typed = (text: string) => `<bdi>${escapeHtml(text)}</bdi>`;

function timeTag(instant: string, text: string): string {
  return `<time datetime="${escapeHtml(instant)}"><bdi>${escapeHtml(text)}</bdi></time>`;
}

/** Where the shipment is, in one sentence. */
function sentenceOf(t: Words, { status, origin, destination, currentLocation, history }: PublicTracking): string {
  const place = currentLocation ?? history.at(-1)?.location;
  return place ? t(`track:at.${status}`, { place }) : t(`track:on.${status}`, { origin, destination });
}

/**
 * The first answer of public tracking as HTML, for phones that are slow or have no scripts (§2, D7):
 * where it is in a sentence, when it is expected, where it has been, the rest; times in the zone of the
 * destination, as the web app says them too (D31).
 */
export function trackingPage(options: PageOptions): PageParts {
  const { t, language, answer, publicUrl } = options;
  const number = answer.kind === 'found' ? answer.result.trackingNumber : 'number' in answer ? answer.number : '';
  const title = number === '' ? t('track:title') : number;
  const says = answer.kind === 'found' ? sentenceOf(t, answer.result) : t('track:intro');
  const path = pathOf(number);
  return {
    head: [
      `<title>${escapeHtml(title)}</title>`,
      `<meta name="description" content="${escapeHtml(says)}">`,
      '<meta name="robots" content="noindex">',
      linkPreview({ title: `${title} · Msafara`, description: says, publicUrl, path }),
      `<style>${FIRST_STYLE}${TAKEN_OVER_STYLE}${TRACKING_STYLE}</style>`,
    ].join('\n'),
    body: [
      `<div class="first">${firstBar(t, language, path)}<main id="content">`,
      `<div class="search"><div class="in">${trackForm(t, number)}</div></div>`,
      `<div class="in result">${contentOf(options)}</div></main>`,
      `<footer><div class="in"><p>${escapeHtml(t('track:anyone'))}</p></div></footer></div>`,
    ].join(''),
  };
}

function pathOf(number: string): string {
  return number === '' ? '/track' : `/track?tn=${encodeURIComponent(number)}`;
}

/** The form for a tracking number; it works without scripts. With a hint beneath it and its label in sight on front pages. */
export function trackForm(t: Words, number: string, hint = ''): string {
  const [label, describedBy, below] =
    hint === ''
      ? [' class="unseen"', '', '']
      : ['', ' aria-describedby="tn-hint"', `<p id="tn-hint">${escapeHtml(hint)}</p>`];
  return (
    `<form action="/track" method="get" role="search"><label for="tn"${label}>${escapeHtml(t('common:trackForm.label'))}</label>` +
    `<div><input id="tn" name="tn" value="${escapeHtml(number)}" maxlength="300" dir="ltr" autocomplete="off" spellcheck="false"` +
    `${describedBy} placeholder="${escapeHtml(t('common:trackForm.placeholder'))}">` +
    `<button>${escapeHtml(t('common:trackForm.submit'))}</button></div>${below}</form>`
  );
}

function contentOf({ t, language, answer, now }: PageOptions): string {
  if (answer.kind === 'none') return `<h1>${escapeHtml(t('track:title'))}</h1><p>${escapeHtml(t('track:intro'))}</p>`;
  if (answer.kind === 'miss') return `<h1 class="miss">${escapeHtml(t('track:notFound'))}</h1>`;
  if (answer.kind === 'wait') return `<h1 class="miss">${escapeHtml(answer.message)}</h1>`;
  const { result, facts } = answer;
  const times = pageTimes({ language, zone: facts.zone, now });
  return [
    `<article><div class="now"><h1>${escapeHtml(sentenceOf(t, result))}</h1>`,
    `${lastSeen(t, times, result, now)}${asOfLine(t, times, facts)}</div>`,
    delivery(t, times, deliveryOf(result, facts.window, now), result),
    // As high as the app's button for a map, which needs scripts.
    `<div class="been">${timeline(t, times, result)}<div class="way"></div></div>`,
    `<div class="more">${proofOf(t, result)}${details(t, result)}${senderOf(t, facts.sender)}</div></article>`,
    `<p class="zone">${escapeHtml(t('track:zone', { zone: times.zoneName() }))}</p>`,
  ].join('');
}

function lastSeen(t: Words, times: PageTimes, { history }: PublicTracking, now: string): string {
  const latest = history.at(-1);
  if (!latest) return '';
  const { timestamp } = latest;
  const said = timeTag(timestamp, times.moment(timestamp));
  return `<p>${escapeHtml(t('track:lastSeen'))} ${said}${times.comma}${escapeHtml(ageIn(t, timestamp, now))}</p>`;
}

function ageIn(t: Words, timestamp: string, now: string): string {
  const age = lastUpdatedAge(timestamp, now);
  if (age.unit === 'now') return t('track:ageNow');
  return t(age.unit === 'hours' ? 'track:ageHours' : 'track:ageDays', { count: age.n });
}

/** That there may be newer news, while the newest cannot be read. */
function asOfLine(t: Words, times: PageTimes, { asOf }: PageFacts): string {
  return asOf === null ? '' : `<p class="late">${escapeHtml(t('track:asOf', { time: times.time(asOf) }))}</p>`;
}

/** When it is expected or arrived, how late that is, and why. */
function delivery(t: Words, times: PageTimes, told: Delivery, result: PublicTracking): string {
  const { isDelayed, delayReason: reason, destination, status } = result;
  const line = (name: string, text: string) => `<p class="${name}">${escapeHtml(text)}</p>`;
  const when = (lead: string, at: string, text: string) =>
    `<p>${escapeHtml(lead)}</p><p class="when">${timeTag(at, text)}</p>`;
  const lines: string[] = [];
  if (told.kind === 'expected') {
    const { from, until, promised, lateMs } = told;
    const lead = until === null && lateMs > 0 ? 'track:wasExpected' : 'track:expected';
    lines.push(when(t(lead, { destination }), from, until ? times.window(from, until) : times.moment(from)));
    if (lateMs > 0 && promised !== null) {
      lines.push(line('late', t('track:lateBy', { time: times.span(lateMs), when: times.moment(promised) })));
    }
  }
  if (told.kind === 'arrived') {
    const { at, isOnTime, lateMs } = told;
    lines.push(when(t('track:arrived'), at, times.moment(at)));
    if (isOnTime) lines.push(line('good', t('track:onTime')));
    if (lateMs > 0) lines.push(line('late', t('track:arrivedLate', { time: times.span(lateMs) })));
  }
  if (isDelayed && status !== 'Delivered') {
    lines.push(line('late', reason ? t('track:delayed', { reason }) : t('common:delayed')));
  }
  const name = told.kind === 'arrived' ? ' class="arrived"' : '';
  return lines.length === 0 ? '' : `<aside${name}>${lines.join('')}</aside>`;
}

/** That there is a proof, of which nothing is public (D28). */
function proofOf(t: Words, { history }: PublicTracking): string {
  if (!history.some(({ proof }) => proof)) return '';
  return `<section><p><b>${escapeHtml(t('track:proof'))}</b><br>${escapeHtml(t('track:proofText'))}</p></section>`;
}

function timeline(t: Words, times: PageTimes, { history }: PublicTracking): string {
  const days = Map.groupBy(history.toReversed(), ({ timestamp }) => times.day(timestamp));
  const lists = [...days.values()].map((entries) => {
    const at = entries[0]?.timestamp ?? '';
    const day = `<b>${escapeHtml(times.weekday(at))}</b> <span>${escapeHtml(times.dayMonth(at))}</span>`;
    return `<li class="day"><p>${day}</p><ol>${entries.map((entry) => entryOf(t, times, entry)).join('')}</ol></li>`;
  });
  return `<section><h2>${escapeHtml(t('track:timeline'))}</h2><ol>${lists.join('')}</ol></section>`;
}

function entryOf(t: Words, times: PageTimes, entry: PublicTracking['history'][number]): string {
  const { status, timestamp, location, notes, milestone } = entry;
  const word = escapeHtml(t(`common:status.${status}`));
  const more = [
    location === null ? '' : `<span>${word}</span>`,
    milestone === undefined ? '' : `${escapeHtml(t(`common:milestone.${milestone}`))} `,
    notes === null ? '' : typed(notes),
  ].join('');
  return (
    `<li>${timeTag(timestamp, times.time(timestamp))}<div><p><b>${location === null ? word : typed(location)}</b></p>` +
    `${more === '' ? '' : `<p>${more}</p>`}</div></li>`
  );
}

/** As wide as it is shown: half its pixels. The name beside it says whose it is. */
function logoOf(logo: NonNullable<PageFacts['sender']>['logo']): string {
  if (!logo) return '';
  const [width, height] = [Math.round(logo.width / 2), Math.round(logo.height / 2)];
  return `<img src="${escapeHtml(logo.path)}" alt="" width="${String(width)}" height="${String(height)}" loading="lazy">`;
}

/** Whose shipment it is, where the organisation wants that to be seen (D7). */
function senderOf(t: Words, sender: PageFacts['sender']): string {
  if (!sender) return '';
  const { name, phone, email, webPage, logo } = sender;
  const link = (href: string, text: string) =>
    `<p><a href="${escapeHtml(href)}" rel="nofollow noopener">${typed(text)}</a></p>`;
  return [
    `<section><h2>${escapeHtml(t('track:sender.heading'))}</h2>${logoOf(logo)}<p translate="no"><b>${typed(name)}</b></p>`,
    phone === null ? '' : link(`tel:${phone.replaceAll(/[^\d+]/gu, '')}`, phone),
    email === null ? '' : link(`mailto:${email}`, email),
    webPage === null ? '' : link(webPage, new URL(webPage).hostname),
    '</section>',
  ].join('');
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
    value === null ? '' : `<div><dt>${escapeHtml(name)}</dt><dd>${typed(value)}</dd></div>`,
  );
  return `<section><h2>${escapeHtml(t('track:details'))}</h2><dl>${rows.join('')}</dl></section>`;
}
