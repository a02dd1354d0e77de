import { emailKey } from '@msafara/domain/auth/auth.schema';

import type { Deps } from '../../deps.ts';

/** A browser that signed in before: its random id, and a mark of ours for each account that did. */
export type KnownDevice = { id: string; marks: readonly string[] };

const textOf = (id: string, email: string) => `${id} ${emailKey(email)}`;

/** The mark that an account leaves on a device; it opens nothing. */
export function markOf(deps: Deps, id: string, email: string): string {
  return deps.secrets.sign('known-device', textOf(id, email));
}

/** Whether this account signed in on this device before (D32). */
export function knowsDevice(deps: Deps, device: KnownDevice | undefined, email: string): device is KnownDevice {
  if (!device) return false;
  const text = textOf(device.id, email);
  return device.marks.some((mark) => deps.secrets.isSigned('known-device', text, mark));
}
