import { expect, test } from 'vitest';

import { isPlainName, personName } from './person-name.ts';

test.each([
  'Amina Diallo',
  'Dr. J. R. Okonkwo',
  'Dr.Amina',
  'St.Mary Hospital',
  'N’Golo Kanté',
  'M.Sc. Otieno',
  'أمينة محمد',
  'Baobab Freight Ltd.',
  'Port of Durban (Pty) Ltd',
  'DHL Global Forwarding S.A.',
])('%s is a name', (name) => {
  expect(isPlainName(name)).toBe(true);
  expect(personName.parse(name)).toBe(name);
});

test.each([
  'Win at https://prizes.example',
  'www.prizes.example',
  'prizes.com/now',
  'PRIZES.COM',
  'you won: prizes.xyz',
  'go to bit.ly/x',
  'amina@example.com',
  'Amina\nClick here',
  'Amina\u2028Click here',
])('%j is none: it would carry an address or lines into mails', (name) => {
  expect(isPlainName(name)).toBe(false);
  expect(personName.safeParse(name).success).toBe(false);
});
