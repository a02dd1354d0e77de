import { expect, test } from 'vitest';

import { shortcutOf } from './shortcut-of.ts';

const PLAIN = { ctrlKey: false, metaKey: false, altKey: false };

test.each([
  ['K with Ctrl', { key: 'k', code: 'KeyK', ctrlKey: true }, 'palette'],
  ['K with Command, under CapsLock', { key: 'K', code: 'KeyK', metaKey: true }, 'palette'],
  ['the key of the K on an Arabic keyboard', { key: 'ن', code: 'KeyK', ctrlKey: true }, 'palette'],
  ['another letter on the key of the K', { key: 't', code: 'KeyK', ctrlKey: true }, undefined],
  ['a K by itself', { key: 'k', code: 'KeyK' }, undefined],
  ['a slash', { key: '/', code: 'Slash' }, 'search'],
  ['a slash on a French keyboard', { key: '/', code: 'Period' }, 'search'],
  ['a slash with Ctrl', { key: '/', code: 'Slash', ctrlKey: true }, undefined],
  ['a question mark', { key: '?', code: 'Slash' }, 'help'],
  ['an Arabic question mark', { key: '؟', code: 'Slash' }, 'help'],
  ['a question mark with Alt', { key: '?', code: 'Slash', altKey: true }, undefined],
])('%s', (_name, keys, shortcut) => {
  expect(shortcutOf({ ...PLAIN, ...keys })).toBe(shortcut);
});
