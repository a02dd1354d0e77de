import { useEffect, useState } from 'react';

import { MOMENT_MS } from '../../lib/a-moment.ts';
import { serverError } from '../../lib/server-error.ts';

type Asked = { isLoading: boolean; isError: boolean; data: unknown; error: unknown };

/**
 * Whether what came says nothing of what was asked for: nothing came, the server cannot answer just now, or it knows no session any more, in
 * which scanning goes on where scans wait (D23).
 */
export function saysNothing(error: unknown): boolean {
  const said = serverError(error);
  return said === undefined || said.httpStatus === 401 || said.httpStatus === 429 || said.httpStatus >= 500;
}

/**
 * Whether no answer came to a question: it failed without one, or takes too long. It stays without an answer while it is
 * asked again, and as long as something `isTyped` that would go with one that refuses; `subject` is what it asks for.
 */
export function useIsUnanswered(asked: Asked, subject: string | undefined, isTyped = false): boolean {
  const [isSlow, setSlow] = useState(false);
  const [missed, setMissed] = useState<string>();
  const { isLoading } = asked;
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setSlow(true), MOMENT_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isLoading]);
  const isMissing = isLoading ? isSlow : asked.isError && saysNothing(asked.error);
  const isKept = (isLoading || isTyped) && missed === subject && missed !== undefined;
  if (!isKept && missed !== (isMissing ? subject : undefined)) setMissed(isMissing ? subject : undefined);
  return asked.data === undefined && (isMissing || isKept);
}
