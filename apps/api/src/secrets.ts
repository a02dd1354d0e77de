import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** What is encrypted or signed, each with a key of its own: none is good for another's. */
export type Purpose =
  | 'totp-secret'
  | 'known-device'
  | 'webhook-secret'
  | 'webhook-headers'
  | 'message-address-key'
  | 'message-account'
  | 'message-callback'
  | 'message-code'
  | 'door-code-key'
  | 'proof-link';

/** What devices seal by a key of the person's own. */
type OwnPurpose = 'scan-seal';

export const SECRET_KEY_BYTES = 32;

const CIPHER = 'aes-256-gcm';
const VERSION = 'k1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

export type Secrets = {
  /** Encrypts a text; it can be read for the same purpose and the same owner alone. */
  seal: (purpose: Purpose, owner: string, text: string) => string;
  /** What was sealed, with the present key or the previous one; undefined where neither fits. */
  open: (purpose: Purpose, owner: string, sealed: string) => string | undefined;
  /** Whether a text was sealed with the present key. */
  isCurrent: (purpose: Purpose, owner: string, sealed: string) => boolean;
  /** A mark that only this server can make of a text. */
  sign: (purpose: Purpose, text: string) => string;
  isSigned: (purpose: Purpose, text: string, mark: string) => boolean;
  /** Keys that are for one person alone, in base64: the present one, then the previous one where there is one. */
  keysOf: (purpose: OwnPurpose, owner: string) => [string, ...string[]];
};

/**
 * Encrypts and signs with keys derived from SECRET_KEY by HKDF, one for each purpose. What was made with
 * SECRET_KEY_PREVIOUS is still read.
 */
export function createSecrets(current: Buffer, previous?: Buffer): Secrets {
  const derived = new Map<string, Buffer>();

  function keyOf(purpose: Purpose, master: Buffer): Buffer {
    const name = `${master === current ? 'current' : 'previous'}:${purpose}`;
    const known = derived.get(name);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', master, '', `msafara:${purpose}`, SECRET_KEY_BYTES));
    derived.set(name, key);
    return key;
  }

  const masters = previous ? [current, previous] : [current];
  const ownKey = (purpose: OwnPurpose, owner: string, master: Buffer) =>
    Buffer.from(hkdfSync('sha256', master, '', `msafara:${purpose}:${owner}`, SECRET_KEY_BYTES)).toString('base64');
  const signWith = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest().subarray(0, 18);

  return {
    seal(purpose, owner, text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, keyOf(purpose, current), iv).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(purpose, owner, sealed) {
      for (const master of masters) {
        const text = openWith(keyOf(purpose, master), owner, sealed);
        if (text !== undefined) return text;
      }
      return undefined;
    },
    isCurrent: (purpose, owner, sealed) => openWith(keyOf(purpose, current), owner, sealed) !== undefined,
    sign: (purpose, text) => signWith(keyOf(purpose, current), text).toString('base64url'),
    keysOf: (purpose, owner) => [
      ownKey(purpose, owner, current),
      ...(previous ? [ownKey(purpose, owner, previous)] : []),
    ],
    isSigned(purpose, text, mark) {
      const given = Buffer.from(mark, 'base64url');
      return masters.some((master) => {
        const expected = signWith(keyOf(purpose, master), text);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
  };
}

function openWith(key: Buffer, owner: string, sealed: string): string | undefined {
  const [version, text = ''] = sealed.split('.');
  const bytes = Buffer.from(text, 'base64url');
  if (version !== VERSION || bytes.length < IV_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}
