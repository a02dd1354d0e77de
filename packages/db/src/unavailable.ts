const SQLITE = ['SQLITE_BUSY', 'SQLITE_LOCKED', 'SQLITE_FULL', 'SQLITE_IOERR', 'TRANSACTION_STUCK', 'READERS_PAUSED'];
/**
 * Lock not available, too many connections, disk full, out of memory, shut down or cut, connection failures, which PgBouncer
 * gives as its reason for all that it cannot do (08P01), a server that takes no writes (25006), and statements (57014),
 * transactions (25P03, 25P04) and sessions (57P05) that took longer than whoever runs the server allows.
 */
const POSTGRES = /^(55P03|40001|40P01|25006|25P0[34]|53\d{3}|57014|57P0[1-35]|08[\dP]\d{2})$/u;
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** What the Postgres driver says without a code. */
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout)|is not queryable$|^timeout expired$/u;

/** Whether a statement waited too long for what another transaction holds. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03';
}

/** Whether a server refused to write, since it is a standby: the primary is elsewhere by now. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === '25006';
}

/** Whether the database could not do its work just now, though the same may go well later: busy, full or gone. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    SQLITE.some((one) => code.startsWith(one)) ||
    POSTGRES.test(code) ||
    NETWORK.has(code) ||
    (code === '' && DRIVER.test(error.message))
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
