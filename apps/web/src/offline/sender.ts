import type { AppRouter } from '@msafara/api/app-router';
import { type RefusedScan, type ScansSent, scansSentSchema } from '@msafara/domain/scans/scan-result.schema';
import type { ScanCommand } from '@msafara/domain/scans/scan-command.schema';
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client';

import { serverError } from '../lib/server-error.ts';
import { within } from '../lib/within.ts';
import { backOff, retryAfterMs } from './back-off.ts';
import { readDevice, writeDevice } from './device-record.ts';
import { asSent, drain, SendFailure, type Stop } from './drain.ts';
import { outbox } from './outbox.ts';
import { readPhoto } from './photos.ts';
import { releaseNow } from './release.ts';
import { storePhoto } from './store-photo.ts';

/** A network that swallows everything must not hold up the line. */
const WAIT_MS = 20_000;
/** While something waits it is tried this often, whatever the browser says of the network. */
const EVERY_MS = 60_000;
/** When another tab sends, it is asked after a moment whether something is left. */
const OTHER_TAB_MS = 2000;
const LOCK = 'msafara-scans';

/** A client of its own: scans go with no other call. */
const server = createTRPCClient<AppRouter>({ links: [httpLink({ url: '/trpc' })] });

/** What ended a run, and that this browser could not write down what the server had answered. */
type Stopped = Stop | { kind: 'storage' };

export type SenderView = {
  /** The scans that are on their way. */
  sending: readonly string[];
  isBusy: boolean;
  /** What keeps scans here, as far as it is known. */
  stop: Exclude<Stopped['kind'], 'done'> | undefined;
  /** The server's time of its last answer, ISO. */
  lastContact: string | undefined;
  /** How many milliseconds this device's clock is behind the server's (negative: ahead). */
  clockOffset: number | undefined;
};

let view: SenderView = {
  sending: [],
  isBusy: false,
  stop: undefined,
  lastContact: undefined,
  clockOffset: undefined,
};
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
let running: Promise<void> | undefined;
let isAskedAgain = false;
let current: AbortController | undefined;

function show(next: Partial<SenderView>): void {
  view = { ...view, ...next };
  for (const tell of listeners) tell();
}

/** Notes that the server answered, and what its clock said. */
export async function noteContact(serverTime: string, askedAt: number): Promise<void> {
  const now = Date.now();
  // The answer was written somewhere between asking and now.
  const clockOffset = Math.round(Date.parse(serverTime) - (askedAt + now) / 2);
  show({ lastContact: serverTime, clockOffset });
  await writeDevice({ lastContact: serverTime, clockOffset });
}

/** Shows the last contact and clock difference that this device stored, until the server answers. */
async function recall(): Promise<void> {
  const [lastContact, clockOffset] = await Promise.all([readDevice('lastContact'), readDevice('clockOffset')]);
  if (view.lastContact === undefined) show({ lastContact, clockOffset });
}

function failureOf(error: unknown): SendFailure {
  const said = serverError(error);
  if (!said) return new SendFailure({ kind: 'unreachable' });
  if (said.domainCode === 'UNAUTHENTICATED') return new SendFailure({ kind: 'signIn' });
  if (said.domainCode === 'OTHER_USER') return new SendFailure({ kind: 'otherUser' });
  const response = error instanceof TRPCClientError ? error.meta?.['response'] : undefined;
  const header = response instanceof Response ? response.headers.get('retry-after') : null;
  return new SendFailure({ kind: 'busy', afterMs: retryAfterMs(header, Date.now()) });
}

async function send(userId: string, commands: readonly ScanCommand[]): Promise<ScansSent> {
  const deviceId = await readDevice('id');
  if (deviceId === undefined) throw new Error('This device has no id');
  const clockOffset = await readDevice('clockOffset');
  const askedAt = Date.now();
  current = new AbortController();
  const signal = within(WAIT_MS, current.signal);
  const sentAt = new Date(askedAt).toISOString();
  try {
    const measured = clockOffset === undefined ? {} : { clockOffset };
    const input = { userId, deviceId, sentAt, ...measured, release: releaseNow(), commands: [...commands] };
    const answer = scansSentSchema.parse(await server.scans.send.mutate(input, { signal }));
    // On a full disk the answer counts all the same.
    await noteContact(answer.serverTime, askedAt).catch(() => undefined);
    // Whatever failed before, this got through: a long list on a bad network is not put off more and more.
    failures = 0;
    return answer;
  } catch (error) {
    throw failureOf(error);
  }
}

