import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { findEndpointForUpdate, updateEndpoint } from '@msafara/db/webhooks/webhook-endpoints.repository';
import type { AttemptDetail } from '@msafara/domain/webhooks/webhooks.schema';
import { describe, expect, test } from 'vitest';

import { watchWebhooks } from './features/webhooks/webhook-health.ts';
import { settledJournal } from './testing/settled-journal.ts';
import { webhookRig } from './testing/webhook-rig.ts';

const HOUR = 3_600_000;

describe.each(TEST_DIALECTS)('deliveries of webhooks on %s', (dialect) => {
  const rig = webhookRig(dialect);

  test('tries again after what failed, under the same id, and notes each try', async () => {
    const { id } = await rig.endpoint();
    rig.fail();
    const shipment = await rig.create();
    await rig.send();
    await rig.send();
    expect(rig.receiver.received).toHaveLength(1);
    const { attempts } = await rig.attemptsOf(id);
    expect(attempts).toMatchObject([{ outcome: 'failed', status: 500, error: null, eventType: 'shipment.created' }]);
    const wait = Date.parse(attempts[0]?.nextAt ?? '') - rig.harbour.clock.now;
    expect([wait >= 4000, wait <= 6000]).toEqual([true, true]);
    rig.recover();
    await rig.later(6001);
    expect(new Set(rig.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const all = await rig.attemptsOf(id);
    expect(all.attempts.map(({ outcome, status, nextAt }) => [outcome, status, nextAt])).toEqual([
      ['delivered', 204, null],
      ['failed', 500, null],
    ]);
    expect((await rig.attemptsOf(id, '?outcome=failed')).attempts).toHaveLength(1);
    const page = await rig.attemptsOf(id, '?limit=1');
    expect((await rig.attemptsOf(id, `?limit=1&cursor=${page.nextCursor ?? ''}`)).attempts).toEqual([all.attempts[1]]);
    const detail = (await rig.call('GET', `/attempts/${all.attempts[1]?.id ?? ''}`)).body as AttemptDetail;
    expect(detail).toMatchObject({ responseBody: 'no', event: { data: { id: shipment.id } } });
    expect(detail.tries.map(({ nth, outcome }) => [nth, outcome])).toEqual([
      [1, 'failed'],
      [2, 'delivered'],
    ]);
    const { hours, delivered, failed } = await rig.readBack(id);
    expect([delivered, failed]).toEqual([1, 1]);
    expect(hours.map(({ start }) => start)).toContain(`${all.attempts[0]?.at.slice(0, 13) ?? ''}:00:00.000Z`);
    expect(detail.requestHeaders['webhook-signature']).toMatch(/^v1,\S+ v1a,\S+$/u);
  });

  test.each([
    ['closes', (response: ServerResponse) => response.destroy(), { error: 'connection-failed' }],
    ['answers too late', () => undefined, { error: 'timeout' }],
    [
      'changes the protocol',
      (response: ServerResponse) =>
        response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: foo\r\nConnection: Upgrade\r\n\r\n'),
      { status: null },
    ],
    [
      'leads elsewhere',
      (response: ServerResponse) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      { status: 302 },
    ],
  ] as const)('a receiver that %s has failed', async (_, respond, expected) => {
    const { id } = await rig.endpoint();
    rig.receiver.answer(respond);
    await rig.create();
    await rig.send();
    expect((await rig.attemptsOf(id)).attempts).toMatchObject([{ outcome: 'failed', ...expected }]);
  });

  test('an answer without an end is read no further than 64 kB, and counts by its status', async () => {
    const { id } = await rig.endpoint();
    let sent = 0;
    rig.receiver.answer((response) => {
      response.writeHead(200);
      const timer = setInterval(() => {
        sent += 1;
        response.write('ü'.repeat(8192));
      }, 1);
      response.on('close', () => clearInterval(timer));
    });
    await rig.create();
    await rig.send();
    const [attempt] = (await rig.attemptsOf(id)).attempts;
    expect(attempt).toMatchObject({ outcome: 'delivered', status: 200 });
    const detail = (await rig.call('GET', `/attempts/${attempt?.id ?? ''}`)).body as AttemptDetail;
    expect(detail.responseBody.length).toBeLessThanOrEqual(2048);
    expect(sent).toBeLessThan(40);
  });

  test('asks for patience by Retry-After, and gets it', async () => {
    const { id } = await rig.endpoint();
    rig.fail(429, { 'retry-after': '3600' });
    await rig.create();
    await rig.send();
    const [attempt] = (await rig.attemptsOf(id)).attempts;
    expect(Date.parse(attempt?.nextAt ?? '') - rig.harbour.clock.now).toBe(HOUR);
    await rig.create();
    rig.recover();
    await rig.later(6000);
    expect(rig.receiver.received).toHaveLength(1);
    await rig.later(HOUR);
    expect(rig.receiver.received).toHaveLength(3);
  });

  test('after five failures in a row one event alone is tried, and all go out once that arrived', async () => {
    const { id } = await rig.endpoint();
    rig.fail();
    for (let n = 0; n < 8; n += 1) await rig.create();
    await rig.send();
    const tried = rig.receiver.received.length;
    expect([tried >= 5, tried <= 6]).toEqual([true, true]);
    await rig.later(6001);
    expect(rig.receiver.received).toHaveLength(tried + 1);
    await rig.later(200_000);
    expect(rig.receiver.received).toHaveLength(tried + 1);
    rig.recover();
    await rig.later(300_000);
    expect(new Set(rig.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(8);
    expect(await rig.readBack(id)).toMatchObject({ waiting: 0, failingSince: null, state: 'active' });
  });

  test('what failed by itself waits its time, whatever else arrives', async () => {
    const { id } = await rig.endpoint();
    let first = '';
    rig.receiver.answer((response, { headers }) => {
      first ||= headers['webhook-id'] ?? '';
      response.writeHead(headers['webhook-id'] === first ? 500 : 200).end();
    });
    for (let n = 0; n < 4; n += 1) {
      await rig.create();
      await rig.later(1000);
    }
    const tries = rig.receiver.received.filter(({ headers }) => headers['webhook-id'] === first);
    expect(tries).toHaveLength(1);
    expect(await rig.readBack(id)).toMatchObject({ delivered: 3, failed: 1, waiting: 1 });
  });

  test('one that is sent again while a try is under way has all its tries before it', async () => {
    const { id } = await rig.endpoint();
    rig.fail();
    await rig.create();
    await rig.send();
    const [attempt] = (await rig.attemptsOf(id)).attempts;
    rig.receiver.answer((response) => {
      rig.recover();
      rig
        .call('POST', `/attempts/${attempt?.id ?? ''}/resend`)
        .then(({ status }) => response.writeHead(status === 200 ? 500 : 200).end('no'))
        .catch(() => response.destroy());
    });
    await rig.later(HOUR);
    expect(rig.receiver.received).toHaveLength(3);
    expect(await rig.readBack(id)).toMatchObject({ delivered: 1, waiting: 0 });
  });

  test('another address is not judged by what the one before answered, nor told its headers', async () => {
    const { id } = await rig.endpoint({ headers: { 'X-Secret': 'harbour' } });
    const elsewhere = rig.receiver.url.replace('127.0.0.1', 'localhost').replace('/hooks', '/new');
    rig.receiver.answer((response) => {
      rig
        .call('PATCH', `/${id}`, { url: elsewhere })
        .then(() => response.writeHead(410).end())
        .catch(() => response.destroy());
    });
    await rig.create();
    await rig.send();
    expect(await rig.readBack(id)).toMatchObject({
      state: 'active',
      url: elsewhere,
      headerNames: [],
      failingSince: null,
    });
    rig.recover();
    await rig.later(6001);
    expect(rig.receiver.received.map(({ path, headers }) => [path, headers['x-secret']])).toEqual([
      ['/hooks', 'harbour'],
      ['/new', undefined],
    ]);
  });

  test('a test of one that is left alone goes out at once', async () => {
    const { id } = await rig.endpoint();
    rig.fail();
    for (let n = 0; n < 8; n += 1) await rig.create();
    await rig.send();
    rig.recover();
    const { eventId } = (await rig.call('POST', `/${id}/test`)).body as { eventId: string };
    await rig.send();
    expect(rig.receiver.received.map(({ headers }) => headers['webhook-id'])).toContain(eventId);
  });

  if (dialect === 'postgres') {
    test('a test while a try brings it back leaves it as the try found it', async () => {
      const { id } = await rig.endpoint();
      const { database } = rig.harbour;
      const failures = { failures: 5, failing_since: new Date(rig.harbour.clock.now).toISOString() };
      await database.transaction((trx) => updateEndpoint(trx, id, failures));
      const { asked } = await database.transaction(async (trx) => {
        await findEndpointForUpdate(trx, id);
        const answer = rig.call('POST', `/${id}/test`);
        await sleep(300);
        await updateEndpoint(trx, id, { failures: 0, failing_since: null });
        return { asked: answer };
      });
      expect((await asked).status).toBe(200);
      const left = database.read.selectFrom('webhook_endpoints').select('failures').where('id', '=', id);
      expect(await left.execute()).toEqual([{ failures: 0 }]);
    });
  }

  test('410 switches it off, its owner is told, and others that listen hear of it', async () => {
    const { id, url } = await rig.endpoint();
    const watcher = await rig.endpoint({ url: `${rig.receiver.url}/watcher`, types: ['endpoint.disabled'] });
    rig.fail(410);
    await rig.create();
    await rig.send();
    rig.recover();
    await rig.send();
    expect(await rig.readBack(id)).toMatchObject({ state: 'disabled', disabledReason: 'gone' });
    const heard = rig.receiver.received
      .filter(({ path }) => path.endsWith('/watcher'))
      .map(({ body }) => JSON.parse(body) as object);
    expect(heard).toMatchObject([
      { type: 'endpoint.disabled', data: { id, url: new URL(url).origin, reason: 'gone' } },
    ]);
    expect(await rig.readBack(watcher.id)).toMatchObject({ state: 'active', delivered: 1 });
    const mails = await rig.harbour.database.read
      .selectFrom('mails')
      .select(['template', 'subject'])
      .where('to_email', '=', rig.owner.user.email)
      .where('template', '=', 'webhook')
      .execute();
    expect(mails).toEqual([{ template: 'webhook', subject: expect.stringContaining('switched off') as unknown }]);
    expect((await rig.call('POST', `/${id}/test`)).status).toBe(409);
    const count = rig.receiver.received.length;
    await rig.create();
    await rig.send();
    expect(rig.receiver.received).toHaveLength(count);
    await rig.call('PATCH', `/${id}`, { state: 'active' });
    const since = new Date(rig.harbour.clock.now - HOUR).toISOString();
    await settledJournal(rig.harbour.database);
    expect(((await rig.call('POST', `/${id}/replay`, { since })).body as { count: number }).count).toBe(2);
    await rig.send();
    expect(rig.receiver.received).toHaveLength(count + 2);
    expect(((await rig.call('POST', `/${id}/replay`, { since })).body as { count: number }).count).toBe(0);
  });

  test('owners hear of what fails after a day, after three, and when it is switched off after five', async () => {
    const { id } = await rig.endpoint();
    rig.fail();
    await rig.create();
    await rig.send();
    const start = rig.harbour.clock.now;
    const subjects = async () =>
      (
        await rig.harbour.database.read
          .selectFrom('mails')
          .select('subject')
          .where('to_email', '=', rig.owner.user.email)
          .where('template', '=', 'webhook')
          .orderBy('id')
          .execute()
      ).map(({ subject }) => subject.replace(/:.*/u, ''));
    const told = ['A webhook fails', 'A webhook has failed for 3 days', 'A webhook was switched off'];
    // Nothing is tried meanwhile, until five days are over.
    for (const [hours, count] of [
      [23, 0],
      [24, 1],
      [30, 1],
      [72, 2],
      [119, 2],
      [120, 2],
      [121, 3],
      [130, 3],
    ] as const) {
      rig.harbour.clock.now = start + hours * HOUR;
      if (hours === 121) await rig.send();
      await watchWebhooks(rig.harbour.deps);
      expect([hours, await subjects()]).toEqual([hours, told.slice(0, count)]);
    }
    rig.harbour.clock.now = start;
    expect(await rig.readBack(id)).toMatchObject({ state: 'disabled', disabledReason: 'failing' });
  });

  test('a paused one gets what happened meanwhile once it is active again', async () => {
    const { id } = await rig.endpoint();
    expect((await rig.call('PATCH', `/${id}`, { state: 'paused' })).body).toMatchObject({ state: 'paused' });
    await rig.create();
    await rig.create();
    await rig.send();
    expect(rig.receiver.received).toHaveLength(0);
    expect(await rig.readBack(id)).toMatchObject({ waiting: 2 });
    await rig.call('PATCH', `/${id}`, { state: 'active' });
    await rig.send();
    expect(rig.receiver.received).toHaveLength(2);
  });
});
