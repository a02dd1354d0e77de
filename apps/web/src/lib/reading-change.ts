import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import type { SystemSettings } from '@msafara/domain/settings/settings.schema';

/** What is asked of the server where somebody reads otherwise: what changed. The demo stores nothing, and is told all (D12). */
export function readingChange(user: SessionUser, changed: Partial<SystemSettings>): Partial<SystemSettings> {
  return user.organisation.isDemo ? { ...user.settings, ...changed } : changed;
}
