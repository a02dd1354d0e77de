import { CONTAINER_NUMBER, SSCC_NUMBER, ssccCheckDigit } from '../identifiers/check-digits.ts';
import { readTrackingCode } from '../shipments/tracking-number.ts';
import { normaliseUnitNumber } from '../units/unit-number.ts';

const CONTAINER = /^urn:epc:id:bic:(?<number>[^:/?#]+)$/iu;
const SSCC_LINK = /^https?:\/\/[^/?#\s]+\/00\/(?<number>\d{18})$/u;
const SSCC_URN = /^urn:epc:id:sscc:(?<company>\d{6,12})\.(?<rest>\d{5,11})$/iu;

/** What an identifier of EPCIS names: a shipment by its tracking number, or a unit by its own (D26). */
export type Named = { shipment: string } | { unit: string };

/** The identifier of a unit that has one of GS1 or the BIC: a container's, and a package's SSCC. */
export function epcOfUnit({ kind, number }: { kind: string; number: string }): string | undefined {
  if (kind === 'container' && CONTAINER_NUMBER.test(number)) return `urn:epc:id:bic:${number}`;
  return kind === 'package' && SSCC_NUMBER.test(number) ? `https://id.gs1.org/00/${number}` : undefined;
}

/** The number that an SSCC's URN stands for: its first digit is moved and its check digit left out there. */
function ssccOf(company: string, rest: string): string | undefined {
  const digits = rest.charAt(0) + company + rest.slice(1);
  if (digits.length !== 17) return undefined;
  return `${digits}${String(ssccCheckDigit(digits))}`;
}

/**
 * Reads an identifier: a tracking address of ours (`origins` are PUBLIC_URL and its aliases), a container's URN, an SSCC as URN or
 * GS1 Digital Link; undefined for others.
 */
export function readEpc(epc: string, origins: readonly string[]): Named | undefined {
  const container = CONTAINER.exec(epc)?.groups?.['number'];
  if (container !== undefined) return { unit: normaliseUnitNumber(container) };
  const linked = SSCC_LINK.exec(epc)?.groups?.['number'];
  if (linked !== undefined) return { unit: linked };
  const { company, rest } = SSCC_URN.exec(epc)?.groups ?? {};
  if (company !== undefined && rest !== undefined) {
    const number = ssccOf(company, rest);
    return number === undefined ? undefined : { unit: number };
  }
  const shipment = epc.includes('/') ? readTrackingCode(epc, origins) : undefined;
  return shipment === undefined ? undefined : { shipment };
}
