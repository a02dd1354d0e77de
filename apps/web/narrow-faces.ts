import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const FACES = /\/src\/styles\/fonts\.css$/u;
const RULE =
  /font-weight: (?<weights>[^;]+);\s*src: url\('(?<file>[^']+)'\)[^;]+;\s*unicode-range:\s*(?<ranges>[^;]+);/gu;
const VARIABLE = /-wght-/u;
const MODULES = path.join(import.meta.dirname, 'node_modules');
const NARROWED = path.join(MODULES, '.faces');

type Rule = { weights: string; file: string; ranges: string };

/** The characters of a `unicode-range`. */
function charactersOf(ranges: string): string {
  return ranges
    .split(',')
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .trim()
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, nth) => String.fromCodePoint(first + nth));
    })
    .join('');
}

/**
 * Leaves in a face the characters of its rule; in a variable one its weights as well: one ("670"), or those from one to another
 * ("400 700").
 */
async function narrow({ weights, file, ranges }: Rule): Promise<string> {
  const [min = 0, max] = weights.split(' ').map(Number);
  const narrowed = await subsetFont(await readFile(path.join(MODULES, file)), charactersOf(ranges), {
    targetFormat: 'woff2',
    ...(VARIABLE.test(file) && { variationAxes: { wght: max === undefined ? min : { min, max } } }),
  });
  const { name } = path.parse(file);
  const target = path.join(NARROWED, `${name.replace('wght', weights.replace(' ', '-'))}.woff2`);
  await writeFile(target, narrowed);
  return target;
}

/**
 * Makes the faces of `fonts.css` carry what their rules name, no more: 40 % less than a face of all weights, and every first
 * visit fetches three of them. `vite dev` serves them as they come.
 */
export function narrowFaces(): Plugin {
  return {
    name: 'narrow-faces',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (!FACES.test(id)) return null;
      await mkdir(NARROWED, { recursive: true });
      const rules = [...code.matchAll(RULE)].map(({ 0: text, groups }) => ({ text, rule: groups as Rule }));
      if (rules.length !== code.split('@font-face').length - 1)
        throw new Error(`${id} has a rule that names no weights, file or characters`);
      const targets = await Promise.all(rules.map(({ rule }) => narrow(rule)));
      const styles = rules.reduce((all, { text, rule }, index) => {
        const relative = path.relative(path.dirname(id), targets[index] ?? '').replaceAll(path.sep, '/');
        const narrowed = text.replace(rule.file, () => relative).replace("format('truetype')", "format('woff2')");
        return all.replace(text, () => narrowed);
      }, code);
      return { code: styles, map: null };
    },
  };
}
