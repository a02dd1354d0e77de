import { readFile } from 'node:fs/promises';

import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import { expect, test } from 'vitest';

test('the types are those of docs/openapi.json; `./pnpmw openapi` writes them', async () => {
  const source = new URL('../../../docs/openapi.json', import.meta.url);
  const types = `${COMMENT_HEADER}${astToString(await openapiTS(source, { defaultNonNullable: false }))}`;
  expect(await readFile(new URL('schema.ts', import.meta.url), 'utf8')).toBe(types);
});
