import type { Shipment } from '@msafara/domain/shipments/shipments.schema';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { serverError } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useShown } from '../../lib/use-shown.ts';
import { useRemoveShipment } from './shipments.queries.ts';

type DeleteShipmentDialogProps = {
  shipment: Shipment | undefined;
  onClose: () => void;
  onDeleted?: (shipment: Shipment) => void;
};

/** Asks before one shipment is deleted, and says how it went (§2, §8). */
export function DeleteShipmentDialog({ shipment, onClose, onDeleted }: DeleteShipmentDialogProps) {
  const { t } = useTranslation('shipments');
  const shown = useShown(shipment);
  const remove = useRemoveShipment({
    onRemoved: () => {
      onClose();
      if (shown) onDeleted?.(shown);
      showToast({ kind: 'success', title: t('toast.success'), message: t('toast.removed') });
    },
    onFailed: (error) => {
      onClose();
      const refused = serverError(error);
      const why = refused?.domainCode === 'FORBIDDEN' ? `. ${refused.message}` : '';
      showToast({ kind: 'error', title: t('toast.error'), message: t('toast.removeFailed') + why });
    },
  });
  return (
    <ConfirmDialog
      opened={shipment !== undefined}
      title={t('remove.title')}
      text={t('remove.text', { number: shown?.trackingNumber ?? '' })}
      confirmLabel={remove.isPending ? t('remove.busy') : t('remove.confirm')}
      danger
      busy={remove.isPending}
      onConfirm={() => shipment && remove.mutate({ id: shipment.id })}
      onClose={onClose}
    />
  );
}
