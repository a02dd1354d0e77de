import { LIVE_PATH, type LiveEvent, liveEventSchema, PING_MS } from '@msafara/domain/live/live.schema';

/** An open stream says something every {@link PING_MS}: one that misses two of them is dead. */
const SILENCE_MS = 2 * PING_MS + 5000;

/** It was cut or refused, or said nothing for too long. */
export type StreamEnd = 'cut' | 'silent';

type Listener = {
  /** Something was heard. That the stream was answered says little: some proxies keep for themselves what comes after. */
  onOpen: () => void;
  onEvent: (event: LiveEvent) => void;
  /** The stream stays closed. */
  onEnd: (how: StreamEnd) => void;
};

/** Opens the stream of changes (D15); returns the way to close it. Kinds of events we do not know are left out. */
export function openChangeStream({ onOpen, onEvent, onEnd }: Listener): () => void {
  const source = new EventSource(LIVE_PATH);
  let silence: ReturnType<typeof setTimeout> | undefined;
  let isHeard = false;

  const close = () => {
    clearTimeout(silence);
    source.close();
  };
  const end = (how: StreamEnd) => {
    close();
    onEnd(how);
  };
  const watch = () => {
    clearTimeout(silence);
    silence = setTimeout(() => end('silent'), SILENCE_MS);
  };
  const wasHeard = () => {
    watch();
    if (!isHeard) onOpen();
    isHeard = true;
  };

  // From the start: of a process that stands still there comes no answer and no end.
  watch();
  source.addEventListener('open', watch);
  source.addEventListener('ping', wasHeard);
  source.addEventListener('message', ({ data }: MessageEvent<string>) => {
    wasHeard();
    const { data: event } = liveEventSchema.safeParse(JSON.parse(data));
    if (event) onEvent(event);
  });
  // The browser would try every three seconds for ever where it was cut, and never again where it was refused.
  source.addEventListener('error', () => end('cut'));
  return close;
}
