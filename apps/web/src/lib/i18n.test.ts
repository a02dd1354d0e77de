import { loadCatalogue } from '@msafara/i18n/catalogues';
import i18next from 'i18next';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { languageNow, loadNamespaces, setLanguage, startTranslations } from './i18n.ts';

// The modules of other files know the catalogues without the spy: they are loaded anew for this one, and again for those after it.
vi.hoisted(() => vi.resetModules());
vi.mock('@msafara/i18n/catalogues', { spy: true });

const root = { lang: 'en', dir: 'ltr' };

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: root });
  await startTranslations('en');
  await loadNamespaces(['shipments']);
});

beforeEach(() => setLanguage('en'));

afterAll(async () => {
  await setLanguage('en');
  vi.unstubAllGlobals();
  vi.resetModules();
});

test.each([
  ['pt', '0 envios encontrados', '1 envio encontrado'],
  ['fr', '0 envoi trouvé', '1 envoi trouvé'],
] as const)('none and one in %s have the forms of its readers', async (language, none, one) => {
  await setLanguage(language);
  const match = (count: number) => i18next.t('match', { ns: 'shipments', count, number: String(count) });
  expect([match(0), match(1)]).toEqual([none, one]);
});

test('without a network the page stays in the language that it has, whole', async () => {
  // Another file may have had these words.
  for (const namespace of ['common', 'shipments']) i18next.removeResourceBundle('ar', namespace);
  vi.mocked(loadCatalogue).mockRejectedValue(new TypeError('Failed to fetch'));
  await setLanguage('ar');
  expect([languageNow(), i18next.language, root]).toEqual(['en', 'en', { lang: 'en', dir: 'ltr' }]);
  vi.mocked(loadCatalogue).mockReset();
  await setLanguage('ar');
  expect([languageNow(), i18next.language, root]).toEqual(['ar', 'ar', { lang: 'ar', dir: 'rtl' }]);
});

test('of two languages asked for at once the later one counts', async () => {
  await Promise.all([setLanguage('sw'), setLanguage('fr')]);
  expect([languageNow(), root.lang]).toEqual(['fr', 'fr']);
});

test('words that do not come keep no other page from its own', async () => {
  vi.mocked(loadCatalogue).mockImplementation((_language, namespace) =>
    namespace === 'units' ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve({}),
  );
  const loads = await Promise.allSettled([loadNamespaces(['units']), loadNamespaces(['eta'])]);
  vi.mocked(loadCatalogue).mockReset();
  i18next.removeResourceBundle('en', 'eta');
  expect(loads.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});
