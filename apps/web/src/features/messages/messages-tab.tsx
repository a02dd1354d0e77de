import '@mantine/core/styles/Switch.css';

import type { MessageSettings } from '@msafara/domain/messages/message-settings.schema';
import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import codeLine from '../../components/code-line.module.css';
import { CopyButton } from '../../components/copy-button.tsx';
import { ListError, ListSkeleton } from '../../components/list-state.tsx';
import { formatPercent } from '../../lib/format-numbers.ts';
import { failureWords, serverMessage } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import classes from './messages-tab.module.css';
import { useMessageSettings } from './messages.queries.ts';
import { OwnWordsForm } from './own-words-form.tsx';
import { PersonData } from './person-data.tsx';
import { RulesForm } from './rules-form.tsx';
import { SmsForm } from './sms-form.tsx';
import { TestMessageForm } from './test-message-form.tsx';
import { WhatsappForm } from './whatsapp-form.tsx';

/** Settings → Messages: by whose account recipients are written to, what of the month is used, a test, and a stop (D27). */
export function MessagesTab({ sender }: { sender: string }) {
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
          showToast({ kind: 'error', title: t('messages:settings.title'), message: failureWords(error) }),
      },
    );
  return (
    <>
      <section className={classes.panel}>
        <h2>{t('messages:settings.usage')}</h2>
        <Usage settings={data} />
        <Networks networks={data.networks} />
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
        <SmsForm settings={data} />
        {data.callback !== null && <Callback address={data.callback} />}
      </section>
      <section className={classes.panel}>
        <h2>{t('messages:settings.whatsapp')}</h2>
        <WhatsappForm settings={data} />
        {data.whatsappCallback !== null && <Callback address={data.whatsappCallback} />}
      </section>
      <section className={classes.panel}>
        <h2>{t('messages:settings.test')}</h2>
        <TestMessageForm />
      </section>
      <section className={classes.panel}>
        <h2>{t('messages:words.title')}</h2>
        <OwnWordsForm sender={sender} />
      </section>
      <section className={classes.panel}>
        <h2>{t('messages:settings.rules')}</h2>
        <RulesForm settings={data} />
      </section>
      <section className={classes.panel}>
        <h2>{t('messages:person.title')}</h2>
        <PersonData />
      </section>
    </>
  );
}

/** Where a provider of the organisation's own has to call. */
function Callback({ address }: { address: string }) {
  const { t } = useTranslation(['messages', 'common']);
  return (
    <div className={classes.callback}>
      <p>{t('messages:settings.callback')}</p>
      <div className={codeLine.line}>
        <code className={codeLine.code} dir="ltr">
          {address}
        </code>
        <CopyButton value={address} label={t('messages:settings.copy')} copiedLabel={t('common:copied')} />
      </div>
    </div>
  );
}

/** How many of the SMS arrived, by network. */
function Networks({ networks }: Pick<MessageSettings, 'networks'>) {
  const { t } = useTranslation('messages');
  if (networks.length === 0) return null;
  return (
    <div>
      <h3>{t('settings.networks')}</h3>
      <ul className={classes.usage}>
        {networks.map(({ network, sent, delivered }) => (
          <li key={network}>
            {t('settings.network', { network, sent, delivered, rate: formatPercent((100 * delivered) / sent) })}
          </li>
        ))}
      </ul>
    </div>
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
