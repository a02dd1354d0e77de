import { readCode, type ReadCode } from '@msafara/domain/scans/read-code';

export type Judged = { kind: 'ours'; code: ReadCode } | { kind: 'foreign'; text: string } | { kind: 'none' };

/** The first of the codes in view that is one of ours, or where they are wanted a unit's; another system's code is only named as such (D7). */
export function judgeCodes(
  texts: readonly string[],
  origins: readonly string[],
  { withUnits = false }: { withUnits?: boolean } = {},
): Judged {
  for (const text of texts) {
    const code = readCode(text, { origins, withUnits });
    if (code) return { kind: 'ours', code };
  }
  const [text] = texts;
  return text === undefined ? { kind: 'none' } : { kind: 'foreign', text };
}
