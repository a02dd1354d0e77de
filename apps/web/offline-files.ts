import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { type Plugin, type Rolldown, transformWithOxc } from 'vite';

import { PAGE, WORDS_FILE } from './code-groups.ts';
import { OLDEST_BROWSERS } from './oldest-browsers.ts';

const SOURCE = path.join(import.meta.dirname, 'service-worker/service-worker.ts');

/** What opens without a network, with all that these pages fetch later. */
const WHOLE_PAGES = new Set(['scan-update', 'deliver', 'outbox', 'signed-in', 'login']);
/** Their frame and their words; what they show comes from the server. */
const SHELL_PAGES = new Set(['dashboard', 'shipments']);

const NAMESPACES = [
  'common',
  'reasons',
  'shell',
  'settings',
  'inbox',
  'auth',
  'outbox',
  'scan',
  'deliver',
  'proofs',
  'shipments',
  'milestones',
];
/** Of the pages that only show their frame. */
const SHELL_NAMESPACES = ['dashboard', 'onboarding', 'plans', 'units'];

/** What reads codes comes in a worker of its own, which the bundle does not link to a page. */
const READER = /code-reader\.worker|zxing_reader/u;
/** Letters that none of our languages needs, or one alone: without a network its pages are in the system's face. */
const RARE = /-ext-|vietnamese|cyrillic|greek|arabic/iu;

/**
 * What forms do without: what reads the phone numbers of the world (`loadPhones`), whose forms send nothing without a network, and the
 * calendar, where a day can be typed (`useCalendar`).
 */
const SPARED = /\/libphonenumber-js\/|\/src\/components\/calendar\.tsx$/u;

/** The icons are asked for when the app is installed, which takes a network. */
const PUBLIC_FILES = ['theme-init.js', 'favicon.svg', 'manifest.webmanifest'];

/** Of the scan screen nearly all runs as it opens: its page, and what it shares with others (`code-groups.ts`). */
const RUN_AT_ONCE = new Set(['libraries', 'index', 'schemas', 'fields', 'frame', 'offline', 'screens', 'scan-update']);

type Bundle = Rolldown.OutputBundle;

/** Writes `sw.js`: the service worker with the list of the files it keeps, named after what is in them. */
export function offlineFiles(): Plugin {
  let publicDir = '';
  return {
    name: 'offline-files',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      ({ publicDir } = config);
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = [...filesOf(bundle)].toSorted();
        const hash = createHash('sha256').update(files.join('\n'));
        const shell = bundle['index.html'];
        if (shell?.type !== 'asset') throw new Error('The build wrote no index.html');
        hash.update(shell.source);
        for (const file of PUBLIC_FILES) hash.update(await readFile(path.join(publicDir, file)));
        const release = {
          id: hash.digest('hex').slice(0, 12),
          entry: `/${entryOf(bundle)}`,
          files: ['/scan-update', ...PUBLIC_FILES.map((file) => `/${file}`), ...files.map((file) => `/${file}`)],
          runAtOnce: files.filter((file) => runsAtOnce(bundle[file])).map((file) => `/${file}`),
        };
        const { code } = await transformWithOxc(await readFile(SOURCE, 'utf8'), SOURCE, { target: OLDEST_BROWSERS });
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: `const RELEASE = ${JSON.stringify(release)};\n${code}`,
        });
      },
    },
  };
}

/** The script that every page begins with. */
function entryOf(bundle: Bundle): string {
  const entry = Object.values(bundle).find((output) => output.type === 'chunk' && output.isEntry);
  if (!entry) throw new Error('The build wrote no script to begin with');
  return entry.fileName;
}

function filesOf(bundle: Bundle): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const follow = (name: string, withLater: boolean) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || seen.has(`${name} ${String(withLater)}`)) return;
    if (chunk.moduleIds.some((id) => SPARED.test(id))) return;
    seen.add(`${name} ${String(withLater)}`);
    files.add(name);
    for (const file of chunk.viteMetadata?.importedCss ?? []) files.add(file);
    for (const file of chunk.viteMetadata?.importedAssets ?? []) if (!RARE.test(file)) files.add(file);
    for (const next of chunk.imports) follow(next, withLater && !isEntry(bundle, next));
    if (withLater) for (const next of chunk.dynamicImports) if (!isPageOrWords(bundle, next)) follow(next, true);
  };
  for (const [name, output] of Object.entries(bundle)) {
    if (output.type === 'asset') {
      if (READER.test(name)) files.add(name);
      continue;
    }
    const pages = namesIn(output, PAGE);
    const namespaces = namesIn(output, WORDS_FILE);
    if (output.isEntry) {
      follow(name, false);
      for (const next of output.dynamicImports) if (!isPageOrWords(bundle, next)) follow(next, false);
    } else if (pages.some((page) => WHOLE_PAGES.has(page))) follow(name, true);
    else if (pages.some((page) => SHELL_PAGES.has(page))) follow(name, false);
    else if (namespaces.some((one) => [...NAMESPACES, ...SHELL_NAMESPACES].includes(one))) files.add(name);
  }
  return files;
}

function runsAtOnce(output: Bundle[string] | undefined): boolean {
  return output?.type === 'chunk' && RUN_AT_ONCE.has(output.name);
}

/** The pages, or the words, that are in a file. */
function namesIn({ moduleIds }: Rolldown.OutputChunk, kind: RegExp): string[] {
  return moduleIds.flatMap((id) => kind.exec(id)?.groups?.['name'] ?? []);
}

function isEntry(bundle: Bundle, name: string): boolean {
  const chunk = bundle[name];
  return chunk?.type === 'chunk' && chunk.isEntry;
}

/** Another page, or words: these are chosen by name. */
function isPageOrWords(bundle: Bundle, name: string): boolean {
  const chunk = bundle[name];
  return chunk?.type === 'chunk' && namesIn(chunk, PAGE).length + namesIn(chunk, WORDS_FILE).length > 0;
}
