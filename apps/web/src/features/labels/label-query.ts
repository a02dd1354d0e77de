import { isTrackingNumber, normaliseTrackingNumber } from '@msafara/domain/shipments/tracking-number';

/** Most labels that are printed at once. */
export const LABELS_MAX = 100;

/** What an address asks for: the numbers to print, what is no number, and how many were too many. */
export type LabelQuery = { numbers: readonly string[]; invalid: readonly string[]; leftOff: number };

/** Reads `?tn=A,B&tn=C`: each number once, in the order given, at most 100 of them (D7). */
export function readLabelQuery(params: URLSearchParams): LabelQuery {
  const asked = params
    .getAll('tn')
    .flatMap((value) => value.split(','))
    .map(normaliseTrackingNumber)
    .filter((text) => text !== '');
  const texts = [...new Set(asked)];
  const valid = texts.filter(isTrackingNumber);
  return {
    numbers: valid.slice(0, LABELS_MAX),
    invalid: texts.filter((text) => !isTrackingNumber(text)),
    leftOff: Math.max(0, valid.length - LABELS_MAX),
  };
}
