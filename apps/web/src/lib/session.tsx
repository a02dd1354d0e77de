import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import type { Tier } from '@msafara/domain/plans/plans';
import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';

import { atMostAMoment } from './a-moment.ts';
import { browserReader } from './browser-reader.ts';
import { readStored, writeStored } from './browser-storage.ts';
import { setReader } from './format.ts';
import { onUnauthenticated } from './query-client.ts';
import { sessionAfterChange, type StoredSession, TOKEN_KEY, USER_KEY } from './session-storage.ts';
import { trpc } from './trpc.ts';
import { holdsUnsaved, onceSaved } from './unsaved.ts';
import { readWaitingScans } from './waiting-scans.ts';

type SignedIn = { handle: string; user: SessionUser };

export type Session = {
  user: SessionUser | null;
  /** True while a restored session is being checked with the server. */
  isLoading: boolean;
  /**
   * Whether the session has ended on the server while the user stays signed in here: because scans are not sent yet (D23),
   * or because the page holds something unsaved (D3).
   */
  ended: 'no' | 'scansWait' | 'unsaved';
  signIn: (signedIn: SignedIn) => void;
  /** The same user with something of it changed, but not how it reads. */
  update: (user: SessionUser) => void;
  /** The same user, who reads otherwise now: language, zone, dates or theme. */
  updateReading: (user: SessionUser) => void;
  signOut: () => Promise<void>;
  /** Forgets the user here, without asking the server. */
  leave: () => void;
};

const SessionContext = createContext<Session | null>(null);

function store(session: SignedIn | null): void {
  writeStored(TOKEN_KEY, session && session.handle);
  writeStored(USER_KEY, session && JSON.stringify(session.user));
}

/** The user that a stored session stands for; a corrupt one clears both keys (§4). */
function userOf(stored: StoredSession): SessionUser | null {
  if (stored.kind === 'corrupt') store(null);
  return stored.kind === 'session' ? stored.user : null;
}

/** Strangers share the demo account: how each of them reads is kept here (D12). */
function readHere(user: SessionUser, settings: SessionUser['settings']): SessionUser {
  return user.organisation.isDemo ? { ...user, settings } : user;
}

function restore(stored: StoredSession): SessionUser | null {
  const user = userOf(stored);
  setReader(user?.settings);
  return user;
}

/** What this device keeps of somebody who leaves is nobody's to read from now on (D23). */
async function leaveDevice(userId: string): Promise<void> {
  // Visitors load nothing for it, and where the browser keeps nothing there is nothing to leave.
  await import('../offline/leave-device.ts').then((device) => device.leaveDevice(userId)).catch(() => undefined);
}

/** Leaves the device whichever way a user has gone: signed out here or in another tab, refused by the server, or changed for another. */
function useLeftDevice(userId: string | undefined): void {
  const known = useRef(userId);
  useEffect(() => {
    const left = known.current;
    known.current = userId;
    if (left === undefined || left === userId) return;
    // A tab that was frozen may hear of it when the same person has signed in again.
    if (readStored(USER_KEY)?.includes(left) !== true) void leaveDevice(left);
  }, [userId]);
}

/** What other tabs read between a session and none where somebody leaves: they hold on to nothing that is unsaved. */
const SIGNED_OUT = '';

/** How long a restored user waits for the server before the pages open. */
const CHECK_MS = 3000;

function seesTheSame(one: SessionUser | null, other: SessionUser | null): boolean {
  return one?.id === other?.id && one?.role === other?.role && one?.organisation.id === other?.organisation.id;
}

/** Which tier is higher: the plans themselves are too much for a visitor's first load. */
const HEIGHT: Record<Tier, number> = { starter: 0, growth: 1, enterprise: 2 };

/** Whether the same person has another role now, or may do less than before: what is begun could be closed over it. */
function mayOtherwise(before: SessionUser | null, now: SessionUser | null): boolean {
  if (!before || !now || before.id !== now.id || before.organisation.id !== now.organisation.id) return false;
  const isLess = HEIGHT[now.subscriptionTier] < HEIGHT[before.subscriptionTier];
  return before.role !== now.role || isLess || (now.organisation.readOnly && !before.organisation.readOnly);
}

