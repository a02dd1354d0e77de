import { preprocessCSS, resolveConfig } from 'vite';
import { expect, test } from 'vitest';

import { containerFallback } from '../../container-fallback.ts';

test('what holds in a narrow container holds in a narrow window where browsers know no containers', async () => {
  const sheet = `.a { color: red }
@container (max-width: 500px) { .a { color: blue } }
@container (min-width: 580px) { .a { color: green } }`;
  const css = { postcss: { plugins: [containerFallback() as never] } };
  const config = await resolveConfig({ configFile: false, logLevel: 'silent', css }, 'build');
  const { code } = await preprocessCSS(sheet, 'sheet.css', config);
  expect(code.replaceAll(/\s+/gu, ' ')).toBe(
    '.a { color: red } @container (max-width: 500px) { .a { color: blue } } ' +
      '@supports not (container-type: inline-size) { @media (max-width: 540px) { .a { color: blue } } } ' +
      '@container (min-width: 580px) { .a { color: green } }',
  );
});
