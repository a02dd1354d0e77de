import { randomUUID } from 'node:crypto';

import type { Change } from '../database.ts';
import { CHANNELS, createAnnouncer, type Message } from './announcer.ts';
import { listen } from './postgres-listener.ts';
import { type AddressName, troubleAt, unheardAt } from './postgres-trouble.ts';

/** How patient processes are with each other, in milliseconds. */
export type FeedTiming = {
  /** How long what was committed is gathered before it is announced. */
  gatherMs: number;
  /** How often each process says that it is there, and so proves that it hears. */
  beatMs: number;
  /** Whoever is not heard for so long without a goodbye may have died before it announced what it had committed. */
  silenceMs: number;
  /** How long a start waits for its first beat. */
  startMs: number;
};

export const FEED_TIMING: FeedTiming = { gatherMs: 5, beatMs: 1000, silenceMs: 3000, startMs: 5000 };

const BYE = 'bye';
const OTHER_KEYS =
  'Another process on this database runs with another SECRET_KEY: what one of them seals, such as second factors, the other cannot open. All need the same one.';
/** When what may have been committed is announced again: how the commit ended is known by the last of them. */
const DOUBTFUL_MS = [1000, 5000];

type FeedOptions = {
  /** Where it listens, and by which variable that was said. */
  url: string;
  name: AddressName;
  /** Sends as transactions are written, through a pooler if there is one. */
  send: (messages: readonly Message[]) => Promise<void>;
  tell: (changes: readonly Change[]) => void;
  /** Takes a sentence for whoever runs the server. */
  warn: (line: string) => void;
  timing: FeedTiming;
  /** What all processes have to have in common, as a short text without spaces. */
  fingerprint?: string | undefined;
};

/**
 * What other processes change, and what this one tells them (docs/decisions/0003). Each second a beat goes the way of the
 * announcements; while a process does not hear its own, `epoch` is undefined. It is a new number after each such gap, and
 * whenever a known process has fallen silent without a goodbye, since what it committed last may never be announced.
 */
