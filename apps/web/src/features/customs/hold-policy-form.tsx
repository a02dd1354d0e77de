import '@mantine/core/styles/Switch.css';

import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { ListError, ListSkeleton } from '../../components/list-state.tsx';
import { failureWords, serverMessage } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import classes from './customs.module.css';
import { useHoldPolicy } from './customs.queries.ts';

/** Settings: whether a hold sets the status Exception (D26). */
export function HoldPolicyForm() {
  const { t } = useTranslation('customs');
  const { policy, set } = useHoldPolicy();
  if (policy.isPending) return <ListSkeleton rows={2} />;
  if (!policy.data) return <ListError message={serverMessage(policy.error)} onRetry={() => void policy.refetch()} />;
  const change = (isException: boolean) =>
    set.mutate(
      { isException },
      {
        onSuccess: () => showToast({ kind: 'success', title: t('holds.title'), message: t('holds.saved') }),
        onError: (error) => showToast({ kind: 'error', title: t('holds.title'), message: failureWords(error) }),
      },
    );
  return (
    <section className={classes.holds} aria-labelledby="holds">
      <h2 id="holds">{t('holds.title')}</h2>
      <p className={classes.more}>{t('holds.lead')}</p>
      <Switch
        label={t('holds.exception')}
        description={t('holds.exceptionNote')}
        checked={set.isPending ? set.variables.isException : policy.data.isException}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
    </section>
  );
}
