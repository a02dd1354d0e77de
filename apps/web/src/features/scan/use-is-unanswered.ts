import { useEffect, useState } from 'react';

import { serverError } from '../../lib/server-error.ts';

/** A network that swallows everything is not waited for longer than this. */
const WAIT_MS = 4000;

/** Whether no answer came to a question: it failed without one, or takes too long. */
export function useIsUnanswered(asked: {
  isLoading: boolean;
  isError: boolean;
  data: unknown;
  error: unknown;
}): boolean {
  const [isSlow, setSlow] = useState(false);
  const { isLoading } = asked;
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setSlow(true), WAIT_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isLoading]);
  if (asked.data !== undefined) return false;
  return isLoading ? isSlow : asked.isError && serverError(asked.error) === undefined;
}
