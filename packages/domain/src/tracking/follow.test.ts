import { expect, test } from 'vitest';

import { followCodeInput } from './follow.schema.ts';

const CODE = '482917';

test.each([CODE, '٤٨٢٩١٧', '۴۸۲۹۱۷'])('a code typed as %s is read in the digits of any keyboard', (typed) => {
  expect(followCodeInput.shape.code.parse(typed)).toBe(CODE);
});

test.each(['48291', '48291x', '٤٨٢٩١٧٧'])('%s is no code', (typed) => {
  expect(followCodeInput.shape.code.safeParse(typed).success).toBe(false);
});
