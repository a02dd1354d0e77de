import { expect, test } from 'vitest';

import { senderContactInput } from './sender-contact.schema.ts';

const CONTACT = { isShown: true, phone: '', email: '', webPage: '' };
const failing = (part: Partial<typeof CONTACT>) =>
  senderContactInput.safeParse({ ...CONTACT, ...part }).error?.issues.map(({ path }) => path[0]) ?? [];

test.each([
  ['a number with its country', '+254 712 345 678'],
  ['one as it is dialled at home', '0712 345678, ext. 4'],
  ['a short code', '999'],
  ['none', ''],
])('a contact takes %s as its phone', (_case, phone) => {
  expect(failing({ phone })).toEqual([]);
});

test.each([
  ['a word', 'abc'],
  ['a sign without figures', '+'],
])('a contact refuses %s as its phone', (_case, phone) => {
  expect(failing({ phone })).toEqual(['phone']);
});

test('a contact takes a page by its name alone, and refuses one that is not https', () => {
  expect(senderContactInput.parse({ ...CONTACT, webPage: 'bahari.example' }).webPage).toBe('https://bahari.example');
  expect(failing({ webPage: 'http://bahari.example' })).toContain('webPage');
});
