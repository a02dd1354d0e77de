import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Change, Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { emptyDatabaseUrl } from '../testing/test-databases.ts';
import { inPayloads } from './announcements.ts';

const people = (count: number) => Array.from({ length: count }, () => randomUUID());

let here: Database;
let elsewhere: Database;

beforeAll(async () => {
  const url = await emptyDatabaseUrl('postgres');
  [here, elsewhere] = await Promise.all([openDatabase(url), openDatabase(url)]);
});

afterAll(() => Promise.all([here.close(), elsewhere.close()]));

test.each<[string, Change[]]>([
  ['a thousand members of one organisation', [{ kind: 'inbox', userIds: people(1000) }]],
  ['five thousand whose sessions end', [{ kind: 'sessions', userIds: people(5000) }]],
  [
    'hundreds of shipments',
    people(400).map((organisationId, n) => ({ kind: 'shipments', organisationId, trackingNumber: `NUMBER-${n}` })),
  ],
  ['one', [{ kind: 'inbox', userIds: people(1) }]],
])('%s are told in another process, each of them', async (_, changes) => {
  await expect.poll(() => elsewhere.changes.epoch()).toBeDefined();
  const heard = new Set<string>();
  const stop = elsewhere.changes.subscribe((change) => {
    if ('userIds' in change) for (const id of change.userIds) heard.add(`${change.kind} ${id}`);
    else heard.add(JSON.stringify(change));
  });
  const told = changes.flatMap((change) =>
    'userIds' in change ? change.userIds.map((id) => `${change.kind} ${id}`) : [JSON.stringify(change)],
  );
  const answer = await here.transaction((_trx, announce) => {
    for (const change of changes) announce(change);
    return Promise.resolve('done');
  });
  expect(answer).toBe('done');
  await expect.poll(() => heard.size).toBe(told.length);
  expect([...heard].toSorted()).toEqual(told.toSorted());
  stop();
  for (const payload of inPayloads(changes)) expect(Buffer.byteLength(payload)).toBeLessThan(8000);
});

test('few changes are one payload', () => {
  const changes: Change[] = [
    { kind: 'shipments', organisationId: null },
    { kind: 'inbox', userIds: people(20) },
  ];
  expect(inPayloads(changes)).toEqual([JSON.stringify(changes)]);
  expect(inPayloads([{ kind: 'inbox', userIds: [] }])).toEqual([]);
});
