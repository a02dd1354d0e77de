import type { AdminUser } from '@msafara/domain/admin/admin.schema';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { serverMessage } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { sayRefusal, useDeleteUser, useResetSecondFactor, useSetUserActive } from './admin.queries.ts';
import classes from './admin-panel.module.css';
import { useShown } from '../../lib/use-shown.ts';

type UserDialogProps = { user: AdminUser | undefined; onClose: () => void };

/** What becomes of the organisation whose owner goes (D1). */
function OwnerLeaves({ user }: { user: AdminUser | undefined }) {
  const { t } = useTranslation('admin');
  if (!user?.isOwner) return null;
  return <p className={classes.lead}>{t('confirm.ownerLeaves', { organisation: user.organisation.name })}</p>;
}

/** Asks before a user is deleted, and says how it went (§8, D1). */
export function DeleteUserDialog({ user, onClose }: UserDialogProps) {
  const { t } = useTranslation('admin');
  const remove = useDeleteUser();
  const shown = useShown(user);
  const confirm = () => {
    if (!user) return;
    remove.mutate(
      { id: user.id },
      {
        onSuccess: () => showToast({ kind: 'success', title: t('toast.deleted'), message: t('toast.deletedText') }),
        onError: (error) => {
          const message = serverMessage(error) ?? t('toast.deleteFallback');
          showToast({ kind: 'error', title: t('toast.deleteFailed'), message });
        },
        onSettled: onClose,
      },
    );
  };
  return (
    <ConfirmDialog
      opened={user !== undefined}
      title={t('confirm.deleteTitle')}
      text={t('confirm.deleteText', { name: shown?.name ?? '' })}
      extra={<OwnerLeaves user={shown} />}
      confirmLabel={remove.isPending ? t('busy') : t('confirm.delete')}
      danger
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

/** Asks before a user is shut out. */
export function DeactivateUserDialog({ user, onClose }: UserDialogProps) {
  const { t } = useTranslation('admin');
  const setActive = useSetUserActive();
  const shown = useShown(user);
  const name = shown?.name ?? '';
  const confirm = () => {
    if (!user) return;
    setActive.mutate(
      { id: user.id, isActive: false },
      {
        onSuccess: () =>
          showToast({ kind: 'success', title: t('toast.done'), message: t('toast.deactivated', { name }) }),
        onError: sayRefusal(t('toast.failed')),
        onSettled: onClose,
      },
    );
  };
  return (
    <ConfirmDialog
      opened={user !== undefined}
      title={t('confirm.deactivateTitle')}
      text={t('confirm.deactivateText', { name })}
      extra={<OwnerLeaves user={shown} />}
      confirmLabel={setActive.isPending ? t('busy') : t('confirm.deactivate')}
      danger
      busy={setActive.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

/** Asks before somebody's second factor is taken (D6). */
export function ResetFactorDialog({ user, onClose }: UserDialogProps) {
  const { t } = useTranslation('admin');
  const reset = useResetSecondFactor();
  const name = useShown(user)?.name ?? '';
  const confirm = () => {
    if (!user) return;
    reset.mutate(
      { id: user.id },
      {
        onSuccess: () =>
          showToast({ kind: 'success', title: t('toast.done'), message: t('toast.factorReset', { name }) }),
        onError: sayRefusal(t('toast.failed')),
        onSettled: onClose,
      },
    );
  };
  return (
    <ConfirmDialog
      opened={user !== undefined}
      title={t('confirm.resetFactorTitle')}
      text={t('confirm.resetFactorText', { name })}
      confirmLabel={reset.isPending ? t('busy') : t('confirm.resetFactor')}
      danger
      busy={reset.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
