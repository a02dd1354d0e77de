import type { AppRouter } from '@msafara/api/app-router';
import type { OperationResultEnvelope, TRPCClientError, TRPCLink } from '@trpc/client';
import { observable, observableToPromise } from '@trpc/server/observable';

/** So long, in milliseconds, the same call again is of the same press, on a slow phone too; while it has no answer. */
const SAME_PRESS_MS = 2000;

type Answer = OperationResultEnvelope<unknown, TRPCClientError<AppRouter>>;

/**
 * Sends a change once that is asked for twice at once, and gives both the same answer: some keyboards and scanners send Enter
 * twice, before the button of a form is drawn as busy.
 */
export const sendOnce: TRPCLink<AppRouter> = () => {
  let sent: { asked: string; at: number; answer: Promise<Answer> } | undefined;
  return ({ op, next }) => {
    if (op.type !== 'mutation') return next(op);
    const asked = `${op.path} ${JSON.stringify(op.input)}`;
    const at = performance.now();
    if (sent?.asked !== asked || at - sent.at > SAME_PRESS_MS) {
      const own = { asked, at, answer: observableToPromise(next(op)) };
      const forget = () => {
        if (sent === own) sent = undefined;
      };
      own.answer.then(forget, forget);
      sent = own;
    }
    const { answer } = sent;
    return observable((observer) => {
      answer.then(
        (result) => {
          observer.next(result);
          observer.complete();
        },
        (error: TRPCClientError<AppRouter>) => observer.error(error),
      );
    });
  };
};
