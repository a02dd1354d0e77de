import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Button.css';

import { bareEmail, type SessionUser } from '@msafara/domain/auth/auth.schema';
import { MESSAGE_CHANNELS, type MessageChannel, recipientBody } from '@msafara/domain/messages/messages.schema';
import { LANGUAGES, type Language } from '@msafara/domain/settings/languages';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { useLeaveGuard } from '../../components/leave-guard.tsx';
import { RadioRow } from '../../components/radio-row.tsx';
import { focusFirstOf } from '../../lib/focus-first.ts';
import { formRules } from '../../lib/form-rules.ts';
import { loadPhones, toE164 } from '../../lib/phone.ts';
import { failureWords, serverError } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useMessageActs, useMessageQuote } from './messages.queries.ts';
import classes from './shipment-messages.module.css';

type Values = { channel: MessageChannel; phone: string; email: string; language: Language; consent: boolean };

function toInput({ channel, phone, email, language, consent }: Values) {
  const address = channel === 'email' ? { email: bareEmail(email) } : { phone: toE164(phone) };
  return { channel, language, consent, ...address };
}

/** Adds somebody who is to hear of a shipment; that they want it is said, never taken for granted. */
export function RecipientForm({ id, user, onDone }: { id: string; user: SessionUser; onDone: () => void }) {
  const { t } = useTranslation(['messages', 'common']);
  const { add } = useMessageActs();
  const form = useForm<Values>({
    initialValues: { channel: 'sms', phone: '', email: '', language: user.settings.language, consent: false },
    validate: formRules(recipientBody, toInput),
  });
  useEffect(() => void loadPhones(user), [user]);
  const { guarded, dialog } = useLeaveGuard(form.isDirty());
  const focusFirst = focusFirstOf(form);
  const isMail = form.values.channel === 'email';
  const submit = form.onSubmit((values) => {
    const input = recipientBody.safeParse(toInput(values)).data;
    if (!input) return;
    add.mutate(
      { id, ...input },
      {
        onSuccess: ({ phone, email }) => {
          showToast({
            kind: 'success',
            title: t('messages:add'),
            message: t('messages:added', { to: phone ?? email ?? '' }),
          });
          // Somebody else may be typed by now, and wants the messages only where that is said of them.
          if (form.getValues() === values) onDone();
          else form.setFieldValue('consent', false);
        },
        onError: (error) => {
          const fields = serverError(error)?.fieldErrors;
          form.setErrors(fields ?? {});
          focusFirst(fields ?? {});
          showToast({ kind: 'error', title: t('messages:add'), message: failureWords(error) });
        },
      },
    );
  }, focusFirst);
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      {dialog}
      <RadioRow
        legend={t('messages:channel')}
        options={MESSAGE_CHANNELS}
        value={form.values.channel}
        onChange={(channel) => form.setFieldValue('channel', channel)}
        render={(channel) => t(`messages:channels.${channel}`)}
      />
      {isMail ? (
        <TextInput
          label={t('messages:email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          dir="ltr"
          {...form.getInputProps('email')}
        />
      ) : (
        <TextInput
          label={t('messages:phone')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          dir="ltr"
          placeholder="+256 772 000 123"
          {...form.getInputProps('phone')}
        />
      )}
      <NativeSelect
        label={t('messages:language')}
        data={LANGUAGES.map((value) => ({
          value,
          label: new Intl.DisplayNames([value], { type: 'language' }).of(value) ?? value,
        }))}
        {...form.getInputProps('language')}
      />
      {form.values.channel === 'sms' && <Quote id={id} />}
      <Checkbox
        label={t('messages:consent')}
        description={t('messages:consentNote')}
        {...form.getInputProps('consent', { type: 'checkbox' })}
      />
      <div className={classes.foot}>
        <Button variant="default" onClick={() => guarded(onDone)} disabled={add.isPending}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" disabled={add.isPending}>
          {t('messages:save')}
        </Button>
      </div>
    </form>
  );
}

/** What SMS cost, before any is sent (D27). */
function Quote({ id }: { id: string }) {
  const { t } = useTranslation('messages');
  const { data } = useMessageQuote(id);
  if (!data) return null;
  const { reason, used, max, lastCost } = data;
  if (reason !== null) return <p className={classes.quote}>{t('quote.none', { reason: t(`reason.${reason}`) })}</p>;
  return (
    <p className={classes.quote}>
      {t('quote.segments')} {max === null ? t('quote.own', { used }) : t('quote.shared', { used, max })}{' '}
      {lastCost && t('quote.last', lastCost)}
    </p>
  );
}
