import { describe, expect, it } from 'vitest';

import { largerLetters, scaled } from '../../larger-letters.ts';

describe('style sheets for whoever has set larger letters', () => {
  it.each([
    ['13px', '0.8125rem'],
    ['-6px auto 0 24px', '-0.375rem auto 0 1.5rem'],
    ['calc(100% - 32px)', 'calc(100% - 2rem)'],
    ['repeat(auto-fill, minmax(220px, 1fr))', 'repeat(auto-fill, minmax(13.75rem, 1fr))'],
    ['1px solid var(--rule-2px)', '1px solid var(--rule-2px)'],
    ['1.5px', '1.5px'],
    ['url(mark-16px.svg) 8px', 'url(mark-16px.svg) 0.5rem'],
    ['"16px"', '"16px"'],
    ['12pt', '12pt'],
  ])('writes %s as %s', (written, out) => {
    expect(scaled(written, 'rem')).toBe(out);
  });

  it('asks for the width of the window in letters', () => {
    expect(scaled('(max-width: 639px)', 'em')).toBe('(max-width: 39.9375em)');
  });

  it('leaves the sheets of libraries as they are', () => {
    const declaration = { value: '16px' };
    const sheet = (file: string) => ({
      source: { input: { file } },
      walkDecls: (each: (found: typeof declaration) => void) => {
        each(declaration);
      },
      walkAtRules: () => undefined,
    });
    largerLetters().OnceExit(sheet('/app/node_modules/leaflet/dist/leaflet.css'));
    expect(declaration.value).toBe('16px');
    largerLetters().OnceExit(sheet('/app/src/styles/base.css'));
    expect(declaration.value).toBe('1rem');
  });
});
