import { DAY_MS } from '@msafara/domain/durations';
import { type CarriedShipment, carriedShipmentSchema, type CarryPage } from '@msafara/domain/scans/carry.schema';

import { inDatabase } from './database.ts';
import { type DeviceRecord, readDevice } from './device-record.ts';
import { maySeal, seal, type Sealed, unseal } from './seal.ts';

/** After so long the list is fetched anew, which alone takes out what was deleted. */
const RENEW_MS = DAY_MS;

type CarriedRecord = { userId: string; id: string; body: Sealed };

type Carried = {
  userId: string | undefined;
  byNumber: ReadonlyMap<string, CarriedShipment>;
  /** The server's time of the last whole list, ISO. */
  asOf: string | undefined;
};

const NONE: Carried = { userId: undefined, byNumber: new Map(), asOf: undefined };

let carried = NONE;
/** Raised with each sign-out: what was under way before writes and shows nothing any more. */
let signOuts = 0;
const listeners = new Set<() => void>();

function show(next: Carried): void {
  carried = next;
  for (const tell of listeners) tell();
}

const byNumber = (shipments: Iterable<CarriedShipment>) =>
  new Map([...shipments].map((shipment) => [shipment.trackingNumber, shipment]));

async function read(userId: string): Promise<CarriedShipment[]> {
  const records = await inDatabase<CarriedRecord[]>(['shipments'], 'readonly', (transaction) =>
    transaction.objectStore('shipments').getAll(),
  );
  const own = records.filter((record) => record.userId === userId);
  const opened = await Promise.all(own.map(({ body }) => unseal(userId, body)));
  return opened.flatMap((body) => carriedShipmentSchema.safeParse(body).data ?? []);
}

/** Writes shipments, and how far the list has come with them, in one transaction. */
async function write(
  state: DeviceRecord['carried'],
  shipments: readonly CarriedShipment[],
  { isAnew, isOver }: { isAnew: boolean; isOver: () => boolean },
): Promise<void> {
  const { userId } = state;
  const records = await Promise.all(
    shipments.map(async (shipment) => ({ userId, id: shipment.id, body: await seal(userId, shipment) })),
  );
  await inDatabase(['shipments', 'device'], 'readwrite', (transaction) => {
    if (isOver()) return undefined;
    const store = transaction.objectStore('shipments');
    // Somebody else's list is of no use to this person, and this person's is fetched anew.
    if (isAnew) store.clear();
    for (const record of records) store.put(record);
    transaction.objectStore('device').put(state, 'carried');
    return undefined;
  });
}

/** Asks the server for the shipments under way; the first argument is the cursor of the page before. */
type FetchPage = (cursor: string | undefined) => Promise<CarryPage>;

async function refresh(userId: string, fetchPage: FetchPage): Promise<void> {
  const isOver = whetherOver();
  if (!(await maySeal(userId))) return;
  const state = await readDevice('carried');
  const isKnown = state?.userId === userId && Date.now() - state.renewedAt < RENEW_MS;
  let cursor = isKnown ? state.cursor : undefined;
  const fetched: CarriedShipment[] = [];
  for (;;) {
    const page = await fetchPage(cursor);
    fetched.push(...page.shipments);
    cursor = page.cursor ?? undefined;
    if (page.isWhole || cursor === undefined) {
      const renewedAt = isKnown ? state.renewedAt : Date.now();
      await write({ userId, cursor, renewedAt, asOf: page.serverTime }, fetched, { isAnew: !isKnown, isOver });
      break;
    }
  }
  if (!isOver()) await load(userId);
}

async function load(userId: string): Promise<void> {
  const isOver = whetherOver();
  const state = await readDevice('carried');
  const isOwn = state?.userId === userId;
  const shipments = isOwn ? await read(userId) : [];
  if (!isOver()) show({ userId, byNumber: byNumber(shipments), asOf: isOwn ? state.asOf : undefined });
}

/** Tells later whether somebody has signed out since. */
function whetherOver(): () => boolean {
  const before = signOuts;
  return () => signOuts !== before;
}

/**
 * The shipments under way, kept on this device so that a scan without a network can show what it is about. Read only;
 * what a scan changes comes from the server.
 */
export const carriedShipments = {
  subscribe(tell: () => void): () => void {
    listeners.add(tell);
    return () => listeners.delete(tell);
  },
  read: (): Carried => carried,
  load,
  refresh,
  /** Forgets what was read, at sign-out, and what is on the disk. */
  async drop(): Promise<void> {
    signOuts += 1;
    show(NONE);
    await inDatabase(['shipments', 'device'], 'readwrite', (transaction) => {
      transaction.objectStore('shipments').clear();
      transaction.objectStore('device').delete('carried');
      return undefined;
    });
  },
};
