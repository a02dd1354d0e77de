import type { NewApiKey } from '@msafara/domain/keys/keys.schema';
import { useTranslation } from 'react-i18next';

import { FormModal } from '../../components/form-modal.tsx';
import { CreateKeyForm } from './create-key-form.tsx';
import { useKeyActs } from './keys.queries.ts';

type CreateKeyDialogProps = {
  opened: boolean;
  onClose: () => void;
  onMade: (key: NewApiKey) => void;
  /** The dialog is gone from the screen. */
  onGone: () => void;
};

/** The dialog that makes a key. */
export function CreateKeyDialog({ opened, onClose, onMade, onGone }: CreateKeyDialogProps) {
  const { t } = useTranslation('developers');
  const { create } = useKeyActs();
  return (
    <FormModal
      opened={opened}
      busy={create.isPending}
      onClose={onClose}
      onGone={onGone}
      title={t('create.title')}
      size={520}
    >
      {(close) => <CreateKeyForm create={create} onCancel={close} onMade={onMade} />}
    </FormModal>
  );
}
