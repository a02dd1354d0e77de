import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { storedFileSchema } from '@msafara/domain/files/files.schema';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { nameOfFile } from './features/files/file-store.ts';
import { tidyFiles } from './features/files/files.service.ts';
import { fillOrganisation, type Organisation } from './testing/two-organisations.ts';
import { purchasesAt } from './testing/purchases.ts';
import { type Person, startTestApp, type TestApp } from './testing/test-app.ts';

const DAY = 86_400_000;

/** A picture of one colour, with a place and an author that nobody is to see. */
function picture(type: 'jpeg' | 'png' | 'webp', red: number, { width = 640, height = 480 } = {}): Promise<Buffer> {
  const plain = sharp({ create: { width, height, channels: 3, background: { r: red * 20, g: 120, b: 40 } } })
    .withExif({ IFD0: { Artist: 'Amina Diallo' }, IFD3: { GPSLatitude: '1/1 17/1 11/1' } })
    .withMetadata({ orientation: 6 });
  return plain[type]().toBuffer();
}

describe.each(TEST_DIALECTS)('files on %s', (dialect) => {
  let harbour: TestApp;
  let ours: Organisation;
  let starter: Person;

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' }, { payments: true });
    ours = await fillOrganisation(harbour, 'kivu');
    starter = await harbour.signUp('starter');
  });

  afterAll(() => harbour.close());

  async function put(bytes: Buffer | string, token: string, type = 'image/jpeg') {
    const response = await harbour.app.inject({
      method: 'PUT',
      url: '/api/files',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      payload: bytes,
    });
    return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
  }

  const get = (id: string, token: string) =>
    harbour.app.inject({ method: 'GET', url: `/api/files/${id}`, headers: { authorization: `Bearer ${token}` } });

  test.each([
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/jpeg'],
  ] as const)('a %s comes back as %s without what its maker did not mean to show', async (sent, kept) => {
    const { status, body } = await put(await picture(sent, 1), ours.member.token, `image/${sent}`);
    expect(status).toBe(200);
    const file = storedFileSchema.parse(body);
    expect(file).toMatchObject({ type: kept });
    const response = await get(file.id, ours.key);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': kept,
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment; filename="[\w-]+\.(?:jpg|png)"$/u),
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const bytes = response.rawPayload;
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256);
    expect(bytes.length).toBe(file.bytes);
    expect(bytes.includes('Amina')).toBe(false);
    const { width, height, exif, orientation } = await sharp(bytes).metadata();
    expect(exif === undefined || !exif.includes('Amina')).toBe(true);
    // Turned upright where it was made anew; else it says which way is up.
    expect([width, height, sent === 'jpeg' ? orientation : undefined]).toEqual([
      file.width,
      file.height,
      sent === 'jpeg' ? 6 : undefined,
    ]);
    expect((await sharp(bytes).raw().toBuffer()).length).toBe(640 * 480 * 3);
  });

  test('a picture that waited for one person is not stored for another who is signed in by now', async () => {
    const send = (forUser: string) =>
      harbour.app.inject({
        method: 'PUT',
        url: '/api/files',
        headers: { authorization: `Bearer ${ours.member.token}`, 'content-type': 'image/jpeg', 'for-user': forUser },
        payload: jpeg,
      });
    const jpeg = await picture('jpeg', 6);
    const other = await send(starter.user.id);
    expect([other.statusCode, other.json()]).toEqual([409, expect.objectContaining({ code: 'OTHER_USER' })]);
    expect((await send('somebody')).statusCode).toBe(400);
    expect((await send(ours.member.user.id)).statusCode).toBe(200);
  });

  test('the same picture is the same file, however often and at once it is sent', async () => {
    const bytes = await picture('jpeg', 2);
    const answers = await Promise.all(Array.from({ length: 5 }, () => put(bytes, ours.member.token)));
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
    expect((await put(bytes, ours.key)).body['id']).toBe(answers[0]?.body['id']);
  });

  test('a file whose bytes were lost is there again once it is sent again', async () => {
    const bytes = await picture('jpeg', 12);
    const file = storedFileSchema.parse((await put(bytes, ours.member.token)).body);
    await harbour.deps.files.remove(nameOfFile({ id: file.id, organisationId: ours.things.organisationId }));
    expect((await get(file.id, ours.member.token)).statusCode).toBe(404);
    // However many send it at once.
    const again = await Promise.all(Array.from({ length: 8 }, () => put(bytes, ours.member.token)));
    expect(again.map(({ status, body }) => [status, body['id']])).toEqual(again.map(() => [200, file.id]));
    const read = await get(file.id, ours.member.token);
    expect([read.statusCode, read.rawPayload.length]).toEqual([200, file.bytes]);
  });

  test('while the store of files is full or takes no writes, whoever sends one is told to come back', async () => {
    const bytes = await picture('jpeg', 13);
    const { files } = harbour.deps;
    for (const code of ['ENOSPC', 'EROFS']) {
      const full = vi.spyOn(files, 'put').mockRejectedValue(Object.assign(new Error(code), { code }));
      const refused = await harbour.app.inject({
        method: 'PUT',
        url: '/api/files',
        headers: { authorization: `Bearer ${ours.member.token}`, 'content-type': 'image/jpeg' },
        payload: bytes,
      });
      full.mockRestore();
      expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
        503,
        '5',
        expect.objectContaining({ code: 'OVERLOADED' }),
      ]);
    }
    expect((await put(bytes, ours.member.token)).status).toBe(200);
  });

  test('what is no whole picture is refused, and nothing is kept', async () => {
    const before = await harbour.database.read.selectFrom('files').selectAll().execute();
    const jpeg = await picture('jpeg', 3);
    const bomb = Buffer.from(await picture('png', 3));
    bomb.writeUInt32BE(20_000, 16);
    bomb.writeUInt32BE(20_000, 20);
    const webpBomb = Buffer.from(await picture('webp', 3));
    const refused: [Buffer | string, string, number, string][] = [
      ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/png', 400, 'file.notAPicture'],
      ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml', 415, 'file.notAPicture'],
      ['', 'image/png', 400, 'file.notAPicture'],
      [jpeg.subarray(0, jpeg.length / 2), 'image/jpeg', 400, 'file.notAPicture'],
      [webpBomb.subarray(0, webpBomb.length - 40), 'image/webp', 400, 'file.notAPicture'],
      [bomb, 'image/png', 400, 'file.tooManyPixels'],
      ['{"id":1}', 'application/json', 415, 'file.notAPicture'],
      ['a', 'multipart/form-data; boundary=x', 415, 'file.notAPicture'],
    ];
    for (const [bytes, type, status, code] of refused) {
      const answer = await put(bytes, ours.member.token, type);
      expect([answer.status, answer.body['reason']], type).toEqual([status, expect.objectContaining({ code })]);
    }
    const large = await put(Buffer.alloc(410 * 1024, jpeg), ours.member.token, 'image/jpeg');
    expect([large.status, large.body['reason']]).toEqual([
      413,
      { code: 'request.tooLarge', params: { kilobytes: 400 } },
    ]);
    expect(await harbour.database.read.selectFrom('files').selectAll().execute()).toEqual(before);
  });

  test('a document is kept up to its end, handed out to be saved, and is no photo', async () => {
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF');
    const { status, body } = await put(
      Buffer.concat([pdf, Buffer.from('\n<script>alert(1)</script>')]),
      ours.member.token,
      'application/pdf',
    );
    expect(status).toBe(200);
    const file = storedFileSchema.parse(body);
    expect(file).toMatchObject({ type: 'application/pdf', width: 0, height: 0, bytes: pdf.length });
    const response = await get(file.id, ours.key);
    expect(response.rawPayload).toEqual(pdf);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="${file.id}.pdf"`,
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const proof = await harbour.rest('POST', `/api/shipments/${ours.things.shipmentId}/proofs`, {
      token: ours.member.token,
      body: {
        id: randomUUID(),
        kind: 'delivery',
        outcome: 'delivered',
        photos: [file.id],
        capturedAt: '2026-11-20T08:00:00.000Z',
      },
    });
    expect([proof.status, proof.body]).toEqual([
      400,
      expect.objectContaining({ fieldCodes: { photos: { code: 'file.notAPhoto', params: {} } } }),
    ]);
  });

  test('a document of five megabytes is kept; one that is longer or cut off is not', async () => {
    const document = (length: number, end = '%%EOF') => {
      const bytes = Buffer.alloc(length, ' ');
      bytes.write('%PDF-1.4');
      bytes.write(end, length - end.length);
      return bytes;
    };
    const most = 5 * 1024 * 1024;
    const kept = await put(document(most), ours.member.token, 'application/pdf');
    expect([kept.status, kept.body['bytes']]).toEqual([200, most]);
    const long = await put(document(most + 1), ours.member.token, 'application/pdf');
    const limit = { code: 'request.tooLarge', params: { kilobytes: 5120 } };
    expect([long.status, long.body['reason']]).toEqual([413, limit]);
    const cut = await put(document(2000, ''), ours.member.token, 'application/pdf');
    expect([cut.status, cut.body['reason']]).toEqual([400, { code: 'file.notAPicture', params: {} }]);
  });

  test('a page behind a picture is gone, and a script in its comment', async () => {
    const plain = await picture('jpeg', 4);
    const { body } = await put(
      Buffer.concat([plain, Buffer.from('<html><script>alert(1)</script>')]),
      ours.member.token,
    );
    const { rawPayload } = await get(String(body['id']), ours.member.token);
    expect(rawPayload.includes('script')).toBe(false);
  });

  test('who may: members but viewers, keys with the scope, plans with pictures', async () => {
    const bytes = await picture('jpeg', 5);
    const { body } = await put(bytes, ours.member.token);
    const id = String(body['id']);
    expect((await put(bytes, ours.viewer.token)).status).toBe(403);
    expect((await get(id, ours.viewer.token)).statusCode).toBe(200);
    expect((await put(bytes, starter.token)).body).toMatchObject({ reason: { code: 'plan.files' } });
    expect((await put(bytes, 'nobody')).status).toBe(401);
    expect((await get(id, starter.token)).statusCode).toBe(404);
    const key = async (scopes: string[]) =>
      (await harbour.trpc('mutation', 'keys.create', { name: 'Scanner', scopes }, ours.owner.cookie)).body as {
        key: string;
      };
    const { key: reading } = await key(['files:read']);
    expect((await put(bytes, reading)).body).toMatchObject({ reason: { code: 'apiKey.scope' } });
    expect((await get(id, reading)).statusCode).toBe(200);
    const { key: other } = await key(['shipments:read']);
    expect((await get(id, other)).statusCode).toBe(403);
    // A page of another site cannot send one in somebody's name.
    const foreign = await harbour.app.inject({
      method: 'PUT',
      url: '/api/files',
      headers: {
        cookie: `sid=${ours.member.cookie}`,
        'content-type': 'image/jpeg',
        origin: 'https://elsewhere.example',
      },
      payload: bytes,
    });
    expect(foreign.statusCode).toBe(403);
  });

  test('past the bytes of the plan a picture is refused', async () => {
    const shop = purchasesAt(harbour);
    const small = await harbour.signUp('smaller');
    await harbour.confirm(small);
    await shop.buy({ token: small.token }, { name: 'Smaller', email: 'payer-smaller@example.com' }, '49.00');
    const { body } = await put(await picture('jpeg', 6), small.token);
    const id = String(body['id']);
    await harbour.database.transaction((trx) =>
      trx.updateTable('files').set({ bytes: 999_999_999 }).where('id', '=', id).execute(),
    );
    const refused = await put(await picture('jpeg', 7), small.token);
    expect([refused.status, refused.body['reason']]).toEqual([402, { code: 'plan.fileBytes', params: { max: 1 } }]);
    // What is there already takes no room.
    expect((await put(await picture('jpeg', 6), small.token)).status).toBe(200);
  });

  test('those who upload at once do not pass the bytes of the plan together', async () => {
    const shop = purchasesAt(harbour);
    const many = await harbour.signUp('many-at-once');
    await harbour.confirm(many);
    await shop.buy({ token: many.token }, { name: 'Many', email: 'payer-many@example.com' }, '49.00');
    const pictures = await Promise.all(Array.from({ length: 7 }, (_, n) => picture('jpeg', 1 + n)));
    const { body } = await put(pictures[0] ?? '', many.token);
    const file = storedFileSchema.parse(body);
    await harbour.database.transaction((trx) =>
      trx
        .updateTable('files')
        .set({ bytes: 1_000_000_000 - 3 * file.bytes })
        .where('id', '=', file.id)
        .execute(),
    );
    const { files } = harbour.deps;
    const write = files.put.bind(files);
    // As long as a bucket far away takes.
    const slowly = vi.spyOn(files, 'put').mockImplementation(async (...sent) => {
      await sleep(300);
      await write(...sent);
    });
    await Promise.all(pictures.map((bytes) => put(bytes, many.token)));
    slowly.mockRestore();
    const { used } = await harbour.database.read
      .selectFrom('files')
      .select(({ fn }) => fn.sum<number | string>('bytes').as('used'))
      .where('organisation_id', '=', many.user.organisation.id)
      .executeTakeFirstOrThrow();
    expect(Number(used)).toBeLessThanOrEqual(1_000_000_000);
  });

  test('what nothing refers to is gone after a week, unless it was sent again meanwhile', async () => {
    const [once, twice] = [await picture('jpeg', 8), await picture('jpeg', 9)];
    const file = storedFileSchema.parse((await put(once, ours.member.token)).body);
    const other = storedFileSchema.parse((await put(twice, ours.member.token)).body);
    harbour.clock.now += 4 * DAY;
    expect((await put(twice, ours.key)).status).toBe(200);
    harbour.clock.now += 4 * DAY;
    await harbour.runJobs();
    await harbour.database.transaction((trx) =>
      trx
        .insertInto('jobs')
        .values({
          id: 'tidy-now',
          kind: 'tidy.up',
          payload: '{}',
          state: 'waiting',
          run_at: '2026-11-20T08:00:00.000Z',
          leased_until: null,
          attempts: 0,
          last_error: null,
          created_at: '2026-11-20T08:00:00.000Z',
        })
        .execute(),
    );
    await harbour.runJobs();
    const { organisationId } = ours.things;
    expect(await harbour.deps.files.get(nameOfFile({ id: file.id, organisationId }))).toBeUndefined();
    expect(await harbour.deps.files.get(nameOfFile({ id: other.id, organisationId }))).toBeDefined();
    expect((await get(file.id, ours.key)).statusCode).toBe(404);
    expect((await get(other.id, ours.key)).statusCode).toBe(200);
    expect((await put(once, ours.key)).body['id']).not.toBe(file.id);
  });

  test('bytes whose row was never written are removed after an hour, and those of a store that fails once it is back', async () => {
    const { organisationId } = ours.things;
    const { files } = harbour.deps;
    const written: string[] = [];
    const putBytes = vi.spyOn(files, 'put').mockImplementation((name) => {
      written.push(name);
      return Promise.reject(new Error('killed before the row was there'));
    });
    expect((await put(await picture('jpeg', 10), ours.key)).status).toBe(500);
    putBytes.mockRestore();
    const [orphan = ''] = written;
    await files.put(orphan, new Uint8Array(8), 'image/jpeg');
    await harbour.runJobs();
    expect(await files.get(orphan)).toBeDefined();

    const kept = storedFileSchema.parse((await put(await picture('jpeg', 11), ours.key)).body);
    harbour.clock.now += 2 * 3_600_000;
    await harbour.runJobs();
    expect(await files.get(orphan)).toBeUndefined();
    expect((await get(kept.id, ours.key)).statusCode).toBe(200);

    harbour.clock.now += 8 * DAY;
    await tidyFiles(harbour.deps);
    const removeBytes = vi.spyOn(files, 'remove').mockRejectedValue(new Error('the store is away'));
    await harbour.runJobs();
    expect(removeBytes).toHaveBeenCalled();
    removeBytes.mockRestore();
    const name = nameOfFile({ id: kept.id, organisationId });
    expect(await files.get(name)).toBeDefined();
    harbour.clock.now += DAY;
    await harbour.runJobs();
    expect(await files.get(name)).toBeUndefined();
  });
});
