import { REASONS } from '@msafara/domain/reasons';
import { LANGUAGES } from '@msafara/domain/settings/languages';
import { SHIPMENT_STATUSES } from '@msafara/domain/shipments/shipment-status';
import { type Reason, type ReasonCode, readSaid, say } from '@msafara/domain/say';
import { wordReason } from '@msafara/domain/word-reason';
import { describe, expect, test } from 'vitest';

import { SERVER_WORDS } from './server-words.ts';

const CODES = Object.keys(REASONS).filter((code): code is ReasonCode => code in REASONS);

/** Values for every slot of a sentence, such as nobody writes: what is typed must come out as it is. */
function reasonOf(code: ReasonCode): Reason {
  const slots = [...REASONS[code].matchAll(/\{\{(\w+)(?:, (\w+))?\}\}/gu)];
  const valueOf = (name: string, format: string | undefined): Reason['params'][string] => {
    if (format === 'number' || ['min', 'max', 'limit'].includes(name)) return 12_345;
    if (format === 'wait') return 12_345;
    if (format === 'status') return 'In Transit';
    if (format === 'statuses') return SHIPMENT_STATUSES;
    if (format === 'priorities') return ['Standard', 'Urgent'];
    return `$& ${name} $1`;
  };
  return { code, params: Object.fromEntries(slots.map(([, name = '', format]) => [name, valueOf(name, format)])) };
}

const wordsOf = (language: (typeof LANGUAGES)[number]) => {
  const { common, reasons } = SERVER_WORDS[language];
  return { language, reasons, terms: { ...common.status, ...common.priority } };
};

describe.each(LANGUAGES)('refusals in %s', (language) => {
  test.each(CODES)('%s is worded', (code) => {
    const reason = reasonOf(code);
    const text = wordReason(reason, wordsOf(language)) ?? '';
    expect(text).not.toBe('');
    expect(text).not.toMatch(/[{}]|undefined|NaN/u);
    for (const value of Object.values(reason.params)) {
      if (typeof value === 'string' && value.startsWith('$&')) expect(text).toContain(value);
    }
    if (language !== 'en') {
      expect(text).not.toBe(wordReason(reason, wordsOf('en')));
      expect(text).not.toMatch(/In Transit|\b12345\b/u);
    }
  });
});

test.each([
  ['en', 'Your Growth plan is limited to 1,000 shipments per month.'],
  ['fr', 'Votre forfait Growth est limité à 1\u202f000 envois par mois.'],
  ['ar', 'الحد الأقصى في باقة Growth هو 1,000 من الشحنات في الشهر.'],
  ['sw', 'Mpango wako wa Growth una kikomo cha mizigo 1,000 kwa mwezi.'],
  ['pt', 'O seu plano Growth tem um limite de 1000 envios por mês.'],
] as const)('the limit of a plan in %s', (language, text) => {
  const reason = readSaid(say('plan.shipments', { plan: 'Growth', limit: 1000 }));
  expect(reason && wordReason(reason, wordsOf(language))).toBe(text);
});
