import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Button.css';

import { type MessageSettings, whatsappSettingsInput } from '@msafara/domain/messages/message-settings.schema';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';

import { LeaveGuard } from '../../components/leave-guard.tsx';
import { RadioRow } from '../../components/radio-row.tsx';
import { focusFirstOf } from '../../lib/focus-first.ts';
import { formRules } from '../../lib/form-rules.ts';
import { toE164 } from '../../lib/phone.ts';
import { failureWords, serverError } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useTakeStored } from '../../lib/use-take-stored.ts';
import classes from './messages-tab.module.css';
import { useMessageSettings } from './messages.queries.ts';
import { SecretField } from './secret-field.tsx';

const ACCOUNT = ['phoneNumberId', 'number', 'token', 'appSecret'] as const;
const EMPTY = { phoneNumberId: '', number: '', token: '', appSecret: '' };

type Values = typeof EMPTY & { provider: MessageSettings['whatsapp'] };

function toInput({ provider, number, ...account }: Values) {
  return provider === 'shared' ? { provider } : { provider, number: toE164(number), ...account };
}

/** By whose number messages go by WhatsApp; secrets that are stored are not shown, and typed anew at each change. */
export function WhatsappForm({ settings: { whatsapp } }: { settings: MessageSettings }) {
  const { t } = useTranslation('messages');
  const { setWhatsapp } = useMessageSettings();
  const form = useForm<Values>({
    initialValues: { provider: whatsapp, ...EMPTY },
    validate: formRules(whatsappSettingsInput, toInput),
  });
  useTakeStored(form, { provider: whatsapp, ...EMPTY });
  const focusFirst = focusFirstOf(form);
  const submit = form.onSubmit((values) => {
    const { data } = whatsappSettingsInput.safeParse(toInput(values));
    if (!data) return;
    setWhatsapp.mutate(data, {
      onSuccess: () => {
        // What was sent; something else may be typed by now.
        const now = form.getValues();
        for (const field of ACCOUNT) if (now[field] === values[field]) form.setFieldValue(field, '');
        form.resetDirty({ ...values, ...EMPTY });
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
  return (
    <form noValidate className={classes.fields} onSubmit={submit}>
      <LeaveGuard isDirty={form.isDirty()} />
      <RadioRow
        legend={t('settings.whatsapp')}
        isLegendUnseen
        stacks
        options={['shared', 'own'] as const}
        value={form.values.provider}
        onChange={(next) => form.setFieldValue('provider', next)}
        render={(one) => t(`settings.whatsappBy.${one}`)}
      />
      {form.values.provider === 'own' && (
        <>
          <TextInput
            label={t('settings.whatsappNumber')}
            type="tel"
            autoComplete="off"
            dir="ltr"
            placeholder="+254 700 000 000"
            {...form.getInputProps('number')}
          />
          <TextInput
            label={t('settings.phoneNumberId')}
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
            {...form.getInputProps('phoneNumberId')}
          />
          <SecretField
            label={t('settings.token')}
            description={t('settings.secretNote')}
            {...form.getInputProps('token')}
          />
          <SecretField
            label={t('settings.appSecret')}
            description={t('settings.appSecretNote')}
            {...form.getInputProps('appSecret')}
          />
        </>
      )}
      <Button type="submit" disabled={setWhatsapp.isPending}>
        {t('settings.save')}
      </Button>
    </form>
  );
}
