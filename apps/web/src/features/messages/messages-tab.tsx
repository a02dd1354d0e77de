import '@mantine/core/styles/Switch.css';

import type { MessageSettings } from '@msafara/domain/messages/messages.schema';
import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import codeLine from '../../components/code-line.module.css';
import { CopyButton } from '../../components/copy-button.tsx';
import { ListError, ListSkeleton } from '../../components/list-state.tsx';
import { serverMessage } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import classes from './messages-tab.module.css';
import { useMessageSettings } from './messages.queries.ts';
import { SmsForm } from './sms-form.tsx';
import { TestMessageForm } from './test-message-form.tsx';

/** Settings → Messages: by whose account recipients are written to, what of the month is used, a test, and a stop (D27). */
export function MessagesTab() {
  const { settings, toggle } = useMessageSettings();
  const { t } = useTranslation(['messages', 'common']);
  const { data } = settings;
  if (settings.isPending) return <ListSkeleton rows={4} />;
  if (!data) return <ListError message={serverMessage(settings.error)} onRetry={() => void settings.refetch()} />;
  const change = (isOn: boolean) =>
    toggle.mutate(
      { isOn },
      {
        onSuccess: () =>
          showToast({ kind: 'success', title: t('messages:settings.title'), message: t('messages:settings.switched') }),
        onError: (error) =>
          showToast({ kind: 'error', title: t('messages:settings.title'), message: serverMessage(error) ?? '' }),
      },
    );
  return (
    <>
      <section className={classes.panel}>
        <h2>{t('messages:settings.usage')}</h2>
        <Usage settings={data} />
        <Switch
          label={t('messages:settings.on')}
          description={t('messages:settings.onNote')}
          checked={data.isOn}
          disabled={toggle.isPending}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
      </section>
      <section className={classes.panel}>
        <h2>{t('messages:settings.sms')}</h2>
        <SmsForm key={data.sms} settings={data} />
        {data.callback !== null && (
          <div className={classes.callback}>
            <p>{t('messages:settings.callback')}</p>
            <div className={codeLine.line}>
              <code className={codeLine.code} dir="ltr">
                {data.callback}
              </code>
              <CopyButton value={data.callback} label={t('messages:settings.copy')} copiedLabel={t('common:copied')} />
            </div>
          </div>
        )}
      </section>
      <section className={classes.panel}>
        <h2>{t('messages:settings.test')}</h2>
        <TestMessageForm />
      </section>
    </>
  );
}

function Usage({ settings: { usage, hasShared } }: { settings: MessageSettings }) {
  const { t } = useTranslation('messages');
  const { shared, own, max } = usage;
  return (
    <ul className={classes.usage}>
      {hasShared && <li>{max === 0 ? t('settings.noShared') : t('settings.shared', { used: shared, max })}</li>}
      <li>{t('settings.own', { used: own })}</li>
    </ul>
  );
}
