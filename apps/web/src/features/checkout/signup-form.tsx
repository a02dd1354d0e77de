import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Input.css';

import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { PASSWORD_MIN } from '@msafara/domain/auth/auth.schema';
import { registerWithSubscriptionInput } from '@msafara/domain/billing/purchase.schema';
import type { Tier } from '@msafara/domain/plans/plans';
import { useTranslation } from 'react-i18next';

import { NewPasswordField } from '../../components/new-password-field.tsx';
import { browserReader } from '../../lib/browser-reader.ts';
import { focusFirstOf } from '../../lib/focus-first.ts';
import { formRules } from '../../lib/form-rules.ts';
import { reasonWords } from '../../lib/reasons.ts';
import { serverError } from '../../lib/server-error.ts';
import { useSession } from '../../lib/session.tsx';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import classes from '../../components/entry-panel.module.css';

type Values = { name: string; email: string; password: string; confirm: string };

type SignupFormProps = {
  tier: Tier;
  orderId: string;
  claim?: string;
  email?: string;
  /** The account is made and signed in; the page shows `SignedUp` from then on. */
  onDone: () => void;
};

const rules = registerWithSubscriptionInput.pick({ name: true, email: true });

/** The account of a paid order by what its buyer types; nothing typed is lost when it is refused (§2, §5, D5). */
export function SignupForm({ tier, orderId, claim, email = '', onDone }: SignupFormProps) {
  const { t } = useTranslation(['checkout', 'common']);
  const { signIn } = useSession();
  const check = formRules(rules);
  const required = reasonWords({ code: 'password.required', params: {} });
  const form = useForm<Values>({
    initialValues: { name: '', email, password: '', confirm: '' },
    // All four at once (§5); what the two passwords say is looked at when they are there.
    validate: ({ name, email: typed, password, confirm }) => ({
      ...check({ name, email: typed }),
      ...(password === '' && { password: required }),
      ...(confirm === '' && { confirm: required }),
    }),
  });
  const focusFirst = focusFirstOf(form);
  const register = trpc.checkout.register.useMutation({
    onSuccess: (answer) => {
      signIn(answer);
      onDone();
      showToast({ title: t('created.toast'), message: t('created.toastText'), kind: 'success' });
    },
    onError: (error) => {
      const answer = serverError(error);
      const fields = answer?.fieldErrors ?? {};
      form.setErrors(fields);
      focusFirst(fields);
      showToast({ title: t('signup.failed'), message: answer?.message || t('signup.fallback'), kind: 'error' });
    },
  });

  /** The specification's own words for the two passwords (§5); 8 characters on every path (D6). */
  function refuse(field: keyof Values, title: string, message: string): void {
    form.setFieldError(field, message);
    form.getInputNode(field)?.focus();
    showToast({ title, message, kind: 'error' });
  }

  function submit({ name, email: typed, password, confirm }: Values): void {
    if (password !== confirm) return refuse('confirm', t('signup.mismatch'), t('signup.mismatchText'));
    if (password.length < PASSWORD_MIN) return refuse('password', t('signup.short'), t('signup.shortText'));
    register.mutate({
      name,
      email: typed,
      password,
      subscriptionTier: tier,
      paypalOrderId: orderId,
      ...browserReader(),
      ...(claim !== undefined && { claim }),
    });
  }

  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit(submit, focusFirst)}>
      <TextInput
        {...form.getInputProps('name')}
        key={form.key('name')}
        label={t('signup.name')}
        autoComplete="name"
        required
        withAsterisk={false}
      />
      <TextInput
        {...form.getInputProps('email')}
        key={form.key('email')}
        label={t('signup.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        withAsterisk={false}
      />
      <NewPasswordField
        {...form.getInputProps('password')}
        key={form.key('password')}
        label={t('signup.password')}
        value={form.values.password}
        required
        withAsterisk={false}
      />
      <PasswordInput
        {...form.getInputProps('confirm')}
        key={form.key('confirm')}
        label={t('signup.confirm')}
        autoComplete="new-password"
        rightSectionWidth={44}
        visibilityToggleButtonProps={{ 'aria-label': t('common:password.show') }}
        required
        withAsterisk={false}
      />
      <Button type="submit" fullWidth className={classes.submit ?? ''} disabled={register.isPending}>
        {register.isPending ? t('signup.running') : t('signup.submit')}
      </Button>
    </form>
  );
}
