import type { AppRouter } from '@msafara/api/app-router';
import { createTRPCClient, httpSubscriptionLink } from '@trpc/client';
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';

/** How a screen hears of changes: told at once, by asking now and then, or not at all (D15). */
export type LiveState = 'live' | 'polling' | 'offline';

const REOPEN_MS = 5000;
const MOST_REOPEN_MS = 60_000;

const LiveContext = createContext<LiveState>('polling');

// A client of its own, so that pages without a session do not load it.
const client = createTRPCClient<AppRouter>({ links: [httpSubscriptionLink({ url: '/trpc' })] });

function useBrowser(event: 'online' | 'visibilitychange', read: () => boolean): boolean {
  const [value, setValue] = useState(read);
  useEffect(() => {
    const follow = () => setValue(read());
    const target = event === 'visibilitychange' ? document : window;
    target.addEventListener(event, follow);
    if (event === 'online') window.addEventListener('offline', follow);
    return () => {
      target.removeEventListener(event, follow);
      window.removeEventListener('offline', follow);
    };
  }, [event, read]);
  return value;
}

const isOnline = () => navigator.onLine;
const isVisible = () => document.visibilityState === 'visible';

type LiveProviderProps = { children: ReactNode; onShipmentsChanged: () => void; onNews: () => void };

/**
 * Keeps one stream open while the tab is seen, and calls back for each change. A hidden tab closes
 * its stream; when it is seen again it asks once for what it missed.
 */
export function LiveProvider({ children, onShipmentsChanged, onNews }: LiveProviderProps) {
  const online = useBrowser('online', isOnline);
  const visible = useBrowser('visibilitychange', isVisible);
  const [isConnected, setIsConnected] = useState(false);
  const [isFed, setIsFed] = useState(true);
  const [turn, setTurn] = useState(0);
  const failures = useRef(0);
  const tell = useEffectEvent((kind: 'shipments' | 'inbox') => (kind === 'inbox' ? onNews() : onShipmentsChanged()));

  useEffect(() => {
    if (!visible || !online) return;
    let again: ReturnType<typeof setTimeout> | undefined;
    // A stream that is refused does not come back by itself, as one that is cut does.
    const reopenLater = () => {
      setIsConnected(false);
      clearTimeout(again);
      again = setTimeout(() => setTurn((n) => n + 1), Math.min(REOPEN_MS * 2 ** failures.current, MOST_REOPEN_MS));
      failures.current += 1;
    };
    // What happened before the stream was open is asked for when it opens.
    const stream = client.live.changes.subscribe(undefined, {
      onStarted: () => {
        failures.current = 0;
        setIsConnected(true);
        tell('shipments');
        tell('inbox');
      },
      onConnectionStateChange: ({ state, error }) => {
        if (state !== 'pending') setIsConnected(false);
        // A stream that was cut may mean that the session ended: the next answer tells.
        if (error) tell('inbox');
      },
      onData: (event) => {
        if (event.kind === 'feed') setIsFed(event.isLive);
        else tell(event.kind);
      },
      onError: reopenLater,
      onStopped: () => setIsConnected(false),
    });
    return () => {
      clearTimeout(again);
      stream.unsubscribe();
      setIsConnected(false);
    };
  }, [visible, online, turn]);

  const state = online ? (isConnected && isFed ? 'live' : 'polling') : 'offline';
  return <LiveContext value={state}>{children}</LiveContext>;
}

/** How this screen hears of changes now. */
export function useLive(): LiveState {
  return useContext(LiveContext);
}

/** How often to ask for what nobody tells: not at all while the stream is open (§7, D15). */
export function usePolling(everyMs: number): number | false {
  return useLive() === 'live' ? false : everyMs;
}
