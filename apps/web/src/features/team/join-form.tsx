import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import { joinInput } from '@msafara/domain/team/team.schema';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';

import { browserReader } from '../../lib/browser-reader.ts';
import { focusFirstOf } from '../../lib/focus-first.ts';
import { formRules } from '../../lib/form-rules.ts';
import { serverError } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useJoin } from './invitation.queries.ts';
import classes from '../../components/entry-panel.module.css';
import { useWelcome } from './use-welcome.ts';

/** Makes the account of somebody who was invited; the address is the one that was invited (D1). */
export function JoinForm({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation(['team', 'auth']);
  const join = useJoin();
  const welcome = useWelcome();
  const form = useForm({
    initialValues: { token, name: '', password: '' },
    validate: formRules(joinInput),
  });
  const focusFirst = focusFirstOf(form);

  const submit = form.onSubmit(
    (values) =>
      join.mutate(
        { ...values, ...browserReader() },
        {
          onSuccess: welcome,
          onError: (error) => {
            const answer = serverError(error);
            if (answer?.fieldErrors) {
              form.setErrors(answer.fieldErrors);
              focusFirst(answer.fieldErrors);
            }
            const message = answer?.message || t('toast.fallback');
            showToast({ kind: 'error', title: t('invitation.failed'), message });
          },
        },
      ),
    focusFirst,
  );

  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <TextInput label={t('invitation.email')} type="email" value={email} readOnly autoComplete="username" />
      <TextInput label={t('invitation.name')} autoComplete="name" {...form.getInputProps('name')} />
      <PasswordInput
        label={t('invitation.password')}
        description={t('invitation.passwordHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        rightSectionWidth={44}
        visibilityToggleButtonProps={{ 'aria-label': t('auth:showPassword') }}
        {...form.getInputProps('password')}
      />
      <Button type="submit" fullWidth className={classes.submit ?? ''} disabled={join.isPending}>
        {join.isPending ? t('invitation.running') : t('invitation.submit')}
      </Button>
    </form>
  );
}
