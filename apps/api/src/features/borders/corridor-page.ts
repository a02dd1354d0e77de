import {
  type BorderTime,
  SHARED_CROSSINGS,
  SHARED_EACH,
  SHARED_ORGANISATIONS,
} from '@msafara/domain/borders/border-times';
import { BORDER_SIDES } from '@msafara/domain/milestones/milestone-codes';
import type { Language } from '@msafara/domain/settings/languages';
import { type Corridor, type CorridorStop, listCorridors } from '@msafara/places/corridors';
import type { BorderPost } from '@msafara/places/gazetteer';
import { PUBLISHED_POSTS, PUBLISHED_WAYS, type PublishedHours } from '@msafara/places/observatory';
import { findPost, nameOfPost } from '@msafara/places/search-posts';

import { escapeHtml } from '../../http/escape-html.ts';
import { firstBar, ICON_LINK } from '../../http/first-frame.ts';
import { FIRST_STYLE } from '../../http/first-paint-style.ts';
import { searchLinks } from '../../http/search-links.ts';
import { type Words, wordsIn } from '../mail/words.ts';
import { corridorWords } from './corridor-words.ts';

export const CORRIDORS_PATH = '/corridors';

/** What the page needs besides the style of all first words. */
export const CORRIDORS_STYLE = `${FIRST_STYLE}
.first main{max-width:1152px;margin:0 auto;padding:8px 32px 48px}
.first main>*{max-width:788px}
@media(max-width:640px){.first main{padding:8px 16px 48px}}
.first h1{margin:8px 0 4px;font-size:30px;line-height:36px}
.first h2{margin:32px 0 8px;font-size:20px}
.first h3{margin:0;font-size:16px;line-height:24px}
.first p{margin:4px 0}
.first small,.first .quiet{color:var(--ink2);font-size:14px}
.first :is(h3,dd) small{font-weight:400}
.first aside{margin:16px 0;padding:12px 16px;border-radius:6px;background:var(--tint)}
.first main a{color:var(--lake);unicode-bidi:isolate}
.first article{padding:12px 0;border-bottom:1px solid var(--rule)}
.first dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(200px,1fr));gap:4px 24px;margin:4px 0 0}
.first dl div{display:flex;flex-wrap:wrap;gap:0 8px}
.first dt{color:var(--ink2)}
.first dd{margin:0;font-weight:700;font-variant-numeric:tabular-nums}
.first ol{margin:0;padding-inline-start:24px}
.first li{overflow-wrap:anywhere}
`.replaceAll('\n', '');

/** Sources by their addresses, each with the number that it has in the list at the end. */
type Sources = Map<string, { nth: number; checkedAt: string; name: string }>;

type Page = { t: Words; say: ReturnType<typeof corridorWords>; sources: Sources };

function citation(
  { sources }: Page,
  { source, checkedAt }: Pick<PublishedHours, 'source' | 'checkedAt'>,
  name: string,
) {
  const known = sources.get(source) ?? { nth: sources.size + 1, checkedAt, name };
  sources.set(source, known);
  return `<a href="#s${String(known.nth)}">[${String(known.nth)}]</a>`;
}

const about = (page: Page, { publisher, from, until }: PublishedHours) =>
  escapeHtml(page.t('corridors:by', { publisher: `\u2068${publisher}\u2069`, days: page.say.days(from, until) }));

/** What others published of a post: one line for each period, with the sides that it tells of. */
function publishedOf(page: Page, postId: string): string {
  const own = PUBLISHED_POSTS.filter((figure) => figure.postId === postId);
  const lines = [...Map.groupBy(own, ({ source, from }) => `${source} ${from}`).values()].flatMap((figures) => {
    const [first] = figures;
    if (!first) return [];
    const told = figures.map(({ country, hours }) => {
      const said = page.say.hours(hours);
      return country === null ? said : page.t('corridors:side', { country: page.say.country(country), hours: said });
    });
    const cited = citation(page, first, first.publisher);
    return [`<b>${escapeHtml(told.join(' · '))}</b> <small>${about(page, first)} ${cited}</small>`];
  });
  if (lines.length === 0) return '';
  return `<p>${escapeHtml(page.t('corridors:published'))}: ${lines.join('<br>')}</p>`;
}

function postArticle(page: Page, post: BorderPost, times: readonly BorderTime[]): string {
  const { t, say } = page;
  const sides = BORDER_SIDES.map((side) => {
    const time = times.find((one) => one.postId === post.id && one.side === side);
    const text = time
      ? t('corridors:times', { half: say.minutes(time.p50), most: say.minutes(time.p90) })
      : t('corridors:few');
    const told = time ? escapeHtml(text) : `<small>${escapeHtml(text)}</small>`;
    return `<div><dt>${escapeHtml(t(`corridors:${side}`))}</dt><dd>${told}</dd></div>`;
  });
  const countries = post.sides.map(({ country }) => say.country(country)).join(' – ');
  return [
    `<article id="${post.id}"><h3><bdi>${escapeHtml(nameOfPost(post))}</bdi> <small>${escapeHtml(countries)}</small></h3>`,
    `<dl>${sides.join('')}</dl>${publishedOf(page, post.id)}</article>`,
  ].join('');
}

