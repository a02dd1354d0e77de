import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Button.css';

import {
  type MessageSettings,
  SMS_PROVIDERS,
  smsSettingsInput,
} from '@msafara/domain/messages/message-settings.schema';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';

import { LeaveGuard } from '../../components/leave-guard.tsx';
import { RadioRow } from '../../components/radio-row.tsx';
import { focusFirstOf } from '../../lib/focus-first.ts';
import { formRules } from '../../lib/form-rules.ts';
import { failureWords, serverError } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useTakeStored } from '../../lib/use-take-stored.ts';
import classes from './messages-tab.module.css';
import { useMessageSettings } from './messages.queries.ts';
import { SecretField } from './secret-field.tsx';

type Values = {
  provider: MessageSettings['sms'];
  username: string;
  url: string;
  secret: string;
  senderId: string;
  isRepeatable: boolean;
};

function valuesOf({ sms, senderId }: MessageSettings): Values {
  return { provider: sms, username: '', url: '', secret: '', senderId: senderId ?? '', isRepeatable: false };
}

function toInput({ provider, username, url, secret, senderId, isRepeatable }: Values) {
  if (provider === 'shared') return { provider };
  const common = { secret, senderId };
  return provider === 'http'
    ? { provider, url: url.trim(), isRepeatable, ...common }
    : { provider, username, ...common };
}

/** By whose account SMS go; a secret that is stored is not shown, and typed anew at each change. */
export function SmsForm({ settings }: { settings: MessageSettings }) {
  const { t } = useTranslation('messages');
  const { setSms } = useMessageSettings();
  const form = useForm<Values>({
    initialValues: valuesOf(settings),
    validate: formRules(smsSettingsInput, toInput),
  });
  useTakeStored(form, valuesOf(settings));
  const focusFirst = focusFirstOf(form);
  const submit = form.onSubmit((values) => {
    const { data } = smsSettingsInput.safeParse(toInput(values));
    if (!data) return;
    setSms.mutate(data, {
      onSuccess: () => {
        if (form.getValues().secret === values.secret) form.setFieldValue('secret', '');
        form.resetDirty({ ...values, secret: '' });
        showToast({ kind: 'success', title: t('settings.title'), message: t('settings.saved') });
      },
      onError: (error) => {
        const fields = serverError(error)?.fieldErrors ?? {};
        form.setErrors(fields);
        focusFirst(fields);
        showToast({ kind: 'error', title: t('settings.title'), message: failureWords(error) });
      },
    });
  }, focusFirst);
  const { provider } = form.values;
  return (
    <form noValidate className={classes.fields} onSubmit={submit}>
      <LeaveGuard isDirty={form.isDirty()} />
      <RadioRow
        legend={t('settings.sms')}
        isLegendUnseen
        stacks
        options={['shared', ...SMS_PROVIDERS] as const}
        value={provider}
        onChange={(next) => form.setFieldValue('provider', next)}
        render={(one) => t(`settings.providers.${one}`)}
      />
      {provider === 'africas-talking' && (
        <TextInput label={t('settings.username')} autoComplete="off" dir="ltr" {...form.getInputProps('username')} />
      )}
      {provider === 'http' && (
        <TextInput
          label={t('settings.url')}
          autoComplete="off"
          dir="ltr"
          placeholder="https://"
          {...form.getInputProps('url')}
        />
      )}
      {provider !== 'shared' && (
        <>
          <SecretField
            label={t('settings.secret')}
            description={t('settings.secretNote')}
            {...form.getInputProps('secret')}
          />
          <TextInput
            label={t('settings.sender')}
            description={t('settings.senderNote')}
            autoComplete="off"
            dir="ltr"
            {...form.getInputProps('senderId')}
          />
        </>
      )}
      {provider === 'http' && (
        <Checkbox label={t('settings.repeatable')} {...form.getInputProps('isRepeatable', { type: 'checkbox' })} />
      )}
      <Button type="submit" disabled={setSms.isPending}>
        {t('settings.save')}
      </Button>
    </form>
  );
}
