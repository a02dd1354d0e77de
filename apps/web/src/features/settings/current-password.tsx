import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/PasswordInput.css';

import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useSession } from '../../lib/session.tsx';

/**
 * Asks for the account's password (D6). The hidden field tells the browser's password manager which account it is for; without it,
 * the manager fills the field before, such as the one for a new address.
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
