import { expect, test } from 'vitest';

import type { Change } from '../database.ts';
import { CHANNELS, createAnnouncer, type Message } from './announcer.ts';

const changed = (organisationId: string): Change => ({ kind: 'shipments', organisationId });

/** An announcer that may be cut off; `sent` is what went out, sending by sending. */
function announcing(way = { isCut: false }) {
  const sent: string[][] = [];
  let tries = 0;
  const send = (messages: readonly Message[]) => {
    tries += 1;
    if (way.isCut) return Promise.reject(new Error('no way out'));
    sent.push(messages.map(({ channel, payload }) => (channel === CHANNELS.beats ? payload : `${channel} ${payload}`)));
    return Promise.resolve();
  };
  return { sent, tries: () => tries, announcer: createAnnouncer(send, 5) };
}

const told = (...organisations: string[]) => `${CHANNELS.changes} ${JSON.stringify(organisations.map(changed))}`;

test('what is committed within a few milliseconds is announced together, each change once', async () => {
  const { sent, announcer } = announcing();
  for (const id of ['a', 'b', 'a']) announcer.add([changed(id)]);
  await expect.poll(() => sent).toEqual([[told('a', 'b')]]);
  announcer.add([changed('c')]);
  await expect.poll(() => sent).toEqual([[told('a', 'b')], [told('c')]]);
});

test('it is tried again until it is out, in its order, and a beat comes after what it waited for', async () => {
  const way = { isCut: true };
  const { sent, tries, announcer } = announcing(way);
  announcer.add([changed('a')]);
  await expect.poll(tries).toBe(1);
  announcer.add([changed('b')]);
  const beats: string[] = [];
  announcer.say('me 1', () => beats.push('1'));
  await expect.poll(() => announcer.isBehind()).toBe(true);
  announcer.say('me 2', () => beats.push('2'));
  way.isCut = false;
  await expect.poll(() => sent).toEqual([[told('a', 'b'), 'me 2']]);
  expect(beats).toEqual(['2']);
  expect(announcer.isBehind()).toBe(false);
});

test('at the end what waits is sent with the last word, and nobody waits long where it cannot be', async () => {
  const sound = announcing();
  sound.announcer.add([changed('a')]);
  await sound.announcer.close('me bye');
  expect(sound.sent.flat()).toEqual([told('a'), 'me bye']);
  const cut = announcing({ isCut: true });
  cut.announcer.add([changed('a')]);
  await cut.announcer.close('me bye');
  expect(cut.sent).toEqual([]);
});
