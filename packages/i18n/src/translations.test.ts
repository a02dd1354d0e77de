import { LANGUAGES } from '@msafara/domain/settings/languages';
import { describe, expect, test } from 'vitest';

import { type Catalogue, loadCatalogue, NAMESPACES } from './catalogues.ts';

const PLURAL = /_(zero|one|two|few|many|other)$/u;

/** Every text by its path; plural forms together under the path without the form. */
function textsOf(catalogue: Catalogue, path = ''): Map<string, Map<string, string>> {
  const texts = new Map<string, Map<string, string>>();
  for (const [key, value] of Object.entries(catalogue)) {
    if (typeof value === 'object') {
      for (const [inner, forms] of textsOf(value, `${path}${key}.`)) texts.set(inner, forms);
      continue;
    }
    const form = PLURAL.exec(key)?.[1] ?? '';
    const base = path + key.replace(PLURAL, '');
    texts.set(base, (texts.get(base) ?? new Map<string, string>()).set(form, value));
  }
  return texts;
}

/** How a value is written may differ: the English of REST has some numbers without separators. */
const slotsOf = (text: string) =>
  [...new Set(text.match(/\{\{[\w, ]+\}\}|<\/?\w+>/gu)?.map((slot) => slot.replace(/, \w+/u, '')))].toSorted();

describe.each(LANGUAGES.filter((language) => language !== 'en'))('%s', (language) => {
  test.each(NAMESPACES)('%s has every text, every plural form and every slot', async (namespace) => {
    const english = textsOf(await loadCatalogue('en', namespace));
    const translated = textsOf(await loadCatalogue(language, namespace));
    expect([...translated.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const [path, texts] of translated) {
      const original = english.get(path) ?? new Map<string, string>();
      if (original.has('')) {
        expect(slotsOf(texts.get('') ?? ''), path).toEqual(slotsOf(original.get('') ?? ''));
        continue;
      }
      expect([...texts.keys()], path).toEqual(expect.arrayContaining(forms));
      // A word may say the number by itself, as “two days” does; nothing may be asked for that is not there.
      const known = slotsOf([...original.values()].join(' '));
      for (const text of texts.values())
        expect(known, `${path}: ${text}`).toEqual(expect.arrayContaining(slotsOf(text)));
      expect(slotsOf(texts.get('other') ?? ''), path).toEqual(slotsOf(original.get('other') ?? ''));
    }
  });

  test('nothing is called as what closes a dialog without it', async () => {
    const english = textsOf(await loadCatalogue('en', 'common')).get('cancel');
    const cancel = textsOf(await loadCatalogue(language, 'common'))
      .get('cancel')
      ?.get('');
    const same: string[] = [];
    for (const namespace of NAMESPACES) {
      const originals = textsOf(await loadCatalogue('en', namespace));
      for (const [path, texts] of textsOf(await loadCatalogue(language, namespace))) {
        if (texts.get('') === cancel && originals.get(path)?.get('') !== english?.get(''))
          same.push(`${namespace}.${path}`);
      }
    }
    // Undoing a scan at the gate is asked by no dialog.
    expect(same.filter((path) => path !== 'scan.gate.undo')).toEqual([]);
  });

  test('nothing is left empty', async () => {
    for (const namespace of NAMESPACES) {
      for (const [path, texts] of textsOf(await loadCatalogue(language, namespace))) {
        for (const text of texts.values()) expect(text.trim(), `${namespace}.${path}`).not.toBe('');
      }
    }
  });
});

test('French keeps its signs beside their words: a no-break blank, and never none before ; ! ?', async () => {
  for (const namespace of NAMESPACES) {
    for (const [path, texts] of textsOf(await loadCatalogue('fr', namespace))) {
      for (const text of texts.values())
        expect(text, `${namespace}.${path}`).not.toMatch(/ [:;!?»]|« |[\p{L}\d}][;!?](?=\s|$)/u);
    }
  }
});

/** Where a text names a shipment by its number. */
const NUMBERED = {
  shell: ['palette.label', 'palette.update'],
  shipments: ['remove.text', 'toast.created', 'page.editTitle'],
  outbox: ['withoutPhotosText', 'giveUpText', 'giveUpFailed', 'notKeptText', 'notKeptNowhere'],
  track: ['loading', 'share.text'],
  deliver: ['recorded'],
  scan: [
    'notFound',
    'noUnit',
    'leaveFor',
    'gate.news.read',
    'gate.news.recorded',
    'gate.news.needsYou',
    'confirm.text',
  ],
} as const;

test('Arabic keeps the parts of a number in their order: 2026-0017 would read 0017-2026', async () => {
  for (const namespace of NAMESPACES) {
    const numbered: readonly string[] = Reflect.get(NUMBERED, namespace) ?? [];
    const texts = textsOf(await loadCatalogue('ar', namespace));
    for (const path of numbered) expect(texts.get(path)?.get(''), `${namespace}.${path}`).toContain('{{number}}');
    for (const [path, forms] of texts) {
      const slots = numbered.includes(path) ? 'number|trackingNumber|contact|phone' : 'trackingNumber|contact|phone';
      const bare = new RegExp(`(?<![\u2066\u2068])\\{\\{(?:${slots})\\}\\}`, 'u');
      for (const text of forms.values()) expect(text, `${namespace}.${path}`).not.toMatch(bare);
    }
  }
});

/** What the server writes into mails, pages and PDFs of its own. */
const WRITTEN_BY_SERVER: ReadonlySet<string> = new Set(['mail', 'evidence', 'corridors']);

test('Arabic keeps a day and its time in their order: 2026-12-05 14:30 would read 14:30 05-12-2026', async () => {
  for (const namespace of NAMESPACES.filter((name) => !WRITTEN_BY_SERVER.has(name))) {
    for (const [path, forms] of textsOf(await loadCatalogue('ar', namespace))) {
      for (const text of forms.values())
        expect(text, `${namespace}.${path}`).not.toMatch(/(?<![\u2066\u2068])\{\{(?:when|day)\}\}/u);
    }
  }
});
