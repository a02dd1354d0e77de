import '@mantine/core/styles/Button.css';

import { Button, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import classes from './payment.module.css';
import type { PurchaseState } from './use-purchase.ts';

/** What became of the last try to pay, in words; after a capture without an answer, the way to ask again. */
export function PurchaseNotice({ state, onCheck }: { state: PurchaseState; onCheck: (orderId: string) => void }) {
  const { t } = useTranslation('checkout');
  if (state.kind === 'idle') return null;
  if (state.kind === 'approving') return <p role="status">{t('payment.window')}</p>;
  if (state.kind === 'capturing' || state.kind === 'captured') {
    return (
      <p role="status" className={classes.loading}>
        <Loader size={18} /> {t('payment.capturing')}
      </p>
    );
  }
  if (state.kind === 'unsure') {
    return (
      <div role="alert" className={classes.notice}>
        <p>{t('payment.unsure')}</p>
        <p>
          <bdi>{t('payment.order', { order: state.orderId })}</bdi>
        </p>
        <Button
          className={classes.check ?? ''}
          onClick={() => {
            onCheck(state.orderId);
          }}
        >
          {t('payment.check')}
        </Button>
      </div>
    );
  }
  return (
    <p role="alert" className={classes.notice}>
      {state.kind === 'refused' ? state.message : t(`payment.${state.kind}`)}
    </p>
  );
}
