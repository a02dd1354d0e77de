import { useEffect, useState } from 'react';

import { MOMENT_MS } from '../../lib/a-moment.ts';
import { serverError } from '../../lib/server-error.ts';

type Asked = { isLoading: boolean; isError: boolean; data: unknown; error: unknown };

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
  const isMissing = isLoading ? isSlow : asked.isError && serverError(asked.error) === undefined;
  const isKept = (isLoading || isTyped) && missed === subject && missed !== undefined;
  if (!isKept && missed !== (isMissing ? subject : undefined)) setMissed(isMissing ? subject : undefined);
  return asked.data === undefined && (isMissing || isKept);
}
