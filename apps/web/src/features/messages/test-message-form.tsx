import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Button.css';

import { testMessageInput } from '@msafara/domain/messages/message-settings.schema';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { formRules } from '../../lib/form-rules.ts';
import { toE164 } from '../../lib/phone.ts';
import { failureWords, serverError } from '../../lib/server-error.ts';
import classes from './messages-tab.module.css';
import { useMessageSettings } from './messages.queries.ts';

/** Sends one SMS to the owner's own phone and says what the provider answered. */
export function TestMessageForm() {
  const { t } = useTranslation('messages');
  const { sendTest } = useMessageSettings();
  const toInput = ({ phone }: { phone: string }) => ({ phone: toE164(phone) });
  const form = useForm({ initialValues: { phone: '' }, validate: formRules(testMessageInput, toInput) });
  const focus = () => form.getInputNode('phone')?.focus();
  const submit = form.onSubmit((values) => {
    sendTest.mutate(toInput(values), {
      onError: (error) => {
        form.setErrors(serverError(error)?.fieldErrors ?? {});
        focus();
      },
    });
  }, focus);
  const tested = sendTest.data;
  return (
    <form noValidate className={classes.fields} onSubmit={submit}>
      <TextInput
        label={t('settings.testPhone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        dir="ltr"
        placeholder="+256 772 000 123"
        {...form.getInputProps('phone')}
      />
      <Button type="submit" leftSection={<IconSend size={18} aria-hidden />} disabled={sendTest.isPending}>
        {t('settings.test')}
      </Button>
      {tested && (
        <p role="status">
          {t(`settings.tested.${tested.state}`, { reason: tested.reason === null ? '' : t(`reason.${tested.reason}`) })}
        </p>
      )}
      {sendTest.error && <p role="alert">{failureWords(sendTest.error)}</p>}
    </form>
  );
}
