import { describe, expect, test } from 'vitest';

import { type Catalogue, loadCatalogue, NAMESPACES } from './catalogues.ts';

function textsOf(catalogue: Catalogue, path: string): [string, unknown][] {
  return Object.entries(catalogue).flatMap(([key, value]): [string, unknown][] =>
    typeof value === 'object' ? textsOf(value, `${path}.${key}`) : [[`${path}.${key}`, value]],
  );
}

describe.each(NAMESPACES)('English words of %s', (namespace) => {
  test('every value is a text that is not empty', async () => {
    const texts = textsOf(await loadCatalogue('en', namespace), namespace);
    expect(texts.length).toBeGreaterThan(0);
    for (const [path, text] of texts) {
      expect(typeof text === 'string' && text.trim() === text && text !== '', path).toBe(true);
    }
  });

  test('every placeholder is closed', async () => {
    for (const [path, text] of textsOf(await loadCatalogue('en', namespace), namespace)) {
      expect(String(text).replace(/\{\{[\w, ]+\}\}/gu, ''), path).not.toMatch(/[{}]/u);
    }
  });
});
