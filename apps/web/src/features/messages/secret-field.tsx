import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/PasswordInput.css';

import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A secret of a provider. Browsers heed no `off` here: they would fill in the password of whoever is signed in. */
export function SecretField(props: PasswordInputProps) {
  return <PasswordInput autoComplete="new-password" dir="ltr" {...props} />;
}
