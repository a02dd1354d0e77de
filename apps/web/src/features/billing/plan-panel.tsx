import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import { Button } from '@mantine/core';
import type { Billing } from '@msafara/domain/billing/billing.schema';
import { planOf } from '@msafara/domain/plans/plans';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Tag, type TagKind } from '../../components/tag.tsx';
import { formatDay } from '../../lib/format.ts';
import { formatPrice } from '../../lib/format-numbers.ts';
import { showToast } from '../../lib/toast.ts';
import { purchaseQuery } from '../../lib/purchase-query.ts';
import classes from './billing.module.css';
import { useSetCancelled } from './billing.queries.ts';
import { ChangePlanDialog } from './change-plan-dialog.tsx';

const KINDS: Record<Billing['state'], TagKind> = {
  'open-ended': 'good',
  running: 'good',
  trial: 'waiting',
  'read-only': 'bad',
};

const WORDS = { 'open-ended': 'openEnded', running: 'running', trial: 'trial', 'read-only': 'over' } as const;

/** The plan of an organisation, until when it runs, and what its owner can do about it. */
export function PlanPanel({ billing, isDemo }: { billing: Billing; isDemo: boolean }) {
  const { t } = useTranslation('billing');
  const { tier, state, cancelledAt, canPay, ownerName } = billing;
  const plan = planOf(tier);
  return (
    <section className={classes.panel}>
      <h2>{t('plan.heading')}</h2>
      <div className={classes.plan}>
        <p className={classes.planName}>{plan.name}</p>
        <Tag kind={KINDS[state]}>{t(`plan.${WORDS[state]}`)}</Tag>
        {cancelledAt !== null && state !== 'read-only' && <Tag kind="quiet">{t('plan.cancelled')}</Tag>}
        <p className={classes.price}>
          <bdi>{t('plan.perMonth', { price: formatPrice(plan) })}</bdi>
        </p>
      </div>
      <Until billing={billing} />
      {isDemo ? (
        <p className={classes.note}>{t('plan.demo')}</p>
      ) : canPay ? (
        <Ways billing={billing} />
      ) : (
        <p className={classes.note}>{t('plan.ask', { owner: ownerName ?? '' })}</p>
      )}
    </section>
  );
}

function Until({ billing: { state, paidUntil, cancelledAt } }: { billing: Billing }) {
  const { t } = useTranslation('billing');
  if (paidUntil === null) return <p>{t('plan.noEnd')}</p>;
  const when = formatDay(paidUntil);
  if (state === 'read-only') {
    return (
      <div>
        <p className={classes.until}>{t('plan.ended', { when })}</p>
        <p>{t('plan.readOnly')}</p>
      </div>
    );
  }
  return (
    <div>
      <p className={classes.until}>{t(state === 'trial' ? 'plan.trialUntil' : 'plan.until', { when })}</p>
      <p className={classes.note}>{cancelledAt === null ? t('plan.prepaid') : t('plan.cancelledText')}</p>
    </div>
  );
}

/** To pay for a month more, of this plan or another; to cancel, and to take that back. */
function Ways({ billing: { tier, state, paidUntil, cancelledAt } }: { billing: Billing }) {
  const { t } = useTranslation('billing');
  const [open, setOpen] = useState<'change' | 'cancel'>();
  const setCancelled = useSetCancelled();
  const when = paidUntil === null ? '' : formatDay(paidUntil);
  if (state === 'open-ended') return null;

  function cancel(cancelled: boolean): void {
    setCancelled.mutate(
      { cancelled },
      {
        onSuccess: () => {
          setOpen(undefined);
          showToast({
            kind: 'success',
            title: cancelled ? t('cancel.done') : t('cancel.resumed'),
            message: cancelled ? t('cancel.doneText', { when }) : t('cancel.resumedText'),
          });
        },
      },
    );
  }

  return (
    <>
      <div className={classes.ways}>
        {state !== 'trial' && (
          <Button component="a" href={`/payment?${purchaseQuery(planOf(tier))}`}>
            {t('plan.renew')}
          </Button>
        )}
        <Button variant={state === 'trial' ? 'filled' : 'default'} onClick={() => setOpen('change')}>
          {state === 'trial' ? t('plan.choose') : t('plan.change')}
        </Button>
        {state === 'running' && (
          <Button
            variant="default"
            disabled={setCancelled.isPending}
            onClick={() => (cancelledAt === null ? setOpen('cancel') : cancel(false))}
          >
            {cancelledAt === null ? t('plan.cancel') : t('plan.resume')}
          </Button>
        )}
      </div>
      <p className={classes.note}>{state === 'trial' ? t('plan.trialText') : t('plan.renewText')}</p>
      <ChangePlanDialog tier={tier} opened={open === 'change'} onClose={() => setOpen(undefined)} />
      <ConfirmDialog
        opened={open === 'cancel'}
        title={t('cancel.title')}
        text={t('cancel.text', { when })}
        confirmLabel={t('cancel.confirm')}
        cancelLabel={t('cancel.keep')}
        danger
        busy={setCancelled.isPending}
        onConfirm={() => cancel(true)}
        onClose={() => setOpen(undefined)}
      />
    </>
  );
}
