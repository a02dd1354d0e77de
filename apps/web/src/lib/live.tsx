import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';

import { openChangeStream, type StreamEnd } from './change-stream.ts';
import { type Asked, pollAfter, reopenAfter } from './poll-after.ts';

/** How a screen hears of changes: told at once, by asking now and then, or not at all (D15). */
export type LiveState = 'live' | 'polling' | 'offline';

/** A stream that was open for so long works. */
const STEADY_MS = 30_000;

const LiveContext = createContext<LiveState>('polling');

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

type LiveProviderProps = {
  children: ReactNode;
  onShipmentsChanged: () => void;
  onNews: () => void;
  /** The stream is open again after a while without one. */
  onReopened: () => void;
};

/**
 * Keeps one stream open while the tab is seen, and calls back for each change. A hidden tab closes
 * its stream; when it is seen again it asks once for what it missed.
 */
export function LiveProvider({ children, onShipmentsChanged, onNews, onReopened }: LiveProviderProps) {
  const online = useBrowser('online', isOnline);
  const visible = useBrowser('visibilitychange', isVisible);
  const [isConnected, setIsConnected] = useState(false);
  const [isFed, setIsFed] = useState(true);
  const [turn, setTurn] = useState(0);
  const failures = useRef(0);
  const openedAt = useRef(Infinity);
  const wasOpen = useRef(false);
  const tell = useEffectEvent((kind: 'shipments' | 'inbox') => (kind === 'inbox' ? onNews() : onShipmentsChanged()));
  const tellReopened = useEffectEvent(onReopened);

  useEffect(() => {
    if (!visible || !online) return;
    let again: ReturnType<typeof setTimeout> | undefined;
    const reopenLater = (how: StreamEnd) => {
      setIsConnected(false);
      const wasUnanswered = how === 'silent' && openedAt.current === Infinity;
      // One that opens and is cut again and again has not recovered.
      if (Date.now() - openedAt.current > STEADY_MS) failures.current = 0;
      openedAt.current = Infinity;
      // A stream that was cut may mean that the session ended: the next answer tells. While it stays away, and beside one
      // that is never answered, all is asked for now and then as it is.
      if (failures.current === 0 && !wasUnanswered) tell('inbox');
      again = setTimeout(() => setTurn((n) => n + 1), reopenAfter(failures.current));
      failures.current += 1;
    };
    // What happened before the stream was open is asked for when it opens.
    const close = openChangeStream({
      onOpen: () => {
        openedAt.current = Date.now();
        setIsConnected(true);
        tell('shipments');
        tell('inbox');
        if (wasOpen.current) tellReopened();
        wasOpen.current = true;
      },
      onEvent: (event) => {
        if (event.kind === 'feed') setIsFed(event.isLive);
        else tell(event.kind);
      },
      onEnd: reopenLater,
    });
    return () => {
      clearTimeout(again);
      close();
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
export function usePolling(everyMs: number): false | ((query: { state: Asked }) => number) {
  return useLive() === 'live' ? false : ({ state }) => pollAfter(everyMs, state);
}
