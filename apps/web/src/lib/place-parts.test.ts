import { expect, test } from 'vitest';

import { placeParts } from './place-parts.ts';

test.each([
  ['Dar es Salaam, Tanzania', ['Dar es Salaam', ', ', 'Tanzania']],
  ['Kilindini Harbour, gate 18, Mombasa', ['Kilindini Harbour, gate 18', ', ', 'Mombasa']],
  ['نيروبي، كينيا', ['نيروبي', '، ', 'كينيا']],
  ['Djibouti', ['Djibouti', '', undefined]],
  ['Bay 4,5', ['Bay 4,5', '', undefined]],
  ['Kano, ', ['Kano, ', '', undefined]],
  ['', ['', '', undefined]],
])('%j is %j', (text, parts) => {
  const { town, comma, within } = placeParts(text);
  expect([town, comma, within]).toEqual(parts);
});
