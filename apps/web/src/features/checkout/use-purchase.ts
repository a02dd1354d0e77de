import type { Plan } from '@msafara/domain/plans/plans';
import { useMemo, useState } from 'react';

import { languageNow } from '../../lib/i18n.ts';
import { serverError } from '../../lib/server-error.ts';
import { trpc } from '../../lib/trpc.ts';

/** How a purchase stands on its page; `unsure` is after a capture without an answer, `captured` leads on. */
export type PurchaseState =
  | { kind: 'idle' | 'approving' | 'capturing' | 'cancelled' | 'declined' | 'error' }
  | { kind: 'unsure' | 'captured'; orderId: string }
  | { kind: 'refused'; message: string };

/** The steps of one purchase: order, approval in the provider's window, capture (§4). */
export function usePurchase(plan: Plan) {
  const { client } = trpc.useUtils();
  const [state, setState] = useState<PurchaseState>({ kind: 'idle' });

  const steps = useMemo(() => {
    async function createOrder(): Promise<{ orderId: string }> {
      setState({ kind: 'approving' });
      try {
        const asked = { amount: plan.amount, plan: plan.tier, language: languageNow() };
        const { id } = await client.checkout.createOrder.mutate(asked);
        return { orderId: id };
      } catch (error) {
        const message = serverError(error)?.message;
        setState(message ? { kind: 'refused', message } : { kind: 'error' });
        throw error;
      }
    }

    async function capture(orderId: string): Promise<void> {
      setState({ kind: 'capturing' });
      try {
        const { status } = await client.checkout.capture.mutate({ orderId });
        if (status === 'DECLINED') setState({ kind: 'declined' });
        else setState({ kind: 'captured', orderId });
      } catch (error) {
        const answer = serverError(error);
        const isFinal = answer !== undefined && answer.httpStatus < 500 && answer.httpStatus !== 429;
        setState(isFinal ? { kind: 'refused', message: answer.message } : { kind: 'unsure', orderId });
      }
    }

    return {
      createOrder,
      capture,
      cancel: () => {
        setState((before) => (before.kind === 'capturing' ? before : { kind: 'cancelled' }));
      },
      // A failure of the order itself has been told already, in the server's words.
      fail: () => {
        setState((before) => (before.kind === 'approving' ? { kind: 'error' } : before));
      },
    };
  }, [client, plan]);

  return { state, ...steps };
}
