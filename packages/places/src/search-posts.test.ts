import { expect, test } from 'vitest';

import { postCalled, searchPosts } from './search-posts.ts';

const ids = (text: string) => searchPosts(text).map(({ id }) => id);

test.each([
  ['malab', ['malaba']],
  ['Kasindi', ['mpondwe']],
  ['Border of Busia', ['busia']],
  ['Frontière d’Elubo', ['noe']],
  ['Djibouti', ['galafi', 'dewele']],
  ['Kenia', []],
  ['nowhere', []],
])('%s finds %j', (text, expected) => {
  expect(ids(text)).toEqual(expected);
});

test('nothing typed is every post', () => {
  expect(ids(' ')).toHaveLength(45);
});

test('a file calls a post as people do', () => {
  expect(postCalled('Poste frontière d’Elubo')?.id).toBe('noe');
});
