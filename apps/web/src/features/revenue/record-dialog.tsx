import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';

import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { type OrganisationPickerSlot, RecordForm } from './record-form.tsx';
import classes from '../../components/dialog-form.module.css';

type RecordDialogProps = { opened: boolean; onClose: () => void; organisationPicker: OrganisationPickerSlot };

/** The dialog that records a month paid by bank transfer or mobile money (D4). */
export function RecordDialog({ opened, onClose, organisationPicker }: RecordDialogProps) {
  const { t } = useTranslation(['revenue', 'common']);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('revenue:record')}
      size={520}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:close') }}
      classNames={{ title: classes.title ?? '' }}
    >
      <RecordForm onDone={onClose} organisationPicker={organisationPicker} />
    </Modal>
  );
}