const nameOf = (stop: CorridorStop) => (stop.kind === 'post' ? nameOfPost(stop.post) : stop.place.name);

function stopLink(stop: CorridorStop): string {
  const name = escapeHtml(nameOf(stop));
  return stop.kind === 'post' ? `<a href="#${stop.post.id}">${name}</a>` : `<bdi>${name}</bdi>`;
}

function corridorArticle(page: Page, corridor: Corridor): string {
  const { t, say } = page;
  const ends = [corridor.stops[0], corridor.stops.at(-1)].flatMap((stop) => (stop ? [nameOf(stop)] : []));
  const way = corridor.sections.map(({ to, km }) => `${escapeHtml(say.km(km))} ${say.arrow} ${stopLink(to)}`);
  const [start] = corridor.stops;
  const figures = PUBLISHED_WAYS.filter(({ corridorId }) => corridorId === corridor.id).map((figure) => {
    const hours = say.hours(figure.hours);
    const post = figure.untilPost === null ? undefined : findPost(figure.untilPost);
    const told = post ? t('corridors:until', { post: nameOfPost(post), hours }) : hours;
    const cited = citation(page, figure, figure.publisher);
    return `<p>${escapeHtml(t('corridors:published'))}: <b>${escapeHtml(told)}</b> <small>${about(page, figure)} ${cited}</small></p>`;
  });
  const cited = citation(page, corridor, new URL(corridor.source).hostname);
  return [
    `<article><h3><bdi>${escapeHtml(ends.join(' – '))}</bdi> ${cited}</h3>`,
    `<p>${start ? stopLink(start) : ''} ${way.join(' ')}</p>${figures.join('')}</article>`,
  ].join('');
}

function sourceList({ t, say, sources }: Page): string {
  const rows = [...sources].map(
    ([address, { nth, checkedAt, name }]) =>
      `<li id="s${String(nth)}"><a href="${escapeHtml(address)}" rel="nofollow noopener">${escapeHtml(name)}</a> <small>${escapeHtml(t('corridors:read', { day: say.day(checkedAt) }))}</small></li>`,
  );
  return `<h2>${escapeHtml(t('corridors:sources'))}</h2><ol>${rows.join('')}</ol>`;
}

/** The posts that the page tells of: those of corridors in their order, then others of which a figure is known. */
function postsToTell(times: readonly BorderTime[]): BorderPost[] {
  const ofCorridors = listCorridors().flatMap(({ stops }) =>
    stops.flatMap((stop) => (stop.kind === 'post' ? [stop.post.id] : [])),
  );
  const others = [...times, ...PUBLISHED_POSTS].map(({ postId }) => postId);
  return [...new Set([...ofCorridors, ...others])].flatMap((id) => findPost(id) ?? []);
}

/**
 * The page of corridors in one language (D29): what is published of border posts, beside what observatories published with its days and
 * source, and the corridors with their sections. `publicUrl` is the address of the product; `isNamed` is whether the page's own address
 * names the language.
 */
export function corridorPage(
  language: Language,
  {
    times,
    until,
    publicUrl,
    isNamed,
  }: { times: readonly BorderTime[]; until: string | undefined; publicUrl: string; isNamed: boolean },
): string {
  const page: Page = { t: wordsIn(language), say: corridorWords(language), sources: new Map() };
  const { t, say } = page;
  const [title, description] = [t('corridors:title'), t('corridors:description')];
  const limits = { organisations: SHARED_ORGANISATIONS, crossings: SHARED_CROSSINGS, each: SHARED_EACH };
  const asOf = until === undefined ? t('corridors:none') : t('corridors:asOf', { day: say.day(until) });
  const content = [
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p>`,
    `<aside><p><b>${escapeHtml(asOf)}</b></p><p>${escapeHtml(t('corridors:rule', limits))}</p></aside>`,
    `<h2>${escapeHtml(t('corridors:posts'))}</h2>`,
    ...postsToTell(times).map((post) => postArticle(page, post, times)),
    `<h2>${escapeHtml(t('corridors:corridors'))}</h2><p class="quiet">${escapeHtml(t('corridors:distances'))}</p>`,
    ...listCorridors().map((corridor) => corridorArticle(page, corridor)),
  ].join('');
  return [
    `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(title)} · Msafara</title><meta name="description" content="${escapeHtml(description)}">`,
    `${searchLinks(publicUrl + CORRIDORS_PATH, isNamed ? language : undefined)}${ICON_LINK}<style>${CORRIDORS_STYLE}</style></head>`,
    `<body><div class="first">${firstBar(page.t, language, CORRIDORS_PATH)}`,
    `<main>${content}${sourceList(page)}</main></div></body></html>`,
  ].join('');
}
