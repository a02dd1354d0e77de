// The types of the package: our own as TypeScript declares them, beside those of the two packages that they are made of, each
// once for `import` and once for `require`.
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';

import ts from 'typescript';

const home = dirname(fileURLToPath(import.meta.url));
const dist = join(home, 'dist');

/** A file of declarations with its imports led to the files that lie beside it. */
function placed(text: string, ending: 'js' | 'cjs'): string {
  return text
    .replaceAll(/(?<=from ["'])(openapi-fetch|openapi-typescript-helpers)(?=["'])/gu, './$1.ts')
    .replaceAll(/(?<=from ["']\.\/[\w-]+)\.ts(?=["'])/gu, `.${ending}`);
}

const scratch = mkdtempSync(join(tmpdir(), 'msafara-sdk-types-'));
const program = ts.createProgram([join(home, 'src/index.ts')], {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  allowImportingTsExtensions: true,
  declaration: true,
  emitDeclarationOnly: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  types: [],
  outDir: scratch,
});
const { diagnostics } = program.emit();
const errors = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
if (errors.length > 0)
  throw new Error(
    ts.formatDiagnostics(errors, {
      getCanonicalFileName: (name) => name,
      getCurrentDirectory: () => home,
      getNewLine: () => '\n',
    }),
  );

const own = createRequire(import.meta.url);
const theirs = createRequire(own.resolve('openapi-fetch'));
for (const [name, from] of [
  ['openapi-fetch', own],
  ['openapi-typescript-helpers', theirs],
] as const) {
  copyFileSync(join(dirname(from.resolve(name)), 'index.d.mts'), join(scratch, `${name}.d.ts`));
}

for (const file of readdirSync(scratch).filter((name) => name.endsWith('.d.ts'))) {
  const text = readFileSync(join(scratch, file), 'utf8');
  writeFileSync(join(dist, file), placed(text, 'js'));
  writeFileSync(join(dist, file.replace(/\.ts$/u, '.cts')), placed(text, 'cjs'));
}
rmSync(scratch, { recursive: true });
