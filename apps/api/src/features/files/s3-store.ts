import { AwsClient } from 'aws4fetch';

import type { FileStore } from './file-store.ts';
import { StoreUnavailable } from './store-unavailable.ts';

/** A store that hangs answers to nobody; a picture takes it milliseconds. */
const TIMEOUT_MS = 10_000;

/** A store that is not reached, or breaks off or takes too long. */
function unreached(cause: unknown): never {
  throw new StoreUnavailable('The file store cannot be reached.', { cause });
}

/**
 * Files in a bucket of whatever speaks S3: `s3://<access key>:<secret>@<host>[:port]/<bucket>[/<prefix>]`, with `?region=`
 * where it is not us-east-1, and `&tls=off` for one without TLS. Keys are written as in any URL (`/` is `%2F`).
 */
export function createS3Store(url: string): FileStore {
  const { username, password, host, pathname, searchParams } = new URL(url);
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region: searchParams.get('region') ?? 'us-east-1',
    retries: 2,
  });
  const root = `${searchParams.get('tls') === 'off' ? 'http' : 'https'}://${host}${pathname.replace(/\/$/u, '')}`;

  async function ask(method: string, name: string, more: { body?: Uint8Array; type?: string } = {}): Promise<Response> {
    const { body, type } = more;
    const response = await client
      .fetch(`${root}/${name}`, {
        method,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body && { body: new Uint8Array(body) }),
        ...(type !== undefined && { headers: { 'content-type': type } }),
      })
      .catch(unreached);
    const { status } = response;
    if (response.ok || status === 404) return response;
    await response.body?.cancel();
    const said = `The file store answered ${String(status)} to ${method}.`;
    throw status >= 500 || status === 429 ? new StoreUnavailable(said) : new Error(said);
  }

  return {
    async put(name, bytes, type) {
      const { ok } = await ask('PUT', name, { body: bytes, type });
      if (!ok) throw new Error('The file store has no such bucket.');
    },
    async get(name) {
      const response = await ask('GET', name);
      return response.ok ? response.bytes().catch(unreached) : undefined;
    },
    async remove(name) {
      await ask('DELETE', name);
    },
  };
}
