import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import { Button } from '@mantine/core';
import { planOf, type Tier } from '@msafara/domain/plans/plans';
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { CopyButton } from '../../components/copy-button.tsx';
import { useSession } from '../../lib/session.tsx';
import { PurchaseOutcome } from './purchase-outcome.tsx';
import classes from './purchase-outcome.module.css';
import type { Creation } from './use-account-creation.ts';

type CreatedAccountProps = {
  creation: Creation;
  orderId: string;
  tier: Tier;
  email: string | null;
  /** Whether the account that was made before still has the password that was shown then. */
  wasShown?: boolean;
};

/** The account of a payment: being made, made with its password shown once, or failed (§2, D5). */
export function CreatedAccount({ creation, orderId, tier, email, wasShown = false }: CreatedAccountProps) {
  const { t } = useTranslation('checkout');
  const { user } = useSession();
  if (creation.failure !== null) {
    return (
      <PurchaseOutcome icon={IconAlertTriangle} title={t('created.failed')} text={creation.failure}>
        <p>{t('created.support', { order: orderId })}</p>
        <Button className={classes.copy ?? ''} onClick={creation.retry}>
          {t('created.retry')}
        </Button>
      </PurchaseOutcome>
    );
  }
  const address = creation.account?.user.email ?? email;
  if (address === null) return <p role="status">{t('created.creating')}</p>;
  const password = creation.account?.generatedPassword ?? null;
  // Asked for once more a moment later, the account comes without its password.
  const isShown = wasShown || creation.account !== null;
  const hasOwnPassword = user !== null && user.email === address && !user.mustChangePassword;
  return (
    <PurchaseOutcome
      icon={IconShieldCheck}
      title={t('created.ready')}
      text={t('created.readyText', { plan: planOf(tier).name })}
      isGood
    >
      <dl className={classes.credentials}>
        <div>
          <dt>{t('created.email')}</dt>
          <dd>
            <bdi translate="no">{address}</bdi>
          </dd>
        </div>
        {password !== null && (
          <div>
            <dt>{t('created.password')}</dt>
            <dd>
              <Password value={password} />
            </dd>
          </div>
        )}
      </dl>
      {!hasOwnPassword && (
        <p className={classes.text}>
          {password !== null ? t('created.once') : t(isShown ? 'created.shown' : 'created.own', { email: address })}
        </p>
      )}
      <Button component={Link} to="/dashboard" className={classes.dashboard ?? ''}>
        {t('created.dashboard')}
      </Button>
    </PurchaseOutcome>
  );
}

function Password({ value }: { value: string }) {
  const { t } = useTranslation('checkout');
  return (
    <span className={classes.password}>
      <code translate="no" dir="ltr">
        {value}
      </code>
      <CopyButton value={value} label={t('created.copy')} copiedLabel={t('created.copied')} />
    </span>
  );
}
