import { moneyText } from '@msafara/domain/clocks/money-text';
import { limitsOf, type Plan, PLANS } from '@msafara/domain/plans/plans';
import { type Language, localeOf } from '@msafara/domain/settings/languages';
import type { FastifyInstance } from 'fastify';

import type { Deps } from '../../deps.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import { languageLinks, languageOf, openDocument } from '../../http/first-paint.ts';
import { FIRST_STYLE } from '../../http/first-paint-style.ts';
import { type Words, wordsIn } from '../mail/words.ts';
import { trackForm } from '../tracking/tracking-page.ts';

/** The front page's first screen is the colour of a lake, as the app draws it. */
const STYLE = `
.first .hero{background:#0b4f4a;color:#faf6ef}
.first .hero label,.first .hero p{color:#d9e8e2}
.first .hero button{background:#f2b84b;color:#14201f}
.first main>div{max-width:1152px;min-height:70vh;margin:0 auto;padding:32px 16px}
.first h1{max-width:560px;margin:0;font-size:40px;line-height:41px;letter-spacing:-.02em}
.first main p{max-width:560px;margin:14px 0 24px;line-height:25px}
.first form{max-width:500px}
.first .plans{display:grid;grid-template-columns:repeat(auto-fit,minmax(260px,1fr));gap:16px;margin:0;padding:0;list-style:none}
.first .plans li{padding:24px;border:1px solid var(--rule);background:var(--paper)}
.first h2{margin:0;font-size:20px}
.first .plans b{font-size:32px;line-height:56px}
.first footer{max-width:1152px;margin:0 auto;padding:24px 16px}
.first footer p{max-width:40ch;margin:0;color:var(--ink2);font-size:14px;line-height:20px}
.first .panel{min-height:440px;max-width:440px;width:calc(100% - 32px);margin:24px auto 48px;padding:24px 16px;border:1px solid var(--rule);border-top:3px solid var(--lake);background:var(--paper)}
.first .panel h1{font-size:28px;line-height:34px;letter-spacing:normal}
.first .panel p{margin:4px 0 24px;color:var(--ink2);line-height:24px}
@media(min-width:641px){.first main>div{padding:56px 32px}.first .panel{margin:64px auto 88px;padding:32px}.first h1{font-size:60px;line-height:60px}.first main p{font-size:18px;line-height:28px}}
`.replaceAll('\n', '');

/** What stands under the lead is markup. */
type Page = { route: string; title: string; heading: string; lead: string; main: string; below: string };

type PageIn = (t: Words, language: Language) => Page;

const landing: PageIn = (t) => ({
  route: 'landing',
  title: t('landing:tab'),
  heading: t('landing:hero.title'),
  lead: t('landing:hero.lead'),
  main: '<main id="content" class="hero"><div>',
  below: trackForm(t, ''),
});

const vision: PageIn = (t) => ({
  route: 'vision',
  title: t('vision:title'),
  heading: t('vision:heading'),
  lead: t('vision:lead'),
  main: '<main id="content"><div>',
  below: trackForm(t, ''),
});

const pricing: PageIn = (t, language) => ({
  route: 'pricing',
  title: t('pricing:title'),
  heading: t('pricing:heading'),
  lead: t('pricing:lead'),
  main: '<main id="content"><div>',
  below: `<ul class="plans">${PLANS.map((plan) => planIn(plan, t, language)).join('')}</ul>`,
});

function planIn({ tier, name, amount }: Plan, t: Words, language: Language): string {
  const locale = localeOf(language);
  const limits = limitsOf({ tier, isDemo: false, isPlatform: false });
  const upTo = (limit: number | undefined) => ({ number: (limit ?? 0).toLocaleString(locale) });
  const price = moneyText({ amount: Number(amount), currency: 'USD' }, locale);
  const words = [t('plans:shipments', upTo(limits?.shipments)), t('plans:users', upTo(limits?.users))];
  return `<li><h2>${name}</h2><b>${price}</b> ${escapeHtml(t('pricing:perMonth'))}<br>${words.map(escapeHtml).join('<br>')}</li>`;
}

const door = (route: 'login' | 'register', t: Words): Page => ({
  route,
  title: t(`auth:${route}.title`),
  heading: t(`auth:${route}.title`),
  lead: t(`auth:${route}.lead`),
  main: '<main id="content"><div class="panel">',
  below: `<noscript>${escapeHtml(t('auth:needsScripts'))}</noscript>`,
});

const PAGES: Record<string, PageIn> = {
  '/': landing,
  '/vision': vision,
  '/pricing': pricing,
  '/subscription': pricing,
  '/login': (t) => door('login', t),
  '/register': (t) => door('register', t),
};

/** Serves the pages that strangers come to first with their first words already in the page (§2). */
export async function registerLandingPages(scope: FastifyInstance, deps: Deps, root: string): Promise<void> {
  const write = await openDocument(root);
  for (const [path, pageIn] of Object.entries(PAGES)) {
    scope.get(path, { schema: { hide: true } }, (request, reply) => {
      const language = languageOf(request, reply);
      const t = wordsIn(language);
      const { route, title, heading, lead, main, below } = pageIn(t, language);
      const head = [
        `<title>${escapeHtml(title)} · Msafara</title>`,
        `<meta name="description" content="${escapeHtml(lead)}">`,
        `<meta property="og:title" content="${escapeHtml(heading)}">`,
        `<meta property="og:description" content="${escapeHtml(lead)}">`,
        `<meta property="og:url" content="${escapeHtml(deps.env.PUBLIC_URL + path)}">`,
        `<style>${FIRST_STYLE}${STYLE}</style>`,
      ].join('\n');
      const body =
        `<div class="first"><nav><a class="brand" href="/">Msafara</a>${languageLinks(language, path)}</nav>` +
        `${main}<h1>${escapeHtml(heading)}</h1><p>${escapeHtml(lead)}</p>${below}</div></main>` +
        `<footer><p>${escapeHtml(t('common:footer.tagline'))}</p></footer></div>`;
      return reply
        .headers({ 'cache-control': 'no-cache', vary: 'accept-language, cookie' })
        .type('text/html; charset=utf-8')
        .send(write({ language, route, head, body }));
    });
  }
}