/** Holds who is signed in, in step with the browser's storage, other tabs and the server (§4, D3). */
export function SessionProvider({ stored, children }: { stored: StoredSession; children: ReactNode }) {
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  const [user, setStateUser] = useState(() => restore(stored));
  const [isLoading, setIsLoading] = useState(user !== null);
  const [isChecked, setChecked] = useState(user === null);
  const [ended, setEnded] = useState<Session['ended']>('no');

  // Dates are formatted while the tree below is drawn, so their reader is set before it is.
  const setUser = useCallback((next: SessionUser | null) => {
    setReader(next?.settings);
    setStateUser(next);
  }, []);

  const end = useCallback(() => {
    store(null);
    setUser(null);
    setIsLoading(false);
    setEnded('no');
    queryClient.clear();
  }, [queryClient, setUser]);

  // A sign-out that is answered late would take the cookie of whoever has signed in meanwhile.
  const leaving = useRef<AbortController>(undefined);

  const userId = user?.id;
  useLeftDevice(userId);
  const endUnlessNeeded = useCallback(() => {
    if (userId !== undefined && holdsUnsaved()) setEnded('unsaved');
    else if (userId !== undefined && readWaitingScans()[userId] !== undefined) setEnded('scansWait');
    else end();
    setIsLoading(false);
  }, [end, userId]);

  const signIn = useCallback(
    ({ handle, user: given }: SignedIn) => {
      leaving.current?.abort();
      // Whoever goes on where the session ended still sees what was read; it is only asked for anew.
      if (ended === 'unsaved') void queryClient.invalidateQueries();
      else queryClient.clear();
      const known = readHere(given, { ...given.settings, ...browserReader() });
      store({ handle, user: known });
      setUser(known);
      setIsLoading(false);
      setChecked(true);
      setEnded('no');
    },
    [ended, queryClient, setUser],
  );

  const updateReading = useCallback(
    (changed: SessionUser) => {
      writeStored(USER_KEY, JSON.stringify(changed));
      setUser(changed);
    },
    [setUser],
  );

  const update = useCallback(
    (changed: SessionUser) => updateReading(user ? readHere(changed, user.settings) : changed),
    [updateReading, user],
  );

  const signOut = useCallback(async () => {
    // The server's answer can be long in coming, and the page be closed before; so can that of the browser's database.
    if (userId !== undefined) await atMostAMoment(leaveDevice(userId));
    // The cookie is the server's to remove; without a network the browser at least forgets who it was.
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    await atMostAMoment(client.auth.logout.mutate(undefined, { signal })).catch(() => undefined);
    if (signal.aborted) return;
    writeStored(TOKEN_KEY, SIGNED_OUT);
    end();
  }, [client, end, userId]);

  const confirm = useEffectEvent(update);
  useEffect(() => {
    if (isChecked) return;
    let current = true;
    // No answer is no refusal: offline, the restored user stays; a network that swallows everything is not waited for.
    const open = () => current && setIsLoading(false);
    const timer = setTimeout(open, CHECK_MS);
    client.auth.session.query().then((verified) => {
      if (!current) return;
      setChecked(true);
      if (verified) confirm(verified);
      else endUnlessNeeded();
      open();
    }, open);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [client, endUnlessNeeded, isChecked]);

  useEffect(() => onUnauthenticated(endUnlessNeeded), [endUnlessNeeded]);

  const isSignedOut = useRef(false);
  const take = useEffectEvent(async (text: string | null, again: () => void) => {
    const next = userOf(await sessionAfterChange(text));
    setIsLoading(false);
    if (!next && user && holdsUnsaved() && !isSignedOut.current) {
      setEnded('unsaved');
      return;
    }
    setEnded('no');
    if (mayOtherwise(user, next) && holdsUnsaved()) {
      onceSaved(again);
      return;
    }
    // What was read for another person, role or organisation is dropped.
    if (!seesTheSame(user, next)) queryClient.clear();
    else if (ended !== 'no') void queryClient.invalidateQueries();
    setUser(next);
  });
  useEffect(() => {
    // What waited is read once more: by then it may have changed again.
    const hear = (text: string | null): void => void take(text, () => hear(readStored(USER_KEY)));
    const follow = (event: StorageEvent) => {
      if (event.key === TOKEN_KEY && event.newValue !== null) isSignedOut.current = event.newValue === SIGNED_OUT;
      if (event.key === USER_KEY || event.key === null) hear(event.newValue);
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);

  const session = useMemo(
    () => ({ user, isLoading, ended, signIn, update, updateReading, signOut, leave: end }),
    [user, isLoading, ended, signIn, update, updateReading, signOut, end],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Who is signed in, and the ways in and out. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}
