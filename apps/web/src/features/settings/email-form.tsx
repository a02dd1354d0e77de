import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Button.css';

import { changeEmailInput } from '@msafara/domain/account/account.schema';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';

import { LeaveGuard } from '../../components/leave-guard.tsx';
import { focusFirstOf } from '../../lib/focus-first.ts';
import { formRules } from '../../lib/form-rules.ts';
import { trpc } from '../../lib/trpc.ts';
import { CurrentPassword } from './current-password.tsx';
import { useTold } from './settings.queries.ts';
import classes from './settings.module.css';

/** Asks for another address; it is the account's once the link mailed there is followed (§9). */
export function EmailForm() {
  const { t } = useTranslation(['settings', 'common']);
  const told = useTold();
  const form = useForm({
    initialValues: { email: '', currentPassword: '' },
    validate: formRules(changeEmailInput),
  });
  const focusFirst = focusFirstOf(form);
  const change = trpc.account.changeEmail.useMutation({
    onSuccess: (_answer, { email }) => {
      told.stored(t('email.sentTitle'), t('email.sent', { email }));
      // Another one may be typed by now.
      if (form.getValues().email === email) form.reset();
    },
    onError: (error) => {
      const fields = told.refused(error) ?? {};
      form.setErrors(fields);
      focusFirst(fields);
    },
  });

  return (
    <section className={classes.panel}>
      <h2>{t('email.heading')}</h2>
      <p className={classes.text}>{t('email.text')}</p>
      <LeaveGuard isDirty={form.isDirty('email')} />
      <form
        noValidate
        className={classes.fields}
        onSubmit={form.onSubmit((values) => change.mutate(values), focusFirst)}
      >
        <TextInput
          {...form.getInputProps('email')}
          label={t('email.new')}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        <CurrentPassword {...form.getInputProps('currentPassword')} label={t('email.password')} />
        <div className={classes.buttons}>
          <Button type="submit" variant="default" className={classes.button ?? ''} disabled={change.isPending}>
            {change.isPending ? t('email.running') : t('email.submit')}
          </Button>
        </div>
      </form>
    </section>
  );
}
