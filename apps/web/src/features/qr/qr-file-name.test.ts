import { expect, test } from 'vitest';

import { qrFileName } from './qr-file-name.ts';

test.each([
  ['SH-482917KQT', 'SH-482917KQT.png'],
  ['Gate 18, Kilindini', 'Gate-18-Kilindini.png'],
  ['https://example.org/a?b=c', 'https-example.org-a-b-c.png'],
  ['../../etc/passwd', 'etc-passwd.png'],
  ['شحنة 7', 'شحنة-7.png'],
  ['***', 'qr-code.png'],
])('a code of %j is saved as %s', (data, name) => {
  expect(qrFileName(data, 'png')).toBe(name);
});

test('a long text is cut', () => {
  expect(qrFileName('x'.repeat(1000), 'svg')).toBe(`${'x'.repeat(60)}.svg`);
});
