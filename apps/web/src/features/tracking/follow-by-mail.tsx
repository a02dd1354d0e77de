import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Input.css';

import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { followInput } from '@msafara/domain/tracking/follow.schema';
import { useTranslation } from 'react-i18next';

import { formRules } from '../../lib/form-rules.ts';
import { languageNow } from '../../lib/i18n.ts';
import { serverError } from '../../lib/server-error.ts';
import { trpc } from '../../lib/trpc.ts';
import { FollowFailure, FollowField } from './follow-field.tsx';
import classes from './share.module.css';

/** Asks to be mailed when the shipment moves; the mailed link has to be followed first. */
export function FollowByMail({ trackingNumber }: { trackingNumber: string }) {
  const { t } = useTranslation('track');
  const check = formRules(followInput.pick({ email: true }));
  const form = useForm({ initialValues: { email: '' }, validate: check });
  const focus = () => form.getInputNode('email')?.focus();
  const follow = trpc.tracking.follow.useMutation({
    onError: (error) => {
      const { fieldErrors } = serverError(error) ?? {};
      form.setErrors(fieldErrors ?? {});
      if (fieldErrors?.['email'] !== undefined) focus();
    },
  });
  const send = form.onSubmit(({ email }) => follow.mutate({ trackingNumber, email, language: languageNow() }), focus);
  if (follow.isSuccess) {
    return (
      <div role="status" className={classes.done}>
        <h3>{t('follow.sent')}</h3>
        <p>{t('follow.sentText', { email: follow.variables.email })}</p>
      </div>
    );
  }
  return (
    <>
      <FollowField
        label={follow.isPending ? t('follow.running') : t('follow.submit')}
        isRunning={follow.isPending}
        onSend={() => send()}
      >
        <TextInput
          {...form.getInputProps('email')}
          key={form.key('email')}
          className={classes.field ?? ''}
          label={t('follow.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
      </FollowField>
      {follow.isError && <FollowFailure error={follow.error} />}
    </>
  );
}
