import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/PasswordInput.css';

import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useSession } from '../../lib/session.tsx';

/**
 * Asks for the password that the account has (D6). A browser that keeps it is told whose it is: the field before it, as that of a
 * new address, it would take for the name, and fill with the old one.
 */
export function CurrentPassword(props: PasswordInputProps) {
  const { t } = useTranslation(['settings', 'common']);
  const { user } = useSession();
  return (
    <>
      <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordInput
        label={t('password.current')}
        autoComplete="current-password"
        rightSectionWidth={44}
        visibilityToggleButtonProps={{ 'aria-label': t('common:password.show') }}
        {...props}
      />
    </>
  );
}
