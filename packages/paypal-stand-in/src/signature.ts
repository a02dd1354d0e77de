import { randomUUID, sign, verify } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALGORITHM = 'SHA256withRSA';

export type SignerKeys = { privateKey: string; publicKey: string };
export type Signed = {
  auth_algo: string;
  cert_url: string;
  transmission_id: string;
  transmission_sig: string;
  transmission_time: string;
};

function message(id: string, time: string, webhookId: string, raw: string): Buffer {
  return Buffer.from(`${id}|${time}|${webhookId}|${crc32(raw)}`);
}

/** The five headers' contents for a delivery; a forged one is signed for other bytes. */
export function signDelivery(
  keys: SignerKeys,
  certUrl: string,
  webhookId: string,
  raw: string,
  forged = false,
): Signed {
  const id = randomUUID();
  const time = new Date().toISOString();
  const signature = sign('sha256', message(id, time, webhookId, forged ? `${raw} ` : raw), keys.privateKey);
  return {
    auth_algo: ALGORITHM,
    cert_url: certUrl,
    transmission_id: id,
    transmission_sig: signature.toString('base64'),
    transmission_time: time,
  };
}

export function isSignedBy(keys: SignerKeys, certUrl: string, webhookId: string, raw: string, signed: Signed): boolean {
  if (signed.auth_algo !== ALGORITHM || signed.cert_url !== certUrl) return false;
  const given = Buffer.from(signed.transmission_sig, 'base64');
  const text = message(signed.transmission_id, signed.transmission_time, webhookId, raw);
  return verify('sha256', text, keys.publicKey, given);
}
