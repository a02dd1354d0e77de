/** Full, over its quota, taking no writes, failing, or out of handles: the same may go well later. */
const DISK = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE']);

/** A store elsewhere that could not be reached, or could not do its work. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** Whether files could not be kept or read just now, though nothing is wrong with them (D28). */
export function isStoreUnavailable(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return true;
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && DISK.has(error.code);
}
