import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import type { MessageSettings } from '@msafara/domain/messages/message-settings.schema';
import type { Message } from '@msafara/domain/messages/messages.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { callbackPath } from './features/messages/callback-secret.ts';
import { takeNext } from './features/messages/send-messages.ts';
import { settleLost } from './features/messages/settle-lost.ts';
import { messagesRig, phoneWith } from './testing/messages-rig.ts';
import type { Person } from './testing/test-app.ts';

const MINUTE = 60_000;

describe.each(TEST_DIALECTS)('what gateways call messages, on %s (D27)', (dialect) => {
  const rig = messagesRig(dialect, { WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' });
  /** By the path of each gateway, how many it has taken since it was started: it names them by that. */
  const taken = new Map<string, number>();
  /** How many messages of a gateway are answered by what stands before it. */
  const breaking = new Map([
    ['/shaky', 2],
    ['/unsure', 2],
    ['/broken', 99],
  ]);
  const gateways = createServer((request, response) => {
    const path = request.url ?? '';
    const id = (taken.get(path) ?? 0) + 1;
    taken.set(path, id);
    if (id <= (breaking.get(path) ?? 0)) response.statusCode = 502;
    response.end(JSON.stringify({ id: String(id) }));
  });

  beforeAll(() => new Promise<void>((resolve) => void gateways.listen(0, '127.0.0.1', resolve)));

  afterAll(() => {
    gateways.close();
  });

  async function setGateway({ cookie }: Person, path: string, isRepeatable: boolean): Promise<void> {
    const url = `http://127.0.0.1:${String((gateways.address() as AddressInfo).port)}${path}`;
    const account = { provider: 'http', url, secret: 'a quiet secret', senderId: null, isRepeatable };
    const { status, body } = await rig.harbour.trpc('mutation', 'messages.setSms', account, cookie);
    expect(status, JSON.stringify(body)).toBe(200);
  }

  let made = 0;

  /** A shipment whose recipient is about to be told that it was picked up. */
  async function told({ token }: Person): Promise<string> {
    made += 1;
    const shipment = { trackingNumber: `NAMED-${String(made)}`, origin: 'Mombasa', destination: 'Kampala' };
    const { id } = (await rig.call('POST', '/api/shipments', shipment, token)).body as { id: string };
    const recipient = { phone: phoneWith('900'), consent: true };
    expect((await rig.call('POST', `/api/shipments/${id}/recipients`, recipient, token)).status).toBe(201);
    const answer = await rig.call('PATCH', `/api/shipments/${id}/status`, { status: 'Picked Up' }, token);
    expect(answer.status).toBe(200);
    await rig.send();
    return id;
  }

  async function stateOf({ token }: Person, id: string): Promise<string | undefined> {
    const { body } = await rig.call('GET', `/api/shipments/${id}/messages`, undefined, token);
    return (body as { messages: Message[] }).messages[0]?.state;
  }

  async function segmentsOf({ cookie }: Person): Promise<number> {
    const { body } = await rig.harbour.trpc('query', 'messages.settings', undefined, cookie);
    return (body as MessageSettings).usage.own;
  }

  async function report({ user }: Person, id: string): Promise<void> {
    const url = callbackPath(rig.harbour.deps, 'http', { organisationId: user.organisation.id });
    const payload = { kind: 'report', id, state: 'delivered' };
    expect((await rig.harbour.app.inject({ method: 'POST', url, payload })).statusCode).toBe(200);
  }

  test('two gateways may call a message the same, and each reports on its own', async () => {
    const [first, second] = [rig.owner, await rig.harbour.signUp(`second-${dialect}`)];
    await setGateway(first, '/first', true);
    await setGateway(second, '/second', false);
    const [ours, theirs] = [await told(first), await told(second)];
    await rig.later(2 * MINUTE);
    expect([await stateOf(first, ours), await stateOf(second, theirs)]).toEqual(['accepted', 'accepted']);
    await report(second, '1');
    expect([await stateOf(first, ours), await stateOf(second, theirs)]).toEqual(['accepted', 'delivered']);
    await report(first, '1');
    expect([await stateOf(first, ours), await stateOf(second, theirs)]).toEqual(['delivered', 'delivered']);
    await rig.later(2 * MINUTE);
    expect([taken.get('/first'), taken.get('/second')]).toEqual([1, 1]);
  });

  test('a gateway that counts anew is believed about what it took last', async () => {
    await setGateway(rig.owner, '/anew', true);
    const before = await told(rig.owner);
    await rig.later(2 * MINUTE);
    taken.delete('/anew');
    const after = await told(rig.owner);
    await rig.later(2 * MINUTE);
    expect([await stateOf(rig.owner, before), await stateOf(rig.owner, after)]).toEqual(['accepted', 'accepted']);
    await report(rig.owner, '1');
    expect([await stateOf(rig.owner, before), await stateOf(rig.owner, after)]).toEqual(['accepted', 'delivered']);
  });

  test('a message that is lost again and again is handed over nine times, and is unknown then', async () => {
    await setGateway(rig.owner, '/lost', true);
    const id = await told(rig.owner);
    rig.harbour.clock.now += 2 * MINUTE;
    let handed = 0;
    while (handed < 20 && (await takeNext(rig.harbour.deps)).kind === 'send') {
      handed += 1;
      rig.harbour.clock.now += 2 * MINUTE;
      await settleLost(rig.harbour.deps);
    }
    expect([handed, await stateOf(rig.owner, id)]).toEqual([9, 'unknown']);
  });

  test('what a gateway knows again is handed over again where its answer is lost; to others it is not', async () => {
    const [known, unsure] = [rig.owner, await rig.harbour.signUp(`unsure-${dialect}`)];
    await setGateway(known, '/shaky', true);
    await setGateway(unsure, '/unsure', false);
    const [again, once] = [await told(known), await told(unsure)];
    await rig.later(2 * MINUTE);
    for (let nth = 0; nth < 4; nth += 1) await rig.later(2 * MINUTE);
    expect([await stateOf(known, again), taken.get('/shaky')]).toEqual(['accepted', 3]);
    expect([await stateOf(unsure, once), taken.get('/unsure')]).toEqual(['unknown', 1]);
    expect(await segmentsOf(known)).toBe(1);

    await setGateway(known, '/broken', true);
    const lost = await told(known);
    await rig.later(2 * MINUTE);
    for (let nth = 0; nth < 12; nth += 1) await rig.later(35 * MINUTE);
    expect([await stateOf(known, lost), taken.get('/broken')]).toEqual(['unknown', 9]);
    expect(await segmentsOf(known)).toBe(2);
  });
});
