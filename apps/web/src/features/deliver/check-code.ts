import { CODE_CHECK_ITERATIONS, type CodeCheck } from '@msafara/domain/proofs/proof-policy';

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);

/**
 * Whether a code is that of a shipment, as far as a phone can tell without a network (D28). It is weaker than the server's word:
 * four digits are few, and whoever holds the phone could try them all.
 */
export async function isCodeRight(code: string, { salt, hash }: CodeCheck): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(code), 'PBKDF2', false, ['deriveBits']);
  const iterations = CODE_CHECK_ITERATIONS;
  const derived = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations },
    key,
    256,
  );
  const told = bytesOf(hash);
  return new Uint8Array(derived).every((byte, at) => byte === told[at]);
}
