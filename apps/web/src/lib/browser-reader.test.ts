import { afterEach, expect, it, vi } from 'vitest';

import { browserReader, dateFormatOf } from './browser-reader.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['fr', 'DD/MM/YYYY'],
  ['sw', 'DD/MM/YYYY'],
  ['ar', 'DD/MM/YYYY'],
  ['ar-SA', 'DD/MM/YYYY'],
  ['pt-MZ', 'DD/MM/YYYY'],
  ['en-GB', 'DD/MM/YYYY'],
  ['en-US', 'MM/DD/YYYY'],
  ['fr-CA', 'YYYY-MM-DD'],
  ['en-ZA', 'YYYY-MM-DD'],
])('proposes to whoever reads %s days as %s', (locale, format) => {
  expect(dateFormatOf(locale)).toBe(format);
});

it('passes over what names no locale: signing in would stop there', () => {
  vi.stubGlobal('navigator', { languages: ['en-US@posix', 'en-ZA'] });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  expect(browserReader()).toMatchObject({ dateFormat: 'YYYY-MM-DD', language: 'en' });
});
