import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/PasswordInput.css';

import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type LoginInput, loginInput } from '@msafara/domain/auth/auth.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { focusFirstOf } from '../../lib/focus-first.ts';
import { formRules } from '../../lib/form-rules.ts';
import { serverError } from '../../lib/server-error.ts';
import { useSession } from '../../lib/session.tsx';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import classes from './auth-forms.module.css';
import { CodeForm } from './code-form.tsx';

/** Signs in by e-mail and password, and by a code where two-factor is on (§2, §8, D3). With `email` only that person can sign in. */
export function LoginForm({ email }: { email?: string }) {
  const { t } = useTranslation('auth');
  const { signIn } = useSession();
  const [asksCode, setAsksCode] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const config = trpc.app.config.useQuery();
  const login = trpc.auth.login.useMutation({
    onSuccess: (answer) => {
      if (!answer?.handle || !answer.user) {
        showToast({ title: t('login.failed'), message: t('login.invalid'), kind: 'error' });
        return;
      }
      signIn(answer);
      showToast({ title: t('login.success'), message: t('login.welcome'), kind: 'success' });
    },
    onError: (error) => {
      const answer = serverError(error);
      setRefusal(answer?.fieldErrors?.['otp']);
      if (answer?.domainCode === 'SECOND_FACTOR_REQUIRED') {
        setAsksCode(true);
        return;
      }
      const message = answer?.message || t('login.fallback');
      showToast({ title: t('login.failed'), message, kind: 'error' });
    },
  });
  const ask = (values: LoginInput) => {
    // The session is a cookie: without it the next screen would lead back here, and say nothing.
    if (navigator.cookieEnabled) login.mutate(values);
    else showToast({ title: t('login.failed'), message: t('login.noCookies'), kind: 'error' });
  };
  const form = useForm({
    initialValues: { email: email ?? '', password: '' },
    validate: formRules(loginInput),
  });
  const offered = config.data?.demoLogin;
  const demo = email === undefined || email === offered?.email ? offered : undefined;

  if (asksCode) {
    return (
      <CodeForm
        email={form.values.email}
        refusal={refusal}
        isBusy={login.isPending}
        onCode={(otp) => login.mutate({ ...form.getValues(), otp })}
        onBack={() => {
          setRefusal(undefined);
          setAsksCode(false);
        }}
      />
    );
  }

  return (
    <>
      <form noValidate className={classes.form} onSubmit={form.onSubmit(ask, focusFirstOf(form))}>
        <TextInput
          {...form.getInputProps('email')}
          key={form.key('email')}
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          readOnly={email !== undefined}
        />
        <PasswordInput
          {...form.getInputProps('password')}
          key={form.key('password')}
          label={t('password')}
          autoComplete="current-password"
          data-autofocus
          rightSectionWidth={44}
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
        />
        {email === undefined && (
          <Link to="/forgot-password" className={classes.forgot}>
            {t('login.forgot')}
          </Link>
        )}
        <Button type="submit" fullWidth className={classes.submit ?? ''} disabled={login.isPending}>
          {login.isPending ? t('login.running') : t('login.submit')}
        </Button>
      </form>
      {demo && (
        <div className={classes.demo}>
          <p>{t('login.demoText')}</p>
          <Button variant="default" className={classes.demoButton ?? ''} onClick={() => form.setValues(demo)}>
            {t('login.demo')}
          </Button>
        </div>
      )}
    </>
  );
}
