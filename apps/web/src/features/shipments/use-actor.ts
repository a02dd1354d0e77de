import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import { actorOf, type Permission, refusalOf } from '@msafara/domain/policy';
import { useTranslation } from 'react-i18next';

import { useSession } from '../../lib/session.tsx';

/** The signed-in user of a screen that nobody else can reach. */
export function useUser(): SessionUser {
  const { user } = useSession();
  if (!user) throw new Error('This screen needs a signed-in user');
  return user;
}

/** Answers whether the signed-in user may do something (§6). */
export function useCan(): (permission: Permission) => boolean {
  const actor = actorOf(useUser());
  return (permission) => refusalOf(actor, permission) === undefined;
}

/** Why the signed-in user may not create or delete shipments, in words for the screen; undefined when it may (§2, D11). */
export function useRefusals(): { create: string | undefined; remove: string | undefined } {
  const { t } = useTranslation('shipments');
  const actor = actorOf(useUser());
  const remove = refusalOf(actor, 'shipment.delete');
  return {
    create: refusalOf(actor, 'shipment.create') && t('createRefusal'),
    remove: remove && (remove.code === 'PERIOD_OVER' ? t('periodRefusal') : t('viewerRefusal')),
  };
}
