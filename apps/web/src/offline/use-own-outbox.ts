import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import { MINUTE_MS } from '@msafara/domain/durations';
import { carryPageSchema } from '@msafara/domain/scans/carry.schema';
import { actorOf, can } from '@msafara/domain/policy';
import { useEffect } from 'react';

import { useLive } from '../lib/live.tsx';
import { trpc } from '../lib/trpc.ts';
import { within } from '../lib/within.ts';
import { readPosts } from './border-posts.ts';
import { carriedShipments } from './carried-shipments.ts';
import { readDevice } from './device-record.ts';
import { openOutbox } from './open-outbox.ts';
import { releaseNow } from './release.ts';
import { hasKeys, keepKeys } from './seal.ts';
import { noteContact, sender } from './sender.ts';
import { useOutbox } from './use-offline.ts';
import { savesData, worker } from './worker.ts';

/** How often the shipments on this device are brought up to date while the page is open. */
const CARRY_EVERY_MS = 5 * MINUTE_MS;

/** A network that swallows everything must not keep the outbox closed. */
const KEY_WAIT_MS = 10_000;

/** Opens the outbox of the person who is signed in and sends what waits, whatever page is open. */
export function useOwnOutbox(user: SessionUser): void {
  const { client } = trpc.useUtils();
  const live = useLive();
  const { id } = user;

  useEffect(() => {
    const left = new AbortController();
    const begin = async () => {
      await worker.attend();
      if (!(await hasKeys(id).catch(() => true))) {
        const signal = within(KEY_WAIT_MS, left.signal);
        const given = await client.scans.key.query(undefined, { signal }).catch(() => undefined);
        // A key that comes after the sign-out is not kept.
        if (given && !left.signal.aborted) await keepKeys(id, given.key, given.previousKey).catch(() => undefined);
      }
      if (left.signal.aborted) return;
      await openOutbox(id);
    };
    void begin();
    return () => left.abort();
  }, [client, id]);

  // The stream has opened: the server is there, perhaps after an update.
  useEffect(() => {
    if (live !== 'live') return;
    void sender.poke();
    worker.look();
  }, [live]);
}

/** Gets this device ready to scan without a network: the app's files, and the shipments under way. */
export function useReadyDevice(user: SessionUser): void {
  const { client } = trpc.useUtils();
  const { id } = user;
  // The key that shipments are sealed with has come by then.
  const isRead = useOutbox().userId === id;
  const canScan = can(actorOf(user), 'shipment.update');
  const canTell = can(actorOf(user), 'milestone.write');

  useEffect(() => {
    if (!canScan || !isRead) return;
    const carry = async () => {
      const deviceId = await readDevice('id');
      await carriedShipments.refresh(id, async (cursor) => {
        const askedAt = Date.now();
        const input = { release: releaseNow(), ...(cursor !== undefined && { cursor }), ...(deviceId && { deviceId }) };
        const page = carryPageSchema.parse(await client.scans.carry.query(input));
        await noteContact(page.serverTime, askedAt);
        return page;
      });
    };
    const start = async () => {
      await carriedShipments.load(id).catch(() => undefined);
      if (!savesData()) await worker.makeReady();
      if (!savesData() || worker.read().isReady) {
        await carry().catch(() => undefined);
        if (canTell) await readPosts(() => client.places.posts.query()).catch(() => undefined);
      }
    };
    const first = window.setTimeout(() => void start(), 1000);
    const timer = window.setInterval(() => void carry().catch(() => undefined), CARRY_EVERY_MS);
    return () => {
      window.clearTimeout(first);
      window.clearInterval(timer);
    };
  }, [canScan, canTell, client, id, isRead]);
}
