import { readTrackingCode } from '@msafara/domain/shipments/tracking-number';
import { readUnitNumber } from '@msafara/domain/units/read-unit-number';

export type Judged = { kind: 'ours'; number: string } | { kind: 'foreign'; text: string } | { kind: 'none' };

/** The first of the codes in view that is one of ours, or where they are wanted a unit's; another system's code is only named as such (D7). */
export function judgeCodes(
  texts: readonly string[],
  origins: readonly string[],
  { withUnits = false }: { withUnits?: boolean } = {},
): Judged {
  for (const text of texts) {
    const number =
      readTrackingCode(text, origins) ?? (withUnits ? readUnitNumber(text, { isTyped: false }) : undefined);
    if (number !== undefined) return { kind: 'ours', number };
  }
  const [text] = texts;
  return text === undefined ? { kind: 'none' } : { kind: 'foreign', text };
}
