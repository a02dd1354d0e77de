import { useEffect, useState } from 'react';

import { MOMENT_MS } from '../../lib/a-moment.ts';
import { serverError } from '../../lib/server-error.ts';

type Asked = { isLoading: boolean; isError: boolean; data: unknown; error: unknown };

/**
 * Whether no answer came to a question: it failed without one, or takes too long. One that failed stays without an
 * answer while it is asked again; `subject` is what it asks for.
 */
export function useIsUnanswered(asked: Asked, subject: string | undefined): boolean {
  const [isSlow, setSlow] = useState(false);
  const [failed, setFailed] = useState<string>();
  const hasFailed = asked.isError && serverError(asked.error) === undefined;
  const isAgain = asked.isLoading && failed === subject;
  if (!isAgain && failed !== (hasFailed ? subject : undefined)) setFailed(hasFailed ? subject : undefined);
  const { isLoading } = asked;
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setSlow(true), MOMENT_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isLoading]);
  if (asked.data !== undefined) return false;
  return isLoading ? isSlow || (isAgain && failed !== undefined) : hasFailed;
}
