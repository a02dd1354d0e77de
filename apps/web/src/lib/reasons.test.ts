import { createShipmentInput } from '@msafara/domain/shipments/shipments.schema';
import { CREATE_REFUSAL } from '@msafara/domain/policy-rules';
import { LANGUAGES } from '@msafara/domain/settings/languages';
import { TRPCClientError } from '@trpc/client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { formRules } from './form-rules.ts';
import { loadNamespaces, setLanguage, startTranslations } from './i18n.ts';
import { reasonWords, saidWords } from './reasons.ts';
import { serverError } from './server-error.ts';

afterAll(() => setLanguage('en'));

const WORDS = {
  en: {
    required: 'Destination is required',
    tooLong: 'At most 2000 characters',
    status: 'Choose one of: Created, Picked Up, In Transit, Out for Delivery, Delivered, Exception',
    invalid: 'Not valid',
    changed: 'Somebody else updated this shipment: it is now In Transit.',
    taken: 'This tracking number is already in use.',
    create: 'Only paid accounts can create shipments. Contact admin to upgrade your account.',
  },
  fr: {
    required: 'La destination est obligatoire',
    tooLong: '2\u202f000 caractères au plus',
    status: 'Choisissez parmi\u00a0: Créé, Pris en charge, En transit, En cours de livraison, Livré, Incident',
    invalid: 'Non valide',
    changed: 'Quelqu’un d’autre a mis à jour cet envoi\u00a0: il est maintenant «\u202fEn transit\u202f».',
    taken: 'Ce n°\u00a0de suivi est déjà utilisé.',
    create: 'Seuls les comptes payants peuvent créer des envois. Contactez l’administrateur pour changer de forfait.',
  },
  ar: {
    required: 'الوجهة مطلوبة',
    tooLong: 'الحد الأقصى لعدد الأحرف: 2,000',
    status: 'يلزم اختيار أحد هذه: تم الإنشاء، استُلمت من المرسل، قيد النقل، خرجت للتسليم، تم التسليم، استثناء',
    invalid: 'غير صالح',
    changed: 'حدّث شخص آخر هذه الشحنة، وحالتها الآن «قيد النقل».',
    taken: 'رقم التتبع هذا مستخدم من قبل.',
    create: 'إنشاء الشحنات للحسابات المدفوعة فقط. لترقية الحساب يُرجى الاتصال بأحد المشرفين.',
  },
  sw: {
    required: 'Andika mahali mzigo unakoenda',
    tooLong: 'Herufi zisizidi 2,000',
    status: 'Chagua mojawapo ya: Umesajiliwa, Umechukuliwa, Njiani, Umetoka kufikishwa, Umefikishwa, Tatizo',
    invalid: 'Si sahihi',
    changed: 'Mtu mwingine amesasisha mzigo huu: hali yake sasa ni “Njiani”.',
    taken: 'Nambari hii ya ufuatiliaji tayari inatumika.',
    create:
      'Ni akaunti zilizolipiwa pekee zinazoweza kusajili mizigo. Wasiliana na msimamizi ili kupandisha akaunti yako.',
  },
  pt: {
    required: 'O destino é obrigatório',
    tooLong: 'No máximo 2000 caracteres',
    status: 'Escolha um destes: Criado, Recolhido, Em trânsito, Saiu para entrega, Entregue, Ocorrência',
    invalid: 'Não é válido',
    changed: 'Outra pessoa alterou este envio: agora está “Em trânsito”.',
    taken: 'Este número de rastreio já está em uso.',
    create: 'Só as contas pagas podem criar envios. Contacte o administrador para mudar de plano.',
  },
} as const;

/** An answer of the server as the client has it. */
function refusal(data: object): TRPCClientError<never> {
  const error = { code: -32_009, message: 'English', data: { code: 'CONFLICT', httpStatus: 409, ...data } };
  return TRPCClientError.from({ error });
}

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await startTranslations('en');
});

test('before the words have come, the English of the server is shown', () => {
  const data = { reason: { code: 'shipment.changed', params: { status: 'In Transit' } } };
  expect(serverError(refusal(data))?.message).toBe('English');
});

describe.each(LANGUAGES)('refusals on the screen in %s', (language) => {
  const words = WORDS[language];

  beforeAll(async () => {
    await loadNamespaces(['reasons']);
    await setLanguage(language);
  });

  test('of a form', () => {
    const check = formRules(createShipmentInput);
    const values = { trackingNumber: 'SH-000001', origin: 'Tema', destination: '', notes: 'x'.repeat(2001) };
    expect(check({ ...values, status: 'Lost', isDelayed: 'perhaps' })).toEqual({
      destination: words.required,
      notes: words.tooLong,
      status: words.status,
      isDelayed: words.invalid,
    });
    expect(check({ ...values, destination: 'Kumasi', notes: '' })).toEqual({});
  });

  test('of the server, with its fields', () => {
    const error = serverError(
      refusal({
        domainCode: 'SHIPMENT_CHANGED',
        reason: { code: 'shipment.changed', params: { status: 'In Transit' } },
        fieldErrors: { trackingNumber: 'English' },
        fieldCodes: { trackingNumber: { code: 'trackingNumber.taken', params: {} } },
      }),
    );
    expect(error).toEqual({
      message: words.changed,
      httpStatus: 409,
      domainCode: 'SHIPMENT_CHANGED',
      reasonCode: 'shipment.changed',
      fieldErrors: { trackingNumber: words.taken },
    });
  });

  test('of the server before it read the call', () => {
    const responseJSON = {
      message: 'English',
      code: 'TOO_MANY_REQUESTS',
      reason: { code: 'value.invalid', params: {} },
    };
    const meta = { response: new Response('', { status: 429 }), responseJSON };
    expect(serverError(TRPCClientError.from(new Error('cannot be read'), { meta }))).toEqual({
      message: words.invalid,
      httpStatus: 429,
      domainCode: 'TOO_MANY_REQUESTS',
      reasonCode: 'value.invalid',
      fieldErrors: null,
    });
    const proxy = { ...meta, responseJSON: { error: 'bad gateway' } };
    expect(serverError(TRPCClientError.from(new Error('cannot be read'), { meta: proxy }))).toBeUndefined();
  });

  test('of a permission, and of a code that this version does not know', () => {
    expect(saidWords(CREATE_REFUSAL)).toBe(words.create);
    expect(reasonWords({ code: 'later.version', params: {} })).toBeUndefined();
    expect(serverError(refusal({ reason: { code: 'later.version', params: {} } }))?.message).toBe('English');
  });
});
