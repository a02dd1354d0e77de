import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type Language, LANGUAGES } from '@msafara/domain/settings/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import { qualitiesOf } from './qualities.ts';

/**
 * What a page says before the web app takes its place: in the head, in the app's own element, and after
 * it. `route` is the app's module for the page, whose files the browser fetches along.
 */
export type FirstPaint = { language: Language; route: string; head: string; body: string; after?: string };

const COOKIE = 'language';
const YEAR_S = 31_536_000;
const asked = z.looseObject({ lang: z.enum(LANGUAGES).optional().catch(undefined) });
const kept = z.enum(LANGUAGES);

/** The language that the address itself names, of those that we have. */
export function languageNamed({ query }: Pick<FastifyRequest, 'query'>): Language | undefined {
  return asked.parse(query).lang;
}

/**
 * The reader's language (D14): the one that the address asks for (`lang`, kept for the pages after it), the one chosen
 * before, or what the browser asks for; English where that is none of ours.
 */
export function languageOf(request: FastifyRequest, reply: FastifyReply): Language {
  const lang = languageNamed(request);
  // Read by the web app's scripts too.
  if (lang) reply.setCookie(COOKIE, lang, { path: '/', sameSite: 'lax', maxAge: YEAR_S });
  return languageAsked(request);
}

/** The same for pages that leave nothing on a device. */
export function languageAsked(request: FastifyRequest): Language {
  const named = languageNamed(request);
  if (named) return named;
  const { data } = kept.safeParse(request.cookies[COOKIE]);
  return data ?? browserLanguage(request);
}

function browserLanguage(request: FastifyRequest): Language {
  const wishes = [...qualitiesOf((request.headers['accept-language'] ?? '').slice(0, 500))]
    .filter(([, quality]) => quality > 0)
    .toSorted(([, one], [, other]) => other - one);
  for (const [wish] of wishes) {
    const [tag] = wish.split('-');
    const language = LANGUAGES.find((candidate) => candidate === tag);
    if (language) return language;
  }
  return 'en';
}

/**
 * The same, so that nothing waits for it to paint: the app turns these styles on before it draws (main.tsx), and its scripts come
 * after all that the first words need.
 */
function inTheBackground(tag: string): string {
  return tag
    .replace('<link rel="stylesheet"', '<link rel="preload" as="style" data-later')
    .replace('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replace('<script type="module"', '<script type="module" fetchpriority="low"')
    .replace('<script src=', '<script defer src=');
}

/** What the build says of its modules: which files each needs. */
const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);

type Manifest = z.infer<typeof manifestSchema>;

const ROUTES = 'src/routes/';

/** The files of a module and of all that it imports. */
function filesOf(manifest: Manifest, module: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[module];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports) filesOf(manifest, imported, found);
  for (const file of chunk.css) found.add(file);
  return found;
}

/** Each route's own files as tags: those that the document does not load anyway. */
async function readRouteFiles(root: string, document: string): Promise<Map<string, string>> {
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(root, 'manifest.json'), 'utf8')));
  const tagsOf = (module: string) =>
    [...filesOf(manifest, module)]
      .filter((file) => !document.includes(`"/${file}"`))
      .map(
        (file) => `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${file}">`,
      )
      .map(inTheBackground)
      .join('');
  const routes = Object.keys(manifest).filter((module) => module.startsWith(ROUTES));
  return new Map(routes.map((module) => [module, tagsOf(module)]));
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
  const routeFiles = await readRouteFiles(root, document);
  return ({ language, route, head, body, after = '' }) =>
    shell
      .replace('lang="en" dir="ltr"', () => `lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
      .replace('</head>', () => `${head}</head>`)
      .replace(
        '<div id="root"></div>',
        () => `<div id="root">${body}</div>${after}${later}${routeFiles.get(`${ROUTES}${route}.tsx`) ?? ''}`,
      );
}
