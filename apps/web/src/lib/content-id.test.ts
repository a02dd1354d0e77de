import { afterEach, describe, expect, test, vi } from 'vitest';

import { contentId } from './content-id.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

afterEach(() => {
  vi.unstubAllGlobals();
});

describe.each(['with SHA-256', 'on plain HTTP'])('the id of a content, %s', (kind) => {
  test('is the same for the same bytes alone, and fits what the server takes', async () => {
    if (kind === 'on plain HTTP') vi.stubGlobal('crypto', {});
    const texts = ['', 'a', 'b', 'ab', 'ba', 'Lomé;Niamey', 'Lomé;Niamey\n', '\0', '\0\0'];
    const ids = await Promise.all(texts.map((text) => contentId(bytes(text))));
    expect(new Set(ids).size).toBe(texts.length);
    expect(await Promise.all(texts.map((text) => contentId(bytes(text))))).toEqual(ids);
    for (const id of ids) expect(id).toMatch(/^[!-~]{16,64}$/u);
  });
});

test('SHA-256 in hex', async () => {
  expect(await contentId(bytes('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
