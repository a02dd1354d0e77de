import { moneyText } from '@msafara/domain/clocks/money-text';
import { planChoice } from '@msafara/domain/plans/plan-choice';
import { limitsOf, type Plan, PLANS } from '@msafara/domain/plans/plans';
import { type Language, localeOf } from '@msafara/domain/settings/languages';

import { escapeHtml } from '../../http/escape-html.ts';
import { firstBar, firstFooter } from '../../http/first-frame.ts';
import { FIRST_STYLE, TAKEN_OVER_STYLE } from '../../http/first-paint-style.ts';
import type { FirstPaint } from '../../http/first-paint.ts';
import { linkPreview } from '../../http/link-preview.ts';
import { searchLinks } from '../../http/search-links.ts';
import type { Words } from '../mail/words.ts';
import { trackForm } from '../tracking/tracking-page.ts';
import { LANDING_STYLE } from './landing-page-style.ts';

/** `trialDays`: how long a new account is free (D2). `isSold`: whether plans are. */
type PageOptions = { t: Words; language: Language; trialDays: number; isSold: boolean };

/** What a page says first. `below` stands under the lead and is markup, `frame` is the class of what holds all. */
type Page = { route: string; title: string; heading: string; lead: string; frame: string; below: string };

type PageIn = (options: PageOptions) => Page;

/** Leads to an account of one's own. */
function tryFree({ t, language, trialDays }: PageOptions): string {
  const number = trialDays.toLocaleString(localeOf(language));
  const words = trialDays > 0 ? t('common:tryFree', { count: trialDays, number }) : t('common:createAccount');
  const free = trialDays > 0 ? ` <span>${escapeHtml(t('common:noCard'))}</span>` : '';
  return `<p class="try"><a href="/register">${escapeHtml(words)}</a>${free}</p>`;
}

const landing: PageIn = (options) => {
  const { t } = options;
  return {
    route: 'landing',
    title: t('landing:tab'),
    heading: t('landing:hero.title'),
    lead: t('landing:hero.lead'),
    frame: 'hero',
    below: trackForm(t, '', t('common:trackForm.hint')) + tryFree(options),
  };
};

const vision: PageIn = ({ t }) => {
  const claims = [
    [t('vision:countriesText'), t('vision:countries')],
    [t('vision:alwaysText'), t('vision:always')],
  ].map(([term = '', figure = '']) => `<div><dt>${escapeHtml(term)}</dt><dd>${escapeHtml(figure)}</dd></div>`);
  return {
    route: 'vision',
    title: t('vision:title'),
    heading: t('vision:heading'),
    lead: t('vision:lead'),
    frame: 'page',
    below: `<dl class="claims">${claims.join('')}</dl><noscript>${trackForm(t, '')}</noscript>`,
  };
};

const pricing: PageIn = (options) => {
  const { t } = options;
  const plans = PLANS.map((plan) => planIn(plan, options)).join('');
  return {
    route: 'pricing',
    title: t('pricing:title'),
    heading: t('pricing:heading'),
    lead: t('pricing:lead'),
    frame: 'page',
    below: `${tryFree(options)}<ul class="plans">${plans}</ul>`,
  };
};

function planIn(plan: Plan, { t, language, isSold }: PageOptions): string {
  const { tier, name, amount, features } = plan;
  const href = isSold ? `/payment?${new URLSearchParams({ plan: planChoice(plan) }).toString()}` : '/register';
  const locale = localeOf(language);
  const limits = limitsOf({ tier, isDemo: false, isPlatform: false });
  const upTo = (limit: number | undefined) => ({ number: (limit ?? 0).toLocaleString(locale) });
  const price = moneyText({ amount: Number(amount), currency: 'USD' }, locale);
  const items = (words: string[]) => words.map((word) => `<li>${escapeHtml(word)}</li>`).join('');
  return [
    `<li><h2>${name}</h2><p>${escapeHtml(t(`plans:description.${tier}`))}</p>`,
    `<p class="price"><b><bdi>${price}</bdi></b>${escapeHtml(t('pricing:perMonth'))}</p>`,
    `<ul class="limits">${items([t('plans:shipments', upTo(limits?.shipments)), t('plans:users', upTo(limits?.users))])}</ul>`,
    `<a class="button" href="${escapeHtml(href)}">${escapeHtml(t('pricing:choose', { plan: name }))}</a>`,
    `<ul class="features">${items(features.map((feature) => t(`plans:feature.${feature}`)))}</ul></li>`,
  ].join('');
}

const door = (route: 'login' | 'register', { t }: PageOptions): Page => ({
  route,
  title: t(`auth:${route}.title`),
  heading: t(`auth:${route}.title`),
  lead: t(`auth:${route}.lead`),
  frame: 'panel',
  below: `<noscript>${escapeHtml(t('auth:needsScripts'))}</noscript>`,
});

const PAGES = {
  '/': landing,
  '/vision': vision,
  '/pricing': pricing,
  '/subscription': pricing,
  '/login': (options) => door('login', options),
  '/register': (options) => door('register', options),
} satisfies Record<string, PageIn>;

export type LandingPath = keyof typeof PAGES;

/** The pages that strangers come to first. */
export const LANDING_PATHS = Object.keys(PAGES) as LandingPath[];

/** The one address of a page that has two. */
const ONE_ADDRESS: Partial<Record<LandingPath, string>> = { '/subscription': '/pricing' };

/** The first words of such a page, for phones that are slow or have no scripts (§2). `named`: the language that its address names. */
export function landingPage(
  path: LandingPath,
  options: PageOptions & { publicUrl: string; named: Language | undefined },
): FirstPaint {
  const { t, language, publicUrl, named } = options;
  const { route, title, heading, lead, frame, below } = PAGES[path](options);
  const head = [
    `<title>${escapeHtml(title)} · Msafara</title>`,
    `<meta name="description" content="${escapeHtml(lead)}">`,
    linkPreview({ title: heading, description: lead, publicUrl, path }),
    searchLinks(publicUrl + (ONE_ADDRESS[path] ?? path), named),
    `<style>${FIRST_STYLE}${TAKEN_OVER_STYLE}${LANDING_STYLE}</style>`,
  ].join('\n');
  const words = `<h1>${escapeHtml(heading)}</h1><p class="lead">${escapeHtml(lead)}</p>${below}`;
  const body =
    `<div class="first">${firstBar(t, language, path)}<main id="content"><div class="${frame}"><div>${words}</div></div></main>` +
    `${firstFooter(t)}</div>`;
  return { language, route, head, body };
}
