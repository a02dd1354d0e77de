import { WEIGHT_UNITS } from '@msafara/domain/shipments/import-heading-words';
import { foldText } from '@msafara/domain/text/fold';

import { readStored, writeStored } from '../../lib/browser-storage.ts';
import { type Column, IMPORT_ORDER, type Remembered } from './columns.ts';

const KEY = 'msafara.import-layout';
/** How many headings are kept, the latest ones. */
const MAX = 300;

/** An entry as it is stored, where it is one that this page knows. */
function entryOf(stored: unknown): [string, Remembered][] {
  const [heading, useName, unitName]: unknown[] = Array.isArray(stored) ? stored : [];
  const use = IMPORT_ORDER.find((one) => one === useName);
  const unit = WEIGHT_UNITS.find((one) => one === unitName);
  return typeof heading === 'string' && use && unit ? [[heading, { use, unit }]] : [];
}

/** What was chosen for the headings of earlier files in this browser. */
export function rememberedLayout(): Map<string, Remembered> {
  try {
    const stored: unknown = JSON.parse(readStored(KEY) ?? '[]');
    return new Map(Array.isArray(stored) ? stored.flatMap(entryOf) : []);
  } catch {
    return new Map();
  }
}

/** Keeps what was chosen for the headings of a file, for the next one that has them. */
export function rememberLayout(headings: readonly string[], columns: readonly Column[]): void {
  const kept = rememberedLayout();
  for (const { index, use, unit, isEmpty } of columns) {
    const heading = foldText(headings[index] ?? '').slice(0, 200);
    if (heading === '' || isEmpty) continue;
    kept.delete(heading);
    kept.set(heading, { use, unit });
  }
  writeStored(KEY, JSON.stringify([...kept].slice(-MAX).map(([heading, { use, unit }]) => [heading, use, unit])));
}
