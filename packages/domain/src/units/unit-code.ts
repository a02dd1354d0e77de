import { isOwnOrigin, MAX_CODE_LENGTH } from '../shipments/tracking-number.ts';

const UNIT_URL = /^(https?:\/\/[^/?#\s@\\]+)\/units\/([A-Z0-9]{3,40})$/iu;

/** The page of a unit, which is its manifest as well. */
export function unitPath(number: string): string {
  return `/units/${number}`;
}

/** The address that the code on a manifest holds: whoever is not signed in learns the number from it alone (D7, D26). */
export function unitUrl(publicUrl: string, number: string): string {
  return publicUrl.replace(/\/+$/u, '') + unitPath(number);
}

/**
 * Reads the code of a manifest, the address of a unit's page at one of our own `origins`, nothing else (D7). Returns the unit's number as
 * it is kept, or undefined. A plate has no check digit: what says that it is one is the address.
 */
export function readUnitCode(text: string, origins: readonly string[]): string | undefined {
  if (text.length > MAX_CODE_LENGTH) return undefined;
  const [, origin, number] = UNIT_URL.exec(text.trim()) ?? [];
  return origin && isOwnOrigin(origin, origins) ? number?.toUpperCase() : undefined;
}
