import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';

import { Button, Radio, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { registerInput, type Role } from '@msafara/domain/auth/auth.schema';
import { useTranslation } from 'react-i18next';

import { NewPasswordField } from '../../components/new-password-field.tsx';
import { browserReader } from '../../lib/browser-reader.ts';
import { focusFirstOf } from '../../lib/focus-first.ts';
import { formRules } from '../../lib/form-rules.ts';
import { serverError } from '../../lib/server-error.ts';
import { useSession } from '../../lib/session.tsx';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import classes from './auth-forms.module.css';

const ACCOUNT_TYPES = ['sender', 'admin', 'viewer'] as const satisfies readonly Role[];

type Values = { name: string; organisationName: string; email: string; password: string; role: Role };

const EMPTY: Values = { name: '', organisationName: '', email: '', password: '', role: 'sender' };

/** Registers an account and its organisation (§2, §5, D2). */
export function RegisterForm() {
  const { t } = useTranslation('auth');
  const { signIn } = useSession();
  const form = useForm({ initialValues: EMPTY, validate: formRules(registerInput) });
  const focusFirst = focusFirstOf(form);

  const register = trpc.auth.register.useMutation({
    onSuccess: (answer) => {
      signIn(answer);
      const message = answer.user.requestedRole === 'admin' ? t('register.pending') : t('register.ready');
      showToast({ title: t('register.success'), message, kind: 'success' });
    },
    onError: (error) => {
      const answer = serverError(error);
      if (answer?.fieldErrors) {
        form.setErrors(answer.fieldErrors);
        focusFirst(answer.fieldErrors);
      }
      showToast({ title: t('register.failed'), message: answer?.message || t('register.fallback'), kind: 'error' });
    },
  });

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit((values) => register.mutate({ ...values, ...browserReader() }), focusFirst)}
    >
      <TextInput
        {...form.getInputProps('name')}
        key={form.key('name')}
        label={t('register.name')}
        autoComplete="name"
      />
      <TextInput
        {...form.getInputProps('organisationName')}
        key={form.key('organisationName')}
        label={t('register.organisation')}
        description={t('register.organisationHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="organization"
        maxLength={100}
      />
      <TextInput
        {...form.getInputProps('email')}
        key={form.key('email')}
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <NewPasswordField
        {...form.getInputProps('password')}
        key={form.key('password')}
        label={t('password')}
        value={form.values.password}
      />
      <Radio.Group {...form.getInputProps('role')} key={form.key('role')} label={t('register.accountType')}>
        <div className={classes.types}>
          {ACCOUNT_TYPES.map((type) => (
            <Radio
              key={type}
              value={type}
              label={t(`register.${type}`)}
              description={t(`register.${type}Text`)}
              styles={{ body: { minHeight: 44 } }}
            />
          ))}
        </div>
      </Radio.Group>
      {form.values.role === 'admin' && (
        <p role="note" className={classes.note}>
          {t('register.adminNote')}
        </p>
      )}
      <Button type="submit" fullWidth className={classes.submit ?? ''} disabled={register.isPending}>
        {register.isPending ? t('register.running') : t('register.submit')}
      </Button>
    </form>
  );
}
