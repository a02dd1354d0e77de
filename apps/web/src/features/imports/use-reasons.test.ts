import { LANGUAGES } from '@msafara/domain/settings/languages';
import i18next from 'i18next';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { loadNamespaces, setLanguage, startTranslations } from '../../lib/i18n.ts';
import { rowReasons } from './use-reasons.ts';

afterAll(() => setLanguage('en'));

const WORDS = {
  en: ['Origin is required.', 'Notes: At most 2000 characters.', 'This tracking number is already in use.'],
  fr: [
    'L’origine est obligatoire.',
    'Notes\u00a0: 2\u202f000 caractères au plus.',
    'Ce n°\u00a0de suivi est déjà utilisé.',
  ],
  ar: ['المنشأ مطلوب.', 'ملاحظات: الحد الأقصى لعدد الأحرف: 2,000.', 'رقم التتبع هذا مستخدم من قبل.'],
  sw: [
    'Andika mahali mzigo unakotoka.',
    'Maelezo: Herufi zisizidi 2,000.',
    'Nambari hii ya ufuatiliaji tayari inatumika.',
  ],
  pt: ['A origem é obrigatória.', 'Notas: No máximo 2000 caracteres.', 'Este número de rastreio já está em uso.'],
} as const;

const REQUIRED = { code: 'origin.required', params: {} };
const TOO_LONG = { code: 'text.tooLong', params: { max: 2000 } };
const TAKEN = { code: 'trackingNumber.taken', params: {} };

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await startTranslations('en');
  await loadNamespaces(['reasons', 'imports', 'shipments']);
});

describe.each(LANGUAGES)('a row is refused in %s', (language) => {
  const [required, tooLong, taken] = WORDS[language];

  beforeAll(() => setLanguage(language));

  const reasons = () => rowReasons(i18next.getFixedT(null, ['imports', 'shipments']));

  test('before it is sent', () => {
    const row = {
      refusals: [],
      verdict: 'wrong' as const,
      errors: [
        { field: 'origin' as const, reason: REQUIRED },
        { field: 'notes' as const, reason: TOO_LONG },
      ],
    };
    expect(reasons().ofRow(row)).toEqual([required, tooLong]);
  });

  test('by the server', () => {
    const refused = { outcome: 'refused' as const, trackingNumber: null, message: 'English' };
    expect(
      reasons().ofOutcome({
        ...refused,
        reason: { code: 'input.invalid', params: {} },
        fieldErrors: { origin: 'English', notes: 'English' },
        fieldCodes: { origin: REQUIRED, notes: TOO_LONG },
      }),
    ).toEqual([required, tooLong]);
    expect(reasons().ofOutcome({ ...refused, reason: TAKEN, fieldErrors: null, fieldCodes: null })).toEqual([taken]);
  });
});
