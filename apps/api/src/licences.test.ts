import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';
import { z } from 'zod';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const packageSchema = z.looseObject({
  license: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
});

function readPackage(folder: string) {
  return packageSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
}

/** Every package that a part of the product names, by its licence. */
function licences(): Map<string, Set<string>> {
  const parts = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name) => join(ROOT, folder, name)),
  );
  const found = new Map<string, Set<string>>();
  for (const part of [ROOT, ...parts].filter((folder) => existsSync(join(folder, 'package.json')))) {
    const { dependencies, devDependencies } = readPackage(part);
    const names = Object.entries({ ...dependencies, ...devDependencies })
      .filter(([, version]) => !version.startsWith('workspace:'))
      .map(([name]) => name);
    for (const name of names) {
      const { license = 'none' } = readPackage(join(part, 'node_modules', name));
      found.set(license, (found.get(license) ?? new Set()).add(name));
    }
  }
  return found;
}

test('docs/licences.md lists every package that is named, under the licence that it has', () => {
  const text = readFileSync(join(ROOT, 'docs/licences.md'), 'utf8');
  const rows = text.matchAll(/^\| ([^|]+) \| (`[^|]+) \|$/gmu);
  const listed = Array.from(rows, ([, licence = '', names = '']) => [
    licence,
    Array.from(names.matchAll(/`([^`]+)`/gu), ([, name = '']) => name),
  ]);
  const expected = Array.from(licences(), ([licence, names]) => [licence, [...names].toSorted()]);
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(expected));
});
