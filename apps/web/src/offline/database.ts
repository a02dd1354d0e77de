/** Never raised: an open tab of an earlier release could not use the database any more. What is kept carries its own format. */
const VERSION = 1;
const NAME = 'msafara';
const LATE = 'TimeoutError';
/** A second try at once would end in the same. */
const NOT_AGAIN: ReadonlySet<string> = new Set(['QuotaExceededError', LATE]);

export type StoreName = 'commands' | 'shipments' | 'device';

/** A browser may never answer, or not before it is started anew; a slow phone opens its database in less. */
export const OPEN_MS = 8000;

type Connection = { database: Promise<IDBDatabase> };

let connection: Connection | undefined;

/** Opens the database. After `OPEN_MS` without it everybody who asks is refused at once, until it has opened after all. */
function connect(): Connection {
  const opened = new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('commands', { keyPath: 'id' });
      request.result.createObjectStore('shipments', { keyPath: ['userId', 'id'] });
      request.result.createObjectStore('device');
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The database did not open')));
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DOMException('The database did not open in time', LATE)), OPEN_MS);
  });
  const own = { database: Promise.race([opened, late]) };
  connection = own;
  const forget = () => {
    clearTimeout(timer);
    if (connection === own) connection = undefined;
  };
  opened.then((database) => {
    clearTimeout(timer);
    own.database = opened;
    database.addEventListener('close', forget);
    database.addEventListener('versionchange', () => {
      database.close();
      forget();
    });
  }, forget);
  return own;
}

async function attempt<T>(
  stores: StoreName[],
  mode: IDBTransactionMode,
  work: (transaction: IDBTransaction) => IDBRequest<T> | undefined,
): Promise<T> {
  const database = await (connection ?? connect()).database;
  return new Promise<T>((resolve, reject) => {
    const transaction = database.transaction(stores, mode, { durability: 'strict' });
    const failed = () => reject(transaction.error ?? new Error('The storage of this browser failed'));
    transaction.addEventListener('abort', failed);
    transaction.addEventListener('error', failed);
    const request = work(transaction);
    // A write is said to be done once it is on the disk, not when it was asked for.
    transaction.addEventListener('complete', () => resolve(request?.result as T));
  });
}

/**
 * Runs one transaction on the browser's database and returns the result of the request that `work` returns, once all of
 * it is on the disk (D23). A connection that died is opened anew, once; throws what the browser said otherwise, such as
 * `QuotaExceededError`; `TimeoutError` where the database does not open.
 */
export async function inDatabase<T>(
  stores: StoreName[],
  mode: IDBTransactionMode,
  work: (transaction: IDBTransaction) => IDBRequest<T> | undefined,
): Promise<T> {
  try {
    return await attempt(stores, mode, work);
  } catch (error) {
    if (error instanceof DOMException && NOT_AGAIN.has(error.name)) throw error;
    connection = undefined;
    return attempt(stores, mode, work);
  }
}
