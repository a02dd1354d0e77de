import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';

import type { NewApiKey } from '@msafara/domain/keys/keys.schema';
import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import classes from '../../components/dialog-form.module.css';
import { CreateKeyForm } from './create-key-form.tsx';

type CreateKeyDialogProps = {
  opened: boolean;
  onClose: () => void;
  onMade: (key: NewApiKey) => void;
  /** The dialog is gone from the screen. */
  onGone: () => void;
};

/** The dialog that makes a key. */
export function CreateKeyDialog({ opened, onClose, onMade, onGone }: CreateKeyDialogProps) {
  const { t } = useTranslation(['developers', 'common']);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={onGone}
      title={t('developers:create.title')}
      size={520}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:close') }}
      classNames={{ title: classes.title ?? '' }}
    >
      <CreateKeyForm onCancel={onClose} onMade={onMade} />
    </Modal>
  );
}
