import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

import { AwsV4Signer } from 'aws4fetch';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { createS3Store } from './s3-store.ts';
import { isStoreUnavailable } from './store-unavailable.ts';

const KEY = { accessKeyId: 'AKIA/TEST', secretAccessKey: 'a+secret/with=signs' };

/** What is in the bucket, by the path of the request; requests whose signature is not the key's are refused. */
let objects: Map<string, Buffer>;
let failures: number[];
let server: ReturnType<typeof createServer>;
let url: string;

/** The signature that the request ought to have, made by what it was signed with alone. */
async function isGenuine({ headers, method, url: path }: IncomingMessage): Promise<boolean> {
  const signed = /Credential=AKIA\/TEST\/\d{8}\/af-south-1\/s3\/aws4_request.*SignedHeaders=([^,]+)/u.exec(
    headers.authorization ?? '',
  );
  if (!signed) return false;
  const signer = new AwsV4Signer({
    ...KEY,
    ...(method !== undefined && { method }),
    url: `http://${headers.host ?? ''}${path ?? ''}`,
    service: 's3',
    region: 'af-south-1',
    datetime: String(headers['x-amz-date']),
    headers: Object.fromEntries(
      (signed[1] ?? '')
        .split(';')
        .filter((name) => !['host', 'x-amz-date'].includes(name))
        .map((name) => [name, String(headers[name])]),
    ),
  });
  return (await signer.authHeader()) === headers.authorization;
}

beforeEach(async () => {
  objects = new Map();
  failures = [];
  server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request);
      const path = request.url ?? '';
      const failure = failures.shift() ?? ((await isGenuine(request)) ? undefined : 403);
      if (failure !== undefined) response.writeHead(failure).end('<Error/>');
      else if (request.method === 'PUT') response.writeHead(objects.set(path, body) ? 200 : 500).end();
      else if (request.method === 'DELETE') response.writeHead(objects.delete(path) ? 204 : 404).end();
      else response.writeHead(objects.has(path) ? 200 : 404).end(objects.get(path));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  url = `s3://AKIA%2FTEST:a%2Bsecret%2Fwith%3Dsigns@127.0.0.1:${String(port)}/msafara/pictures?region=af-south-1&tls=off`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('what is put is got again, byte for byte, and is gone once it is removed', async () => {
  const store = createS3Store(url);
  const bytes = Uint8Array.from({ length: 300_000 }, (_, n) => n % 251);
  await store.put('org/file-1', bytes, 'image/jpeg');
  expect([...objects.keys()]).toEqual(['/msafara/pictures/org/file-1']);
  expect(Buffer.from((await store.get('org/file-1')) ?? []).equals(bytes)).toBe(true);
  await store.remove('org/file-1');
  expect(await store.get('org/file-1')).toBeUndefined();
  await store.remove('org/file-1');
});

test('a store that fails once is asked again; one that refuses is said to', async () => {
  const store = createS3Store(url);
  failures = [503];
  await store.put('org/file-2', Uint8Array.of(1, 2, 3), 'image/png');
  expect(objects.size).toBe(1);
  failures = [500, 500, 500];
  await expect(store.put('org/file-3', Uint8Array.of(1), 'image/png')).rejects.toThrow('answered 500 to PUT');
  const wrong = createS3Store(url.replace('a%2Bsecret', 'another'));
  await expect(wrong.get('org/file-2')).rejects.toThrow('answered 403 to GET');
});

test('a store that fails or is not reached may do its work later; one that refuses our key will not', async () => {
  const store = createS3Store(url);
  const failed = async (asked: Promise<unknown>) => isStoreUnavailable(await asked.catch((error: unknown) => error));
  failures = [503, 503, 503];
  expect(await failed(store.put('org/file', Uint8Array.of(1), 'image/png'))).toBe(true);
  expect(await failed(createS3Store(url.replace('a%2Bsecret', 'another')).get('org/file'))).toBe(false);
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  expect(await failed(store.get('org/file'))).toBe(true);
});