export function openChangeFeed({ url, name, send, tell, warn, timing, fingerprint = '' }: FeedOptions) {
  const id = randomUUID();
  const openedAt = performance.now();
  const first = Promise.withResolvers<undefined>();
  // Whoever does not wait for it is told by `warn`.
  first.promise.catch(() => undefined);
  /** Why the last sending and the last connection failed. */
  let sendError: unknown;
  let listenError: unknown;
  let isTold = false;
  const announcer = createAnnouncer(async (messages) => {
    try {
      await send(messages);
      sendError = undefined;
    } catch (error) {
      sendError = error;
      throw error;
    }
  }, timing.gatherMs);
  const others = new Map<string, { at: number; timer: NodeJS.Timeout }>();
  const doubts = new Set<NodeJS.Timeout>();
  const strangers = new Set<string>();
  let [isLive, isListening, closed] = [false, false, false];
  let epoch = 0;
  /** The last beat that was said, sent and heard. */
  let [said, sent, heard] = [0, 0, 0];
  /** When this process last heard itself. What lies unread in its socket after it stood still for so long is not known yet. */
  let heardAt = -Infinity;
  const stillMs = Math.max(timing.silenceMs, 3 * timing.beatMs);
  let timer: NodeJS.Timeout | undefined;

  const listener = listen(
    url,
    {
      channels: Object.values(CHANNELS),
      hear(channel, payload) {
        if (channel === CHANNELS.changes) tell(parseChanges(payload));
        else hearBeat(payload);
      },
    },
    {
      onListening() {
        isListening = true;
        listenError = undefined;
        beatNow();
      },
      onLost(error) {
        [isLive, isListening] = [false, false];
        listenError = error;
      },
    },
  );

  function hearBeat(payload: string): void {
    const [from = '', word, theirs = ''] = payload.split(' ');
    if (from === id) {
      heard = Math.max(heard, Number(word));
      heardAt = performance.now();
      if (heard === said && !isLive) begin();
    } else if (word === BYE) {
      clearTimeout(others.get(from)?.timer);
      others.delete(from);
    } else {
      compare(theirs);
      hearOther(from);
    }
  }

  /** One that says nothing of itself is of an earlier version. */
  function compare(theirs: string): void {
    if (fingerprint === '' || theirs === '' || theirs === fingerprint || strangers.has(theirs)) return;
    strangers.add(theirs);
    warn(OTHER_KEYS);
  }

  function hearOther(from: string): void {
    const at = performance.now();
    const known = others.get(from);
    if (known) {
      known.at = at;
      known.timer.refresh();
      return;
    }
    others.set(from, { at, timer: setTimeout(wonder, timing.silenceMs, from) });
    // A newcomer is to know whom it has to miss.
    sayBeat();
  }

  /** A process that was busy itself first reads what lies in its socket: it is not deaf. */
  function wonder(from: string): void {
    setImmediate(miss, from, performance.now());
  }

  function miss(from: string, wonderedAt: number): void {
    const silent = others.get(from);
    if (closed || !silent || silent.at > wonderedAt) return;
    // While this one hears nobody, silence says nothing of the others.
    if (!isLive) {
      silent.timer.refresh();
      return;
    }
    others.delete(from);
    epoch += 1;
  }

  function begin(): void {
    isLive = true;
    epoch += 1;
    first.resolve(undefined);
    if (isTold) warn('What other processes change is heard again.');
    isTold = false;
    for (const from of others.keys()) hearOther(from);
  }

  function sayBeat(): void {
    const number = said;
    announcer.say(`${id} ${String(number)} ${fingerprint}`.trimEnd(), () => {
      sent = number;
    });
  }

  /** Says the next beat; by the one after it this one has to be heard. */
  function beatNow(): void {
    if (closed) return;
    clearTimeout(timer);
    said += 1;
    sayBeat();
    timer = setTimeout(() => setImmediate(check), timing.beatMs);
  }

  function check(): void {
    if (closed) return;
    if (isListening && heard < said) {
      isLive = false;
      // The beat is out, and this connection does not hear it.
      if (sent === said) listener.renew();
    }
    if (!isLive) complain();
    beatNow();
  }

  function trouble(): string {
    if (sendError !== undefined) return troubleAt('DATABASE_URL', sendError);
    if (isListening && sent < said) return 'DATABASE_URL has had no connection free to announce by for a second.';
    return listenError === undefined ? unheardAt(name) : troubleAt(name, listenError);
  }

  /** Once each time; at the start whoever waits is told. */
  function complain(): void {
    if (epoch === 0) {
      if (performance.now() - openedAt > timing.startMs) first.reject(new Error(trouble()));
    } else if (!isTold) {
      isTold = true;
      warn(`Nothing is served from memory until what other processes change is heard again. ${trouble()}`);
    }
  }

  beatNow();
  return {
    /** Resolves once this process hears; rejects with a sentence where it does not soon. */
    heard: first.promise,
    epoch: () => (isLive && performance.now() - heardAt < stillMs ? epoch : undefined),
    announce: announcer.add,
    isBehind: announcer.isBehind,
    /** Announces what may have been committed: the connection was lost on the way. */
    announceDoubtful(changes: readonly Change[]): void {
      if (changes.length === 0) return;
      const again = () => {
        tell(changes);
        announcer.add(changes);
      };
      again();
      for (const ms of DOUBTFUL_MS) {
        const doubt = setTimeout(() => {
          doubts.delete(doubt);
          again();
        }, ms);
        doubts.add(doubt);
      }
    },
    async close(): Promise<void> {
      closed = true;
      isLive = false;
      clearTimeout(timer);
      for (const doubt of doubts) clearTimeout(doubt);
      for (const other of others.values()) clearTimeout(other.timer);
      await announcer.close(`${id} ${BYE}`);
      await listener.close();
    },
  };
}

function parseChanges(payload: string): Change[] {
  return JSON.parse(payload) as Change[];
}
