import { type Language, LANGUAGE_NAMES, LANGUAGES } from '@msafara/domain/settings/languages';

import type { Words } from '../features/mail/words.ts';
import { escapeHtml } from './escape-html.ts';

/** The icon of the tab, for pages that are not the app's: browsers would ask for `/favicon.ico`, which is not there. */
export const ICON_LINK = '<link rel="icon" href="/favicon.svg" type="image/svg+xml">';

/** The product's sign and name, as the web app draws them. */
const BRAND =
  '<a class="brand" href="/" translate="no"><svg viewBox="0 0 26 26" width="26" height="26" aria-hidden="true">' +
  '<rect width="26" height="26" rx="4"/><path d="M4 15.5 8.5 9.5 11.5 14 14.5 9.5 17.5 14 20 10.5 22 13.5"/>' +
  '<path d="M4 20h18"/></svg>Msafara</a>';

/** The languages as links to the same page, for readers without scripts. */
function languageLinks(language: Language, path: string): string {
  const links = LANGUAGES.filter((other) => other !== language).map((other) => {
    const href = `${path}${path.includes('?') ? '&' : '?'}lang=${other}`;
    return `<a href="${escapeHtml(href)}" lang="${other}" hreflang="${other}">${LANGUAGE_NAMES[other]}</a>`;
  });
  return `<details class="lang"><summary>${LANGUAGE_NAMES[language]}</summary><div>${links.join('')}</div></details>`;
}

/**
 * The bar of the pages that the server writes: where the web app's own stands, with the same links, so that nothing
 * jumps when scripts take over. `path` is the page's own, with its query.
 */
export function firstBar(t: Words, language: Language, path: string): string {
  const [page] = path.split('?');
  const link = (href: string, words: string, name = '') =>
    `<a href="${href}"${name}${href === page ? ' aria-current="page"' : ''}>${escapeHtml(words)}</a>`;
  const links = [
    page === '/' ? '' : link('/', t('common:nav.home')),
    link('/vision', t('common:nav.vision')),
    link('/pricing', t('common:nav.pricing')),
    link('/track', t('common:nav.track')),
    page === '/login' ? '' : link('/login', t('common:nav.signIn'), ' class="button"'),
  ];
  return (
    `<header class="bar"><div>${BRAND}${languageLinks(language, path)}` +
    `<nav aria-label="${escapeHtml(t('common:nav.label'))}">${links.join('')}</nav></div></header>`
  );
}

/** The footer of the same pages. */
export function firstFooter(t: Words): string {
  const links = [
    ['/vision', t('common:nav.vision')],
    ['/subscription', t('common:nav.pricing')],
    ['/track', t('common:nav.track')],
    ['/corridors', t('common:footer.corridors')],
    ['/login', t('common:nav.signIn')],
  ].map(([href = '', words = '']) => `<a href="${href}">${escapeHtml(words)}</a>`);
  return (
    `<footer><div><div>${BRAND}<p>${escapeHtml(t('common:footer.tagline'))}</p></div>` +
    `<nav aria-label="${escapeHtml(t('common:footer.label'))}">${links.join('')}</nav></div></footer>`
  );
}
