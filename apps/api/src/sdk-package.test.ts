import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, symlink, mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

import { startTestApp, type TestApp } from './testing/test-app.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SDK = join(ROOT, 'packages/sdk');

/** What a page that uses the client has to load of it, before it is compressed. */
const MOST_BYTES = 15_000;

const PROGRAM = `
const msafara = createMsafara({ baseUrl: process.env.MSAFARA_URL, key: process.env.MSAFARA_KEY });
async function main() {
  const body = { trackingNumber: process.argv[2], origin: 'Nairobi', destination: 'Kampala' };
  const { id } = await ok(msafara.POST('/api/shipments', { body }));
  await ok(msafara.PATCH('/api/shipments/{id}/status', { params: { path: { id } }, body: { status: 'Delivered' } }));
  for await (const { trackingNumber, status } of msafara.shipments()) console.log(trackingNumber, status);
}
main();
`;

const TYPED = `
import { createMsafara, ok, verifyWebhook, type Shipment } from '@msafara/sdk';
const msafara = createMsafara({ baseUrl: 'https://msafara.example', key: 'msk_live_x' });
export async function first(): Promise<Shipment> {
  const created = await ok(msafara.POST('/api/shipments', { body: { trackingNumber: 'A', origin: 'B', destination: 'C' } }));
  const status: 'Created' | 'Picked Up' | 'In Transit' | 'Out for Delivery' | 'Delivered' | 'Exception' = created.status;
  for await (const event of msafara.events()) if (event.type === 'endpoint.disabled') return created;
  const { type } = await verifyWebhook({ body: status, headers: {}, secret: 'whsec_AAAA' });
  // @ts-expect-error: the name of a type of event is no number
  const wrong: number = type;
  // @ts-expect-error: a destination is missing
  await ok(msafara.POST('/api/shipments', { body: { trackingNumber: 'A', origin: 'B' } }));
  // @ts-expect-error: there is no such path
  await msafara.GET('/api/nowhere');
  return { ...created, notes: String(wrong) };
}
`;

describe('the package @msafara/sdk, in an empty project', () => {
  let harbour: TestApp;
  let folder: string;
  let env: NodeJS.ProcessEnv;

  beforeAll(async () => {
    harbour = await startTestApp('sqlite');
    const { token } = await harbour.signUp('owner');
    const body = { name: 'Package', scopes: ['shipments:read', 'shipments:write'] };
    const made = await harbour.rest('POST', '/api/keys', { token, body });
    const { key } = z.object({ key: z.string() }).parse(made.body);
    const url = await harbour.app.listen({ host: '127.0.0.1', port: 0 });
    env = { ...process.env, MSAFARA_URL: url, MSAFARA_KEY: key };
    folder = await mkdtemp(join(tmpdir(), 'msafara-sdk-'));
    const pnpmw = join(ROOT, 'pnpmw');
    await run(process.execPath, [pnpmw, 'pack', '--pack-destination', folder], { cwd: SDK });
    const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? '';
    const project = { name: 'empty', private: true, dependencies: { '@msafara/sdk': `file:./${tarball}` } };
    await writeFile(join(folder, 'package.json'), JSON.stringify(project));
    // Without a network: it needs no other package.
    await run(process.execPath, [pnpmw, 'install', '--offline', '--ignore-workspace'], { cwd: folder });
  }, 120_000);

  afterAll(async () => {
    await harbour.close();
    await rm(folder, { recursive: true });
  });

  test('has its two forms, their types, a README and a notice, of at most 15 kB each to load', async () => {
    const home = join(folder, 'node_modules/@msafara/sdk');
    const files = (await readdir(home, { recursive: true })).map((name) => name.replaceAll('\\', '/'));
    expect(files).toEqual(
      expect.arrayContaining([
        'README.md',
        'NOTICE',
        'dist/index.js',
        'dist/index.cjs',
        'dist/index.d.ts',
        'dist/index.d.cts',
      ]),
    );
    expect(files.filter((name) => name.startsWith('src') || name.includes('test'))).toEqual([]);
    const { dependencies } = z
      .looseObject({ dependencies: z.unknown().optional() })
      .parse(JSON.parse(await readFile(join(home, 'package.json'), 'utf8')));
    expect(dependencies).toBeUndefined();
    for (const file of ['dist/index.js', 'dist/index.cjs']) {
      expect(Buffer.byteLength(await readFile(join(home, file)))).toBeLessThan(MOST_BYTES);
    }
  });

  test.each([
    ['import', 'first.mjs', "import { createMsafara, ok } from '@msafara/sdk';", 'PACK-ESM'],
    ['require', 'first.cjs', "const { createMsafara, ok } = require('@msafara/sdk');", 'PACK-CJS'],
  ])('creates a shipment and lists it by %s', async (_how, file, head, number) => {
    await writeFile(join(folder, file), head + PROGRAM);
    const { stdout } = await run(process.execPath, [file, number], { cwd: folder, env });
    expect(stdout).toContain(`${number} Delivered`);
  });

  test('is typed for both, without the types of anybody else', async () => {
    const own = createRequire(join(SDK, 'package.json'));
    await mkdir(join(folder, 'node_modules/@types'), { recursive: true });
    await symlink(dirname(own.resolve('@types/node/package.json')), join(folder, 'node_modules/@types/node'));
    await writeFile(join(folder, 'first.mts'), TYPED);
    await writeFile(join(folder, 'second.cts'), TYPED);
    const options = [
      '--noEmit',
      '--strict',
      '--target',
      'es2022',
      '--module',
      'nodenext',
      '--lib',
      'es2022,dom,dom.iterable',
    ];
    const tsc = own.resolve('typescript/bin/tsc');
    const { stdout } = await run(process.execPath, [tsc, ...options, 'first.mts', 'second.cts'], { cwd: folder });
    expect(stdout).toBe('');
  });
});
