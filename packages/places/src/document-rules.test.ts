import { documentRuleSchema } from '@msafara/domain/documents/documents.schema';
import { expect, test } from 'vitest';

import { DOCUMENT_RULES } from './document-rules.ts';
import { gazetteer } from './gazetteer.ts';

test('every shipped rule has a source, a date and a country that is known', () => {
  expect(DOCUMENT_RULES.length).toBeGreaterThan(15);
  expect(new Set(DOCUMENT_RULES.map(({ name }) => name)).size).toBe(DOCUMENT_RULES.length);
  for (const rule of DOCUMENT_RULES) {
    expect(documentRuleSchema.parse(rule)).toEqual(rule);
    expect(rule.source).toMatch(/^https?:\/\//u);
    expect([...gazetteer().countries.values()]).toContain(rule.destination);
  }
});
