import '@mantine/core/styles/Switch.css';

import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { ListError, ListSkeleton } from '../../components/list-state.tsx';
import { failureWords, serverMessage } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import classes from './customs.module.css';
import { useBorderSharing } from './customs.queries.ts';

/** Settings: whether the organisation's crossings count in what everybody sees of borders (D29). */
export function BorderSharingForm() {
  const { t } = useTranslation('customs');
  const { sharing, set } = useBorderSharing();
  if (sharing.isPending) return <ListSkeleton rows={2} />;
  if (!sharing.data) return <ListError message={serverMessage(sharing.error)} onRetry={() => void sharing.refetch()} />;
  const title = t('sharing.title');
  const change = (isShared: boolean) =>
    set.mutate(
      { isShared },
      {
        onSuccess: () => showToast({ kind: 'success', title, message: t('sharing.saved') }),
        onError: (error) => showToast({ kind: 'error', title, message: failureWords(error) }),
      },
    );
  return (
    <section className={classes.holds} aria-labelledby="border-sharing">
      <h2 id="border-sharing">{title}</h2>
      <p className={classes.more}>{t('sharing.lead')}</p>
      <Switch
        label={t('sharing.switch')}
        description={t('sharing.note')}
        checked={set.isPending ? set.variables.isShared : sharing.data.isShared}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
    </section>
  );
}
