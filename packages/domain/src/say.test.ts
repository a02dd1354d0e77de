import { describe, expect, expectTypeOf, test } from 'vitest';

import { DomainError } from './errors.ts';
import { inEnglish } from './in-english.ts';
import { REASONS } from './reasons.ts';
import { readSaid, say } from './say.ts';
import type { ShipmentStatus } from './shipments/shipment-status.ts';
import { wordReason } from './word-reason.ts';

describe('a reason as one text', () => {
  test.each([
    [say('auth.signIn'), { code: 'auth.signIn', params: {} }],
    [say('text.tooLong', { max: 40 }), { code: 'text.tooLong', params: { max: 40 } }],
    [
      say('choice.status', { choices: ['Created', 'In Transit'] }),
      { code: 'choice.status', params: { choices: ['Created', 'In Transit'] } },
    ],
    [
      say('plan.lapsedOf', { organisation: 'A {"b"}\n$& {{plan}}' }),
      { code: 'plan.lapsedOf', params: { organisation: 'A {"b"}\n$& {{plan}}' } },
    ],
  ])('%s is read back', (said, reason) => {
    expect(readSaid(said)).toEqual(reason);
  });

  test.each(['Please sign in.', 'Unrecognized key: "a.b {}"', '', 'word', 'Invalid input'])(
    '%s carries none',
    (text) => {
      expect(readSaid(text)).toBeUndefined();
      expect(inEnglish(text)).toBe(text);
    },
  );

  test.each(Object.keys(REASONS))('%s can be told from a sentence', (code) => {
    expect(readSaid(code)?.code).toBe(code);
  });
});

describe('what is typed stays what it is', () => {
  test.each(['$&', '$1', '$$', '{{plan}}', '<b>'])('an organisation called %s', (organisation) => {
    expect(inEnglish(say('plan.lapsedOf', { organisation }))).toBe(
      `The trial or paid period of ${organisation} is over. Its owner has to renew the plan first.`,
    );
  });
});

describe('values are written as the language writes them', () => {
  const sentences = {
    'test.all':
      '{{count, number}} | {{paid, money}} | {{until, date}} | {{now, status}} | {{all, statuses}} | {{plain}} | {{some, wait}} | {{long, wait}}',
  };
  const terms = { 'In Transit': 'EN ROUTE', Delivered: 'LIVRÉ' };
  const params = {
    count: 12_345,
    paid: '1234.5',
    until: '2026-11-30T22:00:00.000Z',
    now: 'In Transit',
    all: ['In Transit', 'Delivered'],
    plain: 4000,
    some: 2701,
    long: 86_400,
  };

  test.each([
    ['en', '12,345 | $1,234.50 | November 30, 2026 | EN ROUTE | EN ROUTE, LIVRÉ | 4000 | 46 minutes | 24 hours'],
    [
      'fr',
      '12\u202f345 | $1\u202f234,50 | 30 novembre 2026 | EN ROUTE | EN ROUTE, LIVRÉ | 4000 | 46 minutes | 24\u00a0heures',
    ],
    ['ar', '12,345 | $1,234.50 | 30 نوفمبر 2026 | EN ROUTE | EN ROUTE، LIVRÉ | 4000 | 46 دقيقة | 24 ساعة'],
    ['sw', '12,345 | $1,234.50 | 30 Novemba 2026 | EN ROUTE | EN ROUTE, LIVRÉ | 4000 | dakika 46 | saa 24'],
    [
      'pt',
      '12\u00a0345 | $1234,50 | 30 de novembro de 2026 | EN ROUTE | EN ROUTE, LIVRÉ | 4000 | 46 minutos | 24 horas',
    ],
  ] as const)('%s', (language, text) => {
    expect(wordReason({ code: 'test.all', params }, { language, reasons: sentences, terms })).toBe(text);
  });

  test('a code without a sentence has no words', () => {
    expect(wordReason({ code: 'test.none', params }, { language: 'en', reasons: sentences, terms })).toBeUndefined();
  });
});

test('a refusal tells its reason beside its English', () => {
  const refused = new DomainError('PLAN_LIMIT_REACHED', say('plan.shipments', { plan: 'Growth', limit: 1000 }), {
    fieldErrors: { trackingNumber: say('trackingNumber.taken') },
  });
  expect(refused).toMatchObject({
    message: 'Your Growth plan is limited to 1,000 shipments per month.',
    reason: { code: 'plan.shipments', params: { plan: 'Growth', limit: 1000 } },
    fieldErrors: { trackingNumber: 'This tracking number is already in use.' },
    fieldCodes: { trackingNumber: { code: 'trackingNumber.taken', params: {} } },
  });
});

test('neither a bare sentence nor a wrong value compiles', () => {
  expectTypeOf<string>().not.toExtend<ConstructorParameters<typeof DomainError>[1]>();
  expectTypeOf(say<'auth.signIn'>).parameters.toEqualTypeOf<['auth.signIn']>();
  expectTypeOf(say<'plan.shipments'>)
    .parameter(1)
    .toEqualTypeOf<{ plan: string | number; limit: number }>();
  expectTypeOf(say<'shipment.changed'>)
    .parameter(1)
    .toEqualTypeOf<{ status: ShipmentStatus }>();
});
