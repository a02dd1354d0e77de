import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Button.css';

import { endTwoFactorInput } from '@msafara/domain/account/account.schema';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';

import { focusFirstOf } from '../../lib/focus-first.ts';
import { formRules } from '../../lib/form-rules.ts';
import { trpc } from '../../lib/trpc.ts';
import { useRenewedSession } from '../../lib/use-renewed-session.ts';
import { CurrentPassword } from './current-password.tsx';
import { useTold } from './settings.queries.ts';
import classes from './settings.module.css';

/** Turning two-factor off takes the password and a code (D6). */
export function TwoFactorEnd({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['settings', 'common']);
  const told = useTold();
  const renew = useRenewedSession();
  const form = useForm({
    initialValues: { currentPassword: '', code: '' },
    validate: formRules(endTwoFactorInput),
  });
  const focusFirst = focusFirstOf(form);
  const end = trpc.account.endTwoFactor.useMutation({
    onSuccess: onDone,
    onError: (error) => {
      const fields = told.refused(error) ?? {};
      form.setErrors(fields);
      focusFirst(fields);
      // It may be off already, by this code whose answer was lost or in another window: no code is right any more.
      void renew();
    },
  });
  return (
    <form noValidate className={classes.fields} onSubmit={form.onSubmit((values) => end.mutate(values), focusFirst)}>
      <CurrentPassword {...form.getInputProps('currentPassword')} data-autofocus />
      <TextInput {...form.getInputProps('code')} label={t('twoFactor.offCode')} autoComplete="one-time-code" />
      <div className={classes.buttons}>
        <Button type="submit" color="clay" className={classes.button ?? ''} disabled={end.isPending}>
          {end.isPending ? t('twoFactor.running') : t('twoFactor.turnOff')}
        </Button>
      </div>
    </form>
  );
}
