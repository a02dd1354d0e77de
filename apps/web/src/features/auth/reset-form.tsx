import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import { resetPasswordInput } from '@msafara/domain/account/account.schema';
import { emailKey } from '@msafara/domain/auth/auth.schema';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';

import { NewPasswordField } from '../../components/new-password-field.tsx';
import { type SignOutQuestionSlot, useAskedSignOut } from '../../components/use-asked-sign-out.tsx';
import { formRules } from '../../lib/form-rules.ts';
import { failureWords, serverError } from '../../lib/server-error.ts';
import { useSession } from '../../lib/session.tsx';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import classes from './auth-forms.module.css';

type ResetFormProps = {
  token: string;
  /** The password is set, and the link used. */
  onSet: () => void;
  SignOutQuestion: SignOutQuestionSlot;
};

/** Sets a new password; every browser is signed out by it, this one too (D6), but for whoever else is signed in here. */
export function ResetForm({ token, onSet, SignOutQuestion }: ResetFormProps) {
  const { t } = useTranslation('auth');
  const { user, signOut } = useSession();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { token, password: '' },
    validate: formRules(resetPasswordInput),
  });
  // The password may have been set, and only the answer to it be lost.
  const [isUnsure, setUnsure] = useState(false);
  const focus = () => form.getInputNode('password')?.focus();
  const reset = trpc.account.resetPassword.useMutation({
    onSuccess: async ({ email }) => {
      onSet();
      showToast({ kind: 'success', title: t('reset.done'), message: t('reset.doneText') });
      if (user && emailKey(user.email) !== emailKey(email)) return;
      if (user) await signOut();
      await navigate('/login');
    },
    onError: (error) => {
      if (!serverError(error)) return setUnsure(true);
      form.setErrors(serverError(error)?.fieldErrors ?? {});
      focus();
      showToast({ kind: 'error', title: t('reset.failed'), message: failureWords(error) });
    },
  });
  if (reset.isSuccess && user) return <OtherUser email={user.email} SignOutQuestion={SignOutQuestion} />;
  if (token === '') return <p role="alert">{t('link.broken')}</p>;
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit((values) => reset.mutate(values), focus)}>
      <NewPasswordField {...form.getInputProps('password')} label={t('reset.label')} value={form.values.password} />
      {isUnsure && (
        <p className={classes.note} role="alert">
          {t('reset.unsure')} <Link to="/login">{t('login.submit')}</Link>
        </p>
      )}
      <Button type="submit" fullWidth className={classes.submit ?? ''} disabled={reset.isPending}>
        {reset.isPending ? t('reset.running') : t('reset.submit')}
      </Button>
    </form>
  );
}

/** The new password is somebody else's: whoever is signed in here goes on, or makes room for them. */
function OtherUser({ email, SignOutQuestion }: { email: string; SignOutQuestion: SignOutQuestionSlot }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { ask, question } = useAskedSignOut(SignOutQuestion, () => void navigate('/login'));
  return (
    <>
      <p role="status">{t('reset.other', { email })}</p>
      <Button variant="default" fullWidth className={classes.submit ?? ''} onClick={ask}>
        {t('reset.signOut')}
      </Button>
      {question}
    </>
  );
}
