const SQLITE = ['SQLITE_BUSY', 'SQLITE_LOCKED', 'SQLITE_FULL', 'SQLITE_IOERR', 'TRANSACTION_STUCK', 'READERS_PAUSED'];
/** Lock not available, too many connections, disk full, out of memory, shut down or cut, connection failures. */
const POSTGRES = /^(55P03|40001|40P01|53\d{3}|57P0[1-3]|08\d{3})$/u;
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
/** What the Postgres driver says without a code. */
const DRIVER = /^(Connection terminated|timeout exceeded when trying to connect)|is not queryable$/u;

/** Whether a statement waited too long for what another transaction holds. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}

/** Whether the database could not do its work just now, though the same may go well later: busy, full or gone. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    SQLITE.some((one) => code.startsWith(one)) ||
    POSTGRES.test(code) ||
    NETWORK.has(code) ||
    (code === '' && DRIVER.test(error.message))
  );
}
