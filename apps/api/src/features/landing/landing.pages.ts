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
@media(min-width:641px){.first main>div{padding:56px 32px}.first h1{font-size:60px;line-height:60px}.first main p{font-size:18px;line-height:28px}}
`.replaceAll('\n', '');

type Page = { route: string; title: string; heading: string; lead: string; isHero: boolean };

const PAGES: Record<string, (t: Words) => Page> = {
  '/': (t) => ({
    route: 'landing',
    title: t('landing:tab'),
    heading: t('landing:hero.title'),
    lead: t('landing:hero.lead'),
    isHero: true,
  }),
  '/vision': (t) => ({
    route: 'vision',
    title: t('vision:title'),
    heading: t('vision:heading'),
    lead: t('vision:lead'),
    isHero: false,
  }),
};

/** Serves the front page and the vision with their first words already in the page (§2). */
export async function registerLandingPages(scope: FastifyInstance, deps: Deps, root: string): Promise<void> {
  const write = await openDocument(root);
  for (const [path, pageIn] of Object.entries(PAGES)) {
    scope.get(path, { schema: { hide: true } }, (request, reply) => {
      const language = languageOf(request, reply);
      const t = wordsIn(language);
      const { route, title, heading, lead, isHero } = pageIn(t);
      const head = [
        `<title>${escapeHtml(title)} · Msafara</title>`,
        `<meta name="description" content="${escapeHtml(lead)}">`,
        `<meta property="og:title" content="${escapeHtml(heading)}">`,
        `<meta property="og:description" content="${escapeHtml(lead)}">`,
        `<meta property="og:url" content="${escapeHtml(deps.env.PUBLIC_URL + path)}">`,
        `<style>${FIRST_STYLE}${STYLE}</style>`,
      ].join('\n');
      const words = `<h1>${escapeHtml(heading)}</h1><p>${escapeHtml(lead)}</p>${trackForm(t, '')}`;
      const body =
        `<div class="first"><nav><a class="brand" href="/">Msafara</a>${languageLinks(language, path)}</nav>` +
        `<main id="content"${isHero ? ' class="hero"' : ''}><div>${words}</div></main></div>`;
      return reply
        .headers({ 'cache-control': 'no-cache', vary: 'accept-language, cookie' })
        .type('text/html; charset=utf-8')
        .send(write({ language, route, head, body }));
    });
  }
}
