import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Input.css';

import { forgotPasswordInput } from '@msafara/domain/account/account.schema';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';

import { formRules } from '../../lib/form-rules.ts';
import { failureWords } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import classes from './auth-forms.module.css';
import { Outcome } from '../../components/outcome.tsx';

/** Asks for the link; the answer is the same whether there is an account (D6). */
export function ForgotForm() {
  const { t } = useTranslation('auth');
  const forgot = trpc.account.forgotPassword.useMutation({
    onError: (error) => showToast({ kind: 'error', title: t('forgot.failed'), message: failureWords(error) }),
  });
  const form = useForm({ initialValues: { email: '' }, validate: formRules(forgotPasswordInput) });
  if (forgot.isSuccess) {
    return <Outcome title={t('forgot.sentTitle')} text={t('forgot.sent', { email: forgot.variables.email })} />;
  }
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(
        (values) => forgot.mutate(values),
        () => form.getInputNode('email')?.focus(),
      )}
    >
      <TextInput
        {...form.getInputProps('email')}
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="username"
      />
      <Button type="submit" fullWidth className={classes.submit ?? ''} disabled={forgot.isPending}>
        {forgot.isPending ? t('forgot.running') : t('forgot.submit')}
      </Button>
    </form>
  );
}
