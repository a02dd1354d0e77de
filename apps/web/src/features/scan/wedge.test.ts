import { expect, test } from 'vitest';

import { afterKey, type Burst } from './wedge.ts';

/** One key for each character: ⏎ is Enter, ⇧ Shift, ← an arrow. */
const NAMED: Readonly<Record<string, string>> = { '⏎': 'Enter', '⇧': 'Shift', '←': 'ArrowLeft' };

/** Presses keys so many milliseconds apart; answers what was recognised as a scan. */
function press(keys: string, gap: number, { isHeldDown = false } = {}): string[] {
  let burst: Burst | undefined;
  const scans: string[] = [];
  for (let index = 0; index < keys.length; index += 1) {
    const character = keys.charAt(index);
    const next = afterKey(burst, { key: NAMED[character] ?? character, at: 1000 + index * gap, isHeldDown });
    burst = next.burst;
    if (next.scanned !== undefined) scans.push(next.scanned);
  }
  return scans;
}

const NUMBER = 'SH-482917KQT';
const ADDRESS = `https://msafara.example/track?tn=${NUMBER}`;

test.each([
  ['a scanner', `${NUMBER}⏎`, 3, [NUMBER]],
  ['a slow scanner', `${NUMBER}⏎`, 50, [NUMBER]],
  ['a person', `${NUMBER}⏎`, 51, []],
  ['capitals by Shift', '⇧S⇧H-482917⇧K⇧Q⇧T⏎', 10, [NUMBER]],
  ['two scans in a row', `${NUMBER}⏎${NUMBER}⏎`, 5, [NUMBER, NUMBER]],
  ['five characters', 'SH-48⏎', 5, []],
  ['no Enter at the end', NUMBER, 5, []],
  ['another key in between', 'SH-4829←17KQT⏎', 5, []],
  ['an address', `${ADDRESS}⏎`, 8, [ADDRESS]],
])('%s', (_name, keys, gap, scans) => {
  expect(press(keys, gap)).toEqual(scans);
});

test('a key held down is no scan', () => {
  expect(press('aaaaaaaa⏎', 30, { isHeldDown: true })).toEqual([]);
});

test('what was typed by hand before a scan does not belong to it', () => {
  const byHand = afterKey({ text: 'Malab', at: 0 }, { key: 'a', at: 140, isHeldDown: false });
  expect(afterKey(byHand.burst, { key: 'S', at: 400, isHeldDown: false }).burst).toEqual({ text: 'S', at: 400 });
});
