import { useCallback, useEffect, useRef } from 'react';

import { type CodeReader, openCodeReader } from './code-reader.ts';

export type ReadCodes = CodeReader['read'];

/**
 * Reads codes; the reader starts when it `isWanted`, or with the first picture, and ends with the
 * screen, or when it failed.
 */
export function useCodeReader(isWanted: boolean): ReadCodes {
  const reader = useRef<CodeReader>(undefined);

  const close = useCallback(() => {
    reader.current?.close();
    reader.current = undefined;
  }, []);

  useEffect(() => {
    if (isWanted) reader.current ??= openCodeReader();
  }, [isWanted]);

  useEffect(() => close, [close]);

  return useCallback(
    async (image) => {
      reader.current ??= openCodeReader();
      try {
        return await reader.current.read(image);
      } catch (error) {
        // The next attempt starts a new one: the connection may be back.
        close();
        throw error;
      }
    },
    [close],
  );
}
