import { fileURLToPath } from 'node:url';

import { preprocessCSS, resolveConfig } from 'vite';
import { expect, test } from 'vitest';

import { windowHeights } from '../../window-heights.ts';

test('what is as high as the window is so too where browsers do not know that its bars come and go', async () => {
  const sheet = `.a { color: red; max-height: calc(100dvh - var(--b)) }
@media (max-width: 500px) { .a { --b: 5dvh } }
.a { height: 50vh }`;
  const css = { postcss: { plugins: [windowHeights() as never] } };
  const config = await resolveConfig({ configFile: false, logLevel: 'silent', css }, 'build');
  const { code } = await preprocessCSS(sheet, 'sheet.css', config);
  expect(code.replaceAll(/\s+/gu, ' ').replaceAll('}@', '} @').replaceAll(' {.', ' { .')).toBe(
    '.a { color: red; max-height: calc(100dvh - var(--b)) } ' +
      '@supports not (height: 1dvh) { .a { max-height: calc(100vh - var(--b)) } } ' +
      '@media (max-width: 500px) { .a { --b: 5dvh } @supports not (height: 1dvh) { .a { --b: 5vh } } } ' +
      '.a { height: 50vh }',
  );
});

test('the sheets of the app go through it', async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const config = await resolveConfig({ configFile: false, root, logLevel: 'silent' }, 'build');
  const { code } = await preprocessCSS('.a { height: 5dvh }', `${root}/src/sheet.css`, config);
  expect(code).toContain('5vh');
});
