import type { Shipment } from '@msafara/domain/shipments/shipments.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ListError } from '../../components/list-state.tsx';
import { serverMessage } from '../../lib/server-error.ts';
import { CreatedShipment } from './created-shipment.tsx';
import { FormDialog } from './form-dialog.tsx';
import { ShipmentForm } from './shipment-form.tsx';
import { duplicateOf, EMPTY_SHIPMENT } from './shipment-form.values.ts';
import { useShipmentByNumber } from './shipments.queries.ts';

type NewShipmentDialogProps = {
  opened: boolean;
  /** The number of a shipment whose details the form starts with. */
  like: string;
  onClose: () => void;
  onReopen: () => void;
};

/** The dialog that creates shipments; after each it says how it went and what can come next (§2). */
export function NewShipmentDialog({ opened, like, onClose, onReopen }: NewShipmentDialogProps) {
  const { t } = useTranslation('shipments');
  const [created, setCreated] = useState<Shipment>();
  const source = useShipmentByNumber(opened ? like : '');
  return (
    <FormDialog
      opened={opened}
      title={created ? t('created.title') : t('form.title')}
      onClose={onClose}
      onReopen={onReopen}
      onClosed={() => setCreated(undefined)}
    >
      {({ onState, close }) => {
        if (created) {
          return <CreatedShipment shipment={created} onAnother={() => setCreated(undefined)} onDone={close} />;
        }
        if (source.isLoading) return null;
        // A form without the details is no copy, and would go once they come.
        if (source.isLoadingError) {
          return <ListError message={serverMessage(source.error)} onRetry={() => void source.refetch()} />;
        }
        return (
          <ShipmentForm
            initialValues={source.data && like ? duplicateOf(source.data) : EMPTY_SHIPMENT}
            onCreated={setCreated}
            onCancel={close}
            onState={onState}
          />
        );
      }}
    </FormDialog>
  );
}
