import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type Language, LANGUAGES } from '@msafara/domain/settings/settings.schema';
import type { FastifyRequest } from 'fastify';

/** What a page says before the web app takes its place: in the head, in the app's own element, and after it. */
export type FirstPaint = { language: Language; head: string; body: string; after?: string };

/** The reader's language as the browser asks for it; English where it asks for none of ours (D14). */
export function languageOf(request: FastifyRequest): Language {
  const wishes = (request.headers['accept-language'] ?? '').slice(0, 500).split(',');
  for (const wish of wishes) {
    const tag = wish.trim().split(/[-;]/u)[0]?.toLowerCase();
    const language = LANGUAGES.find((candidate) => candidate === tag);
    if (language) return language;
  }
  return 'en';
}

/** The same, so that nothing waits for it to paint: the app turns these styles on before it draws (main.tsx). */
function inTheBackground(tag: string): string {
  return tag
    .replace('<link rel="stylesheet"', '<link rel="preload" as="style" data-later')
    .replace('<script src=', '<script defer src=');
}

/**
 * The web app's own document, taken apart once: what it loads moves behind the words that are written
 * into it, so that on a slow network these are painted first, and are there without any script.
 */
export async function openDocument(root: string): Promise<(paint: FirstPaint) => string> {
  const document = await readFile(join(root, 'index.html'), 'utf8');
  const loaded = document.match(/<script\b[^>]*><\/script>|<link rel="(?:modulepreload|stylesheet)"[^>]*>/gu) ?? [];
  const shell = loaded
    .reduce((text, tag) => text.replace(tag, ''), document)
    .replace(/<title>[^<]*<\/title>|<meta\s+name="description"[^>]*>|<noscript>[^<]*<\/noscript>/gu, '')
    .replace(/\n\s*\n/gu, '\n');
  const later = loaded.map(inTheBackground).join('');
  return ({ language, head, body, after = '' }) =>
    shell
      .replace('lang="en" dir="ltr"', () => `lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
      .replace('</head>', () => `${head}</head>`)
      .replace('<div id="root"></div>', () => `<div id="root">${body}</div>${after}${later}`);
}
