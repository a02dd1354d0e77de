import { PING_MS } from '@msafara/domain/live/live.schema';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { openChangeStream } from './change-stream.ts';

/** The browser's end of a stream; `made` are those that were opened. */
class Source extends EventTarget {
  static made: Source[] = [];
  isClosed = false;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Source.made.push(this);
  }
  close() {
    this.isClosed = true;
  }
  hear(type: string, data = '') {
    this.dispatchEvent(new MessageEvent(type, { data }));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  Source.made = [];
  vi.stubGlobal('EventSource', Source);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open() {
  const heard: string[] = [];
  const close = openChangeStream({
    onOpen: () => heard.push('open'),
    onEvent: ({ kind }) => heard.push(kind),
    onEnd: (how) => heard.push(how),
  });
  const [source] = Source.made;
  if (!source) throw new Error('no stream was opened');
  return { heard, close, source };
}

test('a stream is open once something is heard, and tells of what comes', () => {
  const { heard, source } = open();
  source.hear('open');
  expect(heard).toEqual([]);
  source.hear('message', '{"kind":"feed","isLive":true}');
  source.hear('message', '{"kind":"shipments"}');
  source.hear('message', '{"kind":"of another release"}');
  source.hear('ping');
  expect(heard).toEqual(['open', 'feed', 'shipments']);
});

test('one of which a proxy keeps all for itself is never open, and ends', () => {
  const { heard, source } = open();
  source.hear('open');
  vi.advanceTimersByTime(3 * PING_MS);
  expect(heard).toEqual(['silent']);
  expect(source.isClosed).toBe(true);
});

test('one that nobody answers ends, so that another process is asked', () => {
  const { heard, source } = open();
  vi.advanceTimersByTime(3 * PING_MS);
  expect(heard).toEqual(['silent']);
  expect(source.isClosed).toBe(true);
});

test('one that falls silent ends; one that pings does not', () => {
  const { heard, source } = open();
  source.hear('open');
  for (let n = 0; n < 10; n += 1) {
    source.hear('ping');
    vi.advanceTimersByTime(PING_MS);
  }
  expect(heard).toEqual(['open']);
  vi.advanceTimersByTime(2 * PING_MS);
  expect(heard).toEqual(['open', 'silent']);
});

test('one that is cut off ends at once, and one that was closed says nothing more', () => {
  const { heard, source } = open();
  source.hear('message', '{"kind":"inbox"}');
  source.hear('error');
  expect(heard).toEqual(['open', 'inbox', 'cut']);
  const other = open();
  other.close();
  vi.advanceTimersByTime(3 * PING_MS);
  expect(other.heard).toEqual([]);
});
