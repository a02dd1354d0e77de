import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Input.css';

import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { followByPhoneInput, followCodeInput } from '@msafara/domain/tracking/follow.schema';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { formRules } from '../../lib/form-rules.ts';
import { languageNow } from '../../lib/i18n.ts';
import { serverError } from '../../lib/server-error.ts';
import { trpc } from '../../lib/trpc.ts';
import { FollowFailure, FollowField } from './follow-field.tsx';
import classes from './share.module.css';

/** Asks to be told by SMS: a code is sent, and typed back (D27). */
export function FollowByPhone({ trackingNumber }: { trackingNumber: string }) {
  const { t } = useTranslation('track');
  const ask = trpc.tracking.followByPhone.useMutation();
  const form = useForm({ initialValues: { phone: '' }, validate: formRules(followByPhoneInput.pick({ phone: true })) });
  const focus = () => form.getInputNode('phone')?.focus();
  const send = form.onSubmit(
    ({ phone }) =>
      ask.mutate(
        { trackingNumber, phone, language: languageNow() },
        {
          onError: (error) => {
            form.setErrors(serverError(error)?.fieldErrors ?? {});
            focus();
          },
        },
      ),
    focus,
  );
  if (ask.isSuccess) {
    return <TypeCode trackingNumber={trackingNumber} phone={ask.variables.phone} onBack={ask.reset} />;
  }
  return (
    <>
      <FollowField
        label={ask.isPending ? t('follow.running') : t('follow.sendCode')}
        isRunning={ask.isPending}
        onSend={() => send()}
      >
        <TextInput
          {...form.getInputProps('phone')}
          key={form.key('phone')}
          className={classes.field ?? ''}
          label={t('follow.phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          dir="ltr"
          placeholder="+256 772 000 123"
        />
      </FollowField>
      <p className={classes.note}>{t('follow.phoneNote')}</p>
      {ask.isError && serverError(ask.error)?.fieldErrors?.['phone'] === undefined && (
        <FollowFailure error={ask.error} />
      )}
    </>
  );
}

function TypeCode({ trackingNumber, phone, onBack }: { trackingNumber: string; phone: string; onBack: () => void }) {
  const { t } = useTranslation('track');
  const confirm = trpc.tracking.confirmByPhone.useMutation();
  const form = useForm({ initialValues: { code: '' }, validate: formRules(followCodeInput.pick({ code: true })) });
  const focus = () => form.getInputNode('code')?.focus();
  const send = form.onSubmit(
    ({ code }) =>
      confirm.mutate(
        { trackingNumber, phone, code },
        {
          onError: (error) => {
            form.setErrors(serverError(error)?.fieldErrors ?? {});
            focus();
          },
        },
      ),
    focus,
  );
  if (confirm.isSuccess) {
    return (
      <div role="status" className={classes.done}>
        <h3>{t('follow.phoneDone')}</h3>
        <p>{t('follow.phoneDoneText')}</p>
      </div>
    );
  }
  return (
    <>
      <p role="status" className={classes.note}>
        {t('follow.codeSent', { phone })}
      </p>
      <FollowField
        label={confirm.isPending ? t('follow.confirming') : t('follow.check')}
        isRunning={confirm.isPending}
        onSend={() => send()}
      >
        <TextInput
          {...form.getInputProps('code')}
          key={form.key('code')}
          className={classes.field ?? ''}
          label={t('follow.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          dir="ltr"
        />
      </FollowField>
      {confirm.isError && serverError(confirm.error)?.fieldErrors?.['code'] === undefined && (
        <FollowFailure error={confirm.error} />
      )}
      <Button variant="subtle" className={classes.way ?? ''} onClick={onBack}>
        {t('follow.otherPhone')}
      </Button>
    </>
  );
}

/** Opens WhatsApp with the message that is the wish to be told there. */
export function FollowByWhatsapp({ link }: { link: string }) {
  const { t } = useTranslation('track');
  return (
    <>
      <p className={classes.note}>{t('follow.whatsappText')}</p>
      <Button
        component="a"
        href={link}
        target="_blank"
        rel="noreferrer"
        className={classes.way ?? ''}
        leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
      >
        {t('follow.whatsapp')}
      </Button>
    </>
  );
}
