import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import type { SystemSettings } from '@msafara/domain/settings/settings.schema';

/** What to send when somebody changes how they read: what changed; for the demo all of it, since the server stores nothing of it (D12). */
export function readingChange(user: SessionUser, changed: Partial<SystemSettings>): Partial<SystemSettings> {
  return user.organisation.isDemo ? { ...user.settings, ...changed } : changed;
}
