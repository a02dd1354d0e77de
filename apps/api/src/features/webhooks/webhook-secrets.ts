import { createHmac, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';

import type { EndpointRow } from '@msafara/db/webhooks/webhook-endpoints.repository';
import { z } from 'zod';

import type { Deps } from '../../deps.ts';

/** An ed25519 key as PKCS #8 writes it, before its 32 bytes (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const KEY_BYTES = 32;

/** What an endpoint's messages are signed by, as base64: the secret that the receiver has, and a key that it need not have. */
const signingKeys = z.object({ secret: z.string(), seed: z.string() });

export type SigningKeys = z.infer<typeof signingKeys>;

function base64(token: string): string {
  return Buffer.from(token, 'base64url').toString('base64');
}

export function newSigningKeys({ newToken }: Deps): SigningKeys {
  return { secret: base64(newToken()), seed: base64(newToken()) };
}

/** The keys as they are stored; they can be read for their endpoint alone. */
export function sealSigningKeys({ secrets }: Deps, endpointId: string, keys: SigningKeys): string {
  return secrets.seal('webhook-secret', endpointId, JSON.stringify(keys));
}

/** The keys behind what is stored; undefined where no SECRET_KEY fits. */
export function openSigningKeys({ secrets }: Deps, endpointId: string, sealed: string): SigningKeys | undefined {
  const text = secrets.open('webhook-secret', endpointId, sealed);
  return text === undefined ? undefined : signingKeys.parse(JSON.parse(text));
}

/** Keys that were replaced, and until when they sign too. */
const replaced = signingKeys.extend({ until: z.string() });

/** The keys that were replaced last, and those that were replaced before them. */
const replacedKeys = signingKeys.extend({ earlier: z.array(replaced).default([]) });

/** At most so many replaced keys sign beside the present ones. */
const REPLACED_MAX = 4;

type Rotated = Pick<EndpointRow, 'id' | 'secret' | 'previous_secret' | 'previous_until'>;

/** The keys of an endpoint that were replaced and sign too at a time, the last ones first; none where no SECRET_KEY fits. */
export function openReplacedKeys({ secrets }: Deps, endpoint: Rotated, at: string): z.infer<typeof replaced>[] {
  const { id, previous_secret: sealed, previous_until: until } = endpoint;
  // Those that were replaced before them end earlier.
  if (sealed === null || until === null || until <= at) return [];
  const text = secrets.open('webhook-secret', id, sealed);
  if (text === undefined) return [];
  const { earlier, ...last } = replacedKeys.parse(JSON.parse(text));
  return [{ ...last, until }, ...earlier.filter((keys) => keys.until > at)];
}

/** What is stored of an endpoint's keys once others replace them: those that were replaced within the day before sign on, too. */
export function sealReplacedKeys(deps: Deps, endpoint: Rotated, at: string): string {
  const last = openSigningKeys(deps, endpoint.id, endpoint.secret);
  if (!last) return endpoint.secret;
  const earlier = openReplacedKeys(deps, endpoint, at).slice(0, REPLACED_MAX - 1);
  return deps.secrets.seal('webhook-secret', endpoint.id, JSON.stringify({ ...last, earlier }));
}

/** The secret as Standard Webhooks writes it. */
export function secretText({ secret }: SigningKeys): string {
  return `whsec_${secret}`;
}

function privateKeyOf({ seed }: SigningKeys): KeyObject {
  const key = Buffer.concat([PKCS8, Buffer.from(seed, 'base64')]);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

/** The public half of the key, as Standard Webhooks writes it. */
export function publicKeyText(keys: SigningKeys): string {
  const key = createPublicKey(privateKeyOf(keys)).export({ format: 'der', type: 'spki' });
  return `whpk_${key.subarray(-KEY_BYTES).toString('base64')}`;
}

type Message = { id: string; timestamp: number; body: string };

/** The signatures of a message, by each pair of keys both ways, as Standard Webhooks 1.0.0 lists them; `timestamp` is in seconds. */
export function signaturesOf({ id, timestamp, body }: Message, keys: readonly SigningKeys[]): string {
  const content = Buffer.from(`${id}.${timestamp}.${body}`);
  return keys
    .flatMap((pair) => [
      `v1,${createHmac('sha256', Buffer.from(pair.secret, 'base64')).update(content).digest('base64')}`,
      `v1a,${sign(null, content, privateKeyOf(pair)).toString('base64')}`,
    ])
    .join(' ');
}
