import { AUDIT_DETAILS } from '@msafara/domain/audit/audit-actions';
import i18next from 'i18next';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { loadNamespaces, setLanguage, startTranslations } from '../../lib/i18n.ts';
import { auditDetails } from './audit-detail.ts';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await startTranslations('fr');
  await loadNamespaces(['audit', 'admin', 'revenue', 'documents', 'shipments']);
});

afterAll(async () => {
  await setLanguage('en');
  vi.unstubAllGlobals();
});

const read = (details: Parameters<typeof auditDetails>[0]['details']) =>
  auditDetails({ details, subjectName: null }, i18next.getFixedT(null, 'audit')).map(({ name, value }) =>
    value === undefined ? name : `${name} : ${value}`,
  );

test.each([
  ['a paper', { type: 'packing_list', state: 'accepted' }, ['Type : Liste de colisage', 'État : Accepté']],
  ['an edit', { fields: 'origin, recipientName' }, ['Champs : Origine, Nom du destinataire']],
  ['what is asked for at the door', { photo: true, name: false, signature: true, code: false }, ['Photo', 'Signature']],
  ['a switch that is off', { isShared: false }, ['Passages pris en compte : Non']],
  ['messages', { on: 'yes' }, ['Messages activés : Oui']],
  ['a recipient', { to: '+254 … 56' }, ['Destinataire : +254 … 56']],
  ['a role', { from: 'sender', to: 'viewer' }, ['Avant : Expéditeur', 'Après : Lecteur']],
  ['own words', { words: 'delivered, ar', state: 'declined' }, ['Texte : delivered, ar', 'État : Refusé']],
  ['a country', { country: 'KE' }, ['Pays : Kenya']],
])('%s in the log reads in the language of the reader', (_what, details, said) => {
  expect(read(details)).toEqual(said);
});

test('each detail has its word', () => {
  for (const name of AUDIT_DETAILS) expect(i18next.exists(`audit:detail.${name}`), name).toBe(true);
});
