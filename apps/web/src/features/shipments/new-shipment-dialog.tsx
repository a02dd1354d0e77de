import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';

import type { Shipment } from '@msafara/domain/shipments/shipments.schema';
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { CreatedShipment } from './created-shipment.tsx';
import classes from './shipment-form.module.css';
import { ShipmentForm } from './shipment-form.tsx';
import { duplicateOf, EMPTY_SHIPMENT } from './shipment-form.values.ts';
import { useShipmentByNumber } from './shipments.queries.ts';

type NewShipmentDialogProps = {
  opened: boolean;
  /** The number of a shipment whose places and priority the form starts with. */
  like: string;
  onClose: () => void;
};

/** The dialog that creates shipments; after each it says how it went and what can come next (§2). */
export function NewShipmentDialog({ opened, like, onClose }: NewShipmentDialogProps) {
  const { t } = useTranslation('shipments');
  const isPhone = useMediaQuery('(max-width: 639px)', false, { getInitialValueInEffect: false });
  const [created, setCreated] = useState<Shipment>();
  const [isBusy, setIsBusy] = useState(false);
  const source = useShipmentByNumber(opened ? like : '');

  const close = () => {
    if (isBusy) return;
    onClose();
  };

  return (
    <Modal
      opened={opened}
      onClose={close}
      onExitTransitionEnd={() => setCreated(undefined)}
      title={created ? t('created.title') : t('form.title')}
      size={680}
      fullScreen={isPhone}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('form.close'), size: isPhone ? 44 : 34 }}
      classNames={{ title: classes.title ?? '', body: classes.dialogBody ?? '', header: classes.dialogHead ?? '' }}
    >
      {created ? (
        <CreatedShipment shipment={created} onAnother={() => setCreated(undefined)} onDone={close} />
      ) : (
        !source.isLoading && (
          <ShipmentForm
            initialValues={source.data && like ? duplicateOf(source.data) : EMPTY_SHIPMENT}
            onCreated={setCreated}
            onCancel={close}
            onBusy={setIsBusy}
          />
        )
      )}
    </Modal>
  );
}
