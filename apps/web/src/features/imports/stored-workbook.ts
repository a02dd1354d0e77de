import { unzipSync, zipSync } from 'fflate';

/** How large what a workbook holds may be, in bytes: twenty thousand rows are some tens of millions. */
const MAX_BYTES = 300 * 1024 * 1024;

/**
 * A workbook with its sheets unpacked: what reads workbooks would unpack larger ones in workers made of blobs, which our
 * pages refuse, and wait for ever. Undefined for one that is no archive, or far too large inside.
 */
export function storedWorkbook(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  let size = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/\.(?:xml|rels)$/iu.test(name)) return false;
        size += originalSize;
        return size <= MAX_BYTES;
      },
    });
    return size > MAX_BYTES ? undefined : zipSync(files, { level: 0 });
  } catch {
    return undefined;
  }
}
