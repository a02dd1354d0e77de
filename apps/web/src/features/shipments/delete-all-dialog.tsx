import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { formatNumber } from '../../lib/format-numbers.ts';
import { serverMessage } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import classes from './shipment-list.module.css';
import { useRemoveAllShipments, useResetScope } from './shipments.queries.ts';
import { useUser } from './use-actor.ts';

type DeleteAllDialogProps = {
  opened: boolean;
  onClose: () => void;
  onDeleted?: () => void;
  /** Whose shipments; undefined: all that the user may delete (D11). */
  organisationId: string | undefined;
  /** Said when the server gives no reason (§8). */
  failedText: string;
};

/** Asks before all shipments are deleted, saying how many of whom (§2, D11). */
export function DeleteAllDialog({ opened, onClose, onDeleted, organisationId, failedText }: DeleteAllDialogProps) {
  const { t } = useTranslation('shipments');
  const removeAll = useRemoveAllShipments();

  const confirm = () =>
    removeAll.mutate(organisationId ? { organisationId } : {}, {
      onSuccess: () => {
        onClose();
        onDeleted?.();
        showToast({ kind: 'success', title: t('toast.success'), message: t('toast.removedAll') });
      },
      onError: (error) => {
        onClose();
        showToast({ kind: 'error', title: t('toast.error'), message: serverMessage(error) ?? failedText });
      },
    });

  return (
    <ConfirmDialog
      opened={opened}
      title={t('removeAll.title')}
      text={t('removeAll.text')}
      confirmLabel={removeAll.isPending ? t('removeAll.busy') : t('removeAll.confirm')}
      danger
      busy={removeAll.isPending}
      onConfirm={confirm}
      onClose={onClose}
      extra={<Scope organisationId={organisationId} isWanted={opened} />}
    />
  );
}

function Scope({ organisationId, isWanted }: { organisationId: string | undefined; isWanted: boolean }) {
  const { t } = useTranslation('shipments');
  const scope = useResetScope(organisationId, isWanted);
  const { isDemo } = useUser().organisation;
  const words = () => {
    if (scope.isError) return t('removeAll.uncounted');
    if (!scope.data) return t('removeAll.counting');
    const { count, organisationName } = scope.data;
    const number = formatNumber(count);
    return organisationName === null
      ? t('removeAll.scopeAll', { count, number })
      : t('removeAll.scope', { count, number, organisation: organisationName });
  };
  return (
    <p className={classes.scope} role="status">
      {words()} {isDemo && t('removeAll.samplesStay')}
    </p>
  );
}
