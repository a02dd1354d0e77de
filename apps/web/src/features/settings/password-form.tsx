import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Button.css';

import { changePasswordInput } from '@msafara/domain/account/account.schema';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { NewPasswordField } from '../../components/new-password-field.tsx';
import { focusFirstOf } from '../../lib/focus-first.ts';
import { formRules } from '../../lib/form-rules.ts';
import { serverError } from '../../lib/server-error.ts';
import { useSession } from '../../lib/session.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useRenewedSession } from '../../lib/use-renewed-session.ts';
import { CurrentPassword } from './current-password.tsx';
import { useTold } from './settings.queries.ts';
import classes from './settings.module.css';

type PasswordFormProps = { currentLabel?: string; onDone: () => void };

/** The current password and a new one (§9, D6). */
export function PasswordForm({ currentLabel, onDone }: PasswordFormProps) {
  const { t } = useTranslation(['settings', 'common']);
  const { update } = useSession();
  const told = useTold();
  const utils = trpc.useUtils();
  const renew = useRenewedSession();
  // The password may have been changed, and only the answer to it be lost.
  const [isUnsure, setUnsure] = useState(false);
  const form = useForm({
    initialValues: { currentPassword: '', password: '' },
    validate: formRules(changePasswordInput),
  });
  const focusFirst = focusFirstOf(form);
  const change = trpc.account.changePassword.useMutation({
    onSuccess: (changed, sent) => {
      // Another one may be typed by now.
      if (form.getValues().password === sent.password) form.reset();
      setUnsure(false);
      update(changed);
      void utils.account.sessions.invalidate();
      onDone();
    },
    onError: (error) => {
      if (!serverError(error)) {
        setUnsure(true);
        void renew();
        return;
      }
      const fields = told.refused(error) ?? {};
      form.setErrors(fields);
      focusFirst(fields);
    },
  });

  return (
    <form noValidate className={classes.fields} onSubmit={form.onSubmit((values) => change.mutate(values), focusFirst)}>
      <CurrentPassword {...form.getInputProps('currentPassword')} label={currentLabel ?? t('password.current')} />
      <NewPasswordField {...form.getInputProps('password')} label={t('password.new')} value={form.values.password} />
      {isUnsure && <p role="alert">{t('password.unsure')}</p>}
      <div className={classes.buttons}>
        <Button type="submit" className={classes.button ?? ''} disabled={change.isPending}>
          {change.isPending ? t('password.running') : t('password.submit')}
        </Button>
      </div>
    </form>
  );
}
