import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';

import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import form from '../../components/dialog-form.module.css';
import { MilestoneForm } from './milestone-form.tsx';

type Props = { shipment: { id: string; trackingNumber: string }; opened: boolean; onClose: () => void };

/** The dialog that records a milestone of a shipment, or of all that is in its unit (D26). */
export function RecordMilestone({ shipment, opened, onClose }: Props) {
  const { t } = useTranslation(['milestones', 'common']);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('milestones:record')}
      size={560}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:close') }}
      classNames={{ title: form.title ?? '' }}
    >
      <MilestoneForm shipment={shipment} onDone={onClose} />
    </Modal>
  );
}
