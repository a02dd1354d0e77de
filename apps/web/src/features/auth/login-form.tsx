import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/PasswordInput.css';

import { Button, PasswordInput, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { loginInput } from '@msafara/domain/auth/auth.schema';
import { useTranslation } from 'react-i18next';

import { serverMessage } from '../../lib/server-error.ts';
import { useSession } from '../../lib/session.tsx';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import classes from './auth-page.module.css';

/** Signs in by e-mail and password (§2, §8). */
export function LoginForm() {
  const { t } = useTranslation('auth');
  const { signIn } = useSession();
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
      const message = serverMessage(error) ?? t('login.fallback');
      showToast({ title: t('login.failed'), message, kind: 'error' });
    },
  });
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: schemaResolver(loginInput, { sync: true }),
  });
  const demo = config.data?.demoLogin;

  return (
    <>
      <form
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit(
          (values) => login.mutate(values),
          (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
        )}
      >
        <TextInput
          {...form.getInputProps('email')}
          key={form.key('email')}
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
        />
        <PasswordInput
          {...form.getInputProps('password')}
          key={form.key('password')}
          label={t('password')}
          autoComplete="current-password"
          rightSectionWidth={44}
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
        />
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
