import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Input.css';

import { confirmTwoFactorInput } from '@msafara/domain/account/account.schema';
import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { formRules } from '../../lib/form-rules.ts';
import classes from './auth-forms.module.css';

// The step before ended with a button that is gone now: the keyboard goes on in the field.
function focusFirst(field: HTMLInputElement | null): void {
  field?.focus();
}

type CodeFormProps = {
  email: string;
  /** What the server said of the last code. */
  refusal: string | undefined;
  isBusy: boolean;
  onCode: (otp: string) => void;
  onBack: () => void;
};

/** The second step of a sign-in: a code of the app, or a recovery code (D3, D6). */
export function CodeForm({ email, refusal, isBusy, onCode, onBack }: CodeFormProps) {
  const { t } = useTranslation('auth');
  const [isRecovery, setIsRecovery] = useState(false);
  const form = useForm({
    initialValues: { code: '' },
    validate: formRules(confirmTwoFactorInput),
  });
  const { error, ...field } = form.getInputProps('code');
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(
        ({ code }) => onCode(code),
        () => form.getInputNode('code')?.focus(),
      )}
    >
      <h2 className={classes.step}>{t('code.title')}</h2>
      <p>{t('code.text', { email })}</p>
      <TextInput
        {...field}
        key={String(isRecovery)}
        label={isRecovery ? t('code.recovery') : t('code.label')}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        ref={focusFirst}
        error={error ?? refusal}
      />
      <Button type="submit" fullWidth className={classes.submit ?? ''} disabled={isBusy}>
        {isBusy ? t('login.running') : t('login.submit')}
      </Button>
      <div className={classes.ways}>
        <UnstyledButton
          className={classes.way ?? ''}
          onClick={() => {
            form.reset();
            setIsRecovery(!isRecovery);
          }}
        >
          {isRecovery ? t('code.useApp') : t('code.useRecovery')}
        </UnstyledButton>
        <UnstyledButton className={classes.way ?? ''} onClick={onBack}>
          {t('code.back')}
        </UnstyledButton>
      </div>
    </form>
  );
}
