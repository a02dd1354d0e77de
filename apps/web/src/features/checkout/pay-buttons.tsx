import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import { Button, Loader } from '@mantine/core';
import type { Plan } from '@msafara/domain/plans/plans';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { formatDollars } from '../../lib/format-numbers.ts';
import { trpc } from '../../lib/trpc.ts';
import classes from './payment.module.css';
import { openSdk, type PaymentSdk } from './paypal-sdk.ts';
import { PurchaseNotice } from './purchase-notice.tsx';
import type { usePurchase } from './use-purchase.ts';

type Steps = Omit<ReturnType<typeof usePurchase>, 'state'>;

/** Puts the provider's own buttons into `host`; answers how to take them away again. */
async function showButtons(sdk: PaymentSdk, host: HTMLElement, steps: Steps): Promise<() => void> {
  const methods = await sdk.findEligibleMethods({ currencyCode: 'USD' });
  const handlers = {
    onApprove: async ({ orderId }: { orderId: string }) => steps.capture(orderId),
    onCancel: steps.cancel,
    onError: steps.fail,
  };
  const shown: HTMLElement[] = [];
  // The order is begun in the click itself: a window may open only then.
  if (methods.isEligible('paypal')) {
    const session = sdk.createPayPalOneTimePaymentSession(handlers);
    const button = document.createElement('paypal-button');
    button.type = 'pay';
    button.addEventListener('click', () => {
      session.start({ presentationMode: 'auto' }, steps.createOrder()).catch(steps.fail);
    });
    shown.push(button);
  }
  if (methods.isEligible('card')) {
    const session = sdk.createPayPalGuestOneTimePaymentSession(handlers);
    const container = document.createElement('paypal-basic-card-container');
    const button = document.createElement('paypal-basic-card-button');
    button.addEventListener('click', () => {
      session.start({ presentationMode: 'auto' }, steps.createOrder()).catch(steps.fail);
    });
    container.append(button);
    shown.push(container);
  }
  if (shown.length === 0) throw new Error('no means of payment');
  host.append(...shown);
  return () => {
    for (const element of shown) element.remove();
  };
}

type PayButtonsProps = {
  plan: Plan;
  purchase: ReturnType<typeof usePurchase>;
  /** Nothing is to be paid before it is known what became of the last try. */
  isHeld: boolean;
};

/** The provider's payment buttons with the amount above them, and what became of the last try (§2). */
export function PayButtons({ plan, purchase, isHeld }: PayButtonsProps) {
  const { t } = useTranslation('checkout');
  const { client } = trpc.useUtils();
  const { state, createOrder, capture, cancel, fail } = purchase;
  const host = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [round, setRound] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    let remove: (() => void) | undefined;
    async function show(): Promise<void> {
      const sdk = await openSdk(await client.checkout.setup.mutate());
      if (!isCurrent || !host.current) return;
      remove = await showButtons(sdk, host.current, { createOrder, capture, cancel, fail });
      if (isCurrent) setStage('ready');
      else remove();
    }
    show().catch(() => {
      if (isCurrent) setStage('failed');
    });
    return () => {
      isCurrent = false;
      remove?.();
    };
  }, [client, createOrder, capture, cancel, fail, round]);

  return (
    <div className={classes.pay}>
      <p className={classes.amount}>{t('payment.pay', { amount: formatDollars(Number(plan.amount)) })}</p>
      {stage === 'loading' && (
        <p role="status" className={classes.loading}>
          <Loader size={18} /> {t('payment.loading')}
        </p>
      )}
      {stage === 'failed' && (
        <div role="alert" className={classes.notice}>
          <p>{t('payment.noButton')}</p>
          <Button
            variant="default"
            onClick={() => {
              setStage('loading');
              setRound(round + 1);
            }}
          >
            {t('payment.retry')}
          </Button>
        </div>
      )}
      <div ref={host} className={classes.buttons} data-busy={isHeld} inert={isHeld} />
      <PurchaseNotice state={state} onCheck={(orderId) => void capture(orderId)} />
    </div>
  );
}
