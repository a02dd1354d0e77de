import type { Database } from '@msafara/db/database';
import type { LiveEvent } from '@msafara/domain/live/live.schema';

/** Changes within this time are announced as one. */
export const GATHER_MS = 100;
const WATCH_MS = 500;

/** An open screen: whose shipments it hears of (null: everybody's), whose it is, a member of what, and how to reach it. */
type LiveStream = {
  organisationId: string | null;
  userId: string;
  memberOf: string;
  write: (frame: string) => void;
};

export type LiveHub = {
  /** Adds a stream and tells it how things stand; answers the way to take it out again. */
  join: (stream: LiveStream) => () => void;
  close: () => void;
};

function frameOf(event: LiveEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}

/** Nobody is told of what they did themselves. */
function isTold(userId: string, actors: ReadonlySet<string> | undefined): boolean {
  return actors !== undefined && (actors.size > 1 || !actors.has(userId));
}

/**
 * Hands the database's changes to the open screens of their organisation: one text for all, made
 * once. While changes of other processes may be missed the screens are told so, and afterwards to
 * look again.
 */
export function createLiveHub(changes: Database['changes']): LiveHub {
  const streams = new Set<LiveStream>();
  const changed = new Set<string>();
  const withNews = new Set<string>();
  /** Who did what the members of an organisation are told of. */
  const noticed = new Map<string, Set<string>>();
  let allChanged = false;
  let timer: NodeJS.Timeout | undefined;
  let epoch = changes.epoch();

  function tell(event: LiveEvent, reaches: (stream: LiveStream) => boolean): void {
    const frame = frameOf(event);
    for (const stream of streams) if (reaches(stream)) stream.write(frame);
  }

  function flush(): void {
    timer = undefined;
    if (allChanged || changed.size > 0) {
      tell({ kind: 'shipments' }, ({ organisationId }) => {
        return allChanged || organisationId === null || changed.has(organisationId);
      });
    }
    if (withNews.size > 0 || noticed.size > 0) {
      tell({ kind: 'inbox' }, ({ userId, memberOf }) => withNews.has(userId) || isTold(userId, noticed.get(memberOf)));
    }
    changed.clear();
    withNews.clear();
    noticed.clear();
    allChanged = false;
  }

  const unsubscribe = changes.subscribe((change) => {
    if (change.kind !== 'inbox' && change.kind !== 'notices' && change.kind !== 'shipments') return;
    if (change.kind === 'inbox') for (const userId of change.userIds) withNews.add(userId);
    else if (change.kind === 'notices') {
      noticed.set(change.organisationId, (noticed.get(change.organisationId) ?? new Set()).add(change.actorId));
    } else if (change.organisationId === null) allChanged = true;
    else changed.add(change.organisationId);
    timer ??= setTimeout(flush, GATHER_MS);
  });

  const watch = setInterval(() => {
    const now = changes.epoch();
    if (now === epoch) return;
    epoch = now;
    tell({ kind: 'feed', isLive: now !== undefined }, () => true);
    if (now === undefined) return;
    tell({ kind: 'shipments' }, () => true);
    tell({ kind: 'inbox' }, () => true);
  }, WATCH_MS);
  watch.unref();

  return {
    join(stream) {
      streams.add(stream);
      stream.write(frameOf({ kind: 'feed', isLive: changes.epoch() !== undefined }));
      return () => {
        streams.delete(stream);
      };
    },
    close() {
      unsubscribe();
      clearTimeout(timer);
      clearInterval(watch);
      streams.clear();
    },
  };
}
