import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { saveFile } from './save-file.ts';

const link = { href: '', download: '', click: vi.fn() };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { createElement: () => link });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a file that is saved can be read for a while after the click, and is let go of then', () => {
  const letGo = vi.spyOn(URL, 'revokeObjectURL');
  saveFile('codes.txt', new Blob(['one']));
  expect(link).toMatchObject({ href: expect.stringMatching(/^blob:/u), download: 'codes.txt' });
  expect(link.click).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(30_000);
  expect(letGo).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(letGo).toHaveBeenCalledExactlyOnceWith(link.href);
});