const waiting = () => outbox.read().scans.filter(({ state }) => state === 'waiting');

/** Stores the next photo of a scan; what became of it is on the disk before the next one goes. */
async function store(userId: string, id: string): Promise<RefusedScan | undefined> {
  const photo = outbox
    .read()
    .scans.find(({ command }) => command.id === id)
    ?.photos?.find(({ fileId }) => fileId === undefined);
  if (!photo) return undefined;
  const bytes = await readPhoto(userId, photo.id);
  if (!bytes) {
    const reason = { code: 'proof.photoGone', params: {} };
    return { outcome: 'refused', id, code: 'NOT_FOUND', reason, message: '', again: false };
  }
  current = new AbortController();
  const stored = await storePhoto(userId, bytes, current.signal);
  if ('refusal' in stored) return { ...stored.refusal, id };
  failures = 0;
  await outbox.noteStored(id, photo.id, stored.fileId);
  return undefined;
}

function drainOwn(userId: string): Promise<Stop> {
  return drain({
    waiting: () => (outbox.read().userId === userId ? waiting().map(asSent) : []),
    send: (commands) => send(userId, commands),
    store: (id) => store(userId, id),
    settle: outbox.settle,
    onSending: (sending) => show({ sending }),
  });
}

/** Holds a lock for one drain, never longer: a frozen tab must not keep the others from sending. */
async function runOnce(userId: string): Promise<void> {
  const work = () => drainOwn(userId);
  try {
    const stop = await ('locks' in navigator
      ? navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
      : work());
    if (stop) conclude(stop);
    else schedule(OTHER_TAB_MS);
  } catch {
    conclude({ kind: 'storage' });
  }
}

function conclude(stop: Stopped): void {
  if (stop.kind === 'done') failures = 0;
  show({ stop: stop.kind === 'done' ? undefined : stop.kind });
  const wait = backOff(failures + 1, Math.random());
  if (stop.kind === 'unreachable') schedule(Math.min(EVERY_MS, wait));
  if (stop.kind === 'storage') schedule(wait);
  if (stop.kind === 'busy') schedule(Math.max(stop.afterMs ?? 0, wait));
}

function schedule(afterMs: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    // Tries that a scan or the person brought about are not counted: they say nothing of how long it has been.
    failures += 1;
    void poke();
  }, afterMs);
}

async function run(userId: string): Promise<void> {
  show({ isBusy: true });
  do {
    isAskedAgain = false;
    clearTimeout(timer);
    await runOnce(userId);
  } while (isAskedAgain && view.stop === undefined);
  show({ isBusy: false });
}

/** Sends what waits, or joins what is under way; answers when it is done. */
async function poke(): Promise<void> {
  const { userId } = outbox.read();
  if (userId === undefined || waiting().length === 0) return;
  isAskedAgain = true;
  running ??= run(userId).finally(() => {
    running = undefined;
  });
  await running;
}

/** A hidden page may be frozen in the middle of a request: its lock goes with it. */
const letGo = () => current?.abort();
document.addEventListener('freeze', letGo);
window.addEventListener('pagehide', letGo);

const wake = () => {
  if (document.visibilityState !== 'visible') return;
  // What failed before says nothing of the network that is there now.
  failures = 0;
  void poke();
};
window.addEventListener('online', wake);
document.addEventListener('visibilitychange', wake);

/**
 * Sends the scans on this device to the server, whenever that may succeed (D23), with the photos of their proofs (D28). Pages
 * alone do it: the service worker sends nothing, so what waits goes when the app is opened.
 */
export const sender = {
  subscribe(tell: () => void): () => void {
    listeners.add(tell);
    return () => listeners.delete(tell);
  },
  read: (): SenderView => view,
  recall,
  poke,
};
