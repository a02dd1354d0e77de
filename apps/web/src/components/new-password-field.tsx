import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/PasswordInput.css';

import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { passwordStrength, type Strength } from '../lib/password-strength.ts';
import classes from './new-password-field.module.css';

const STEPS: Record<Strength, number> = { short: 0, weak: 1, fair: 2, good: 3, strong: 4 };
const BARS = [1, 2, 3, 4];

/** A field for a password that is new, and how hard it is to guess (D6). */
export function NewPasswordField(props: PasswordInputProps & { value: string }) {
  const { t } = useTranslation('common');
  const { value } = props;
  const strength = passwordStrength(value);
  return (
    <PasswordInput
      autoComplete="new-password"
      rightSectionWidth={44}
      visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...props}
      description={
        value === '' ? (
          t('password.hint')
        ) : (
          <span className={classes.strength} data-strength={strength}>
            <span className={classes.bars} aria-hidden="true">
              {BARS.map((bar) => (
                <span key={bar} className={`${classes.bar} ${bar <= STEPS[strength] ? classes.on : ''}`} />
              ))}
            </span>
            <span className={classes.word}>{t(`password.strength.${strength}`)}</span>
          </span>
        )
      }
    />
  );
}
