import { useTranslation } from 'react-i18next';

import { type OrganisationPickerSlot, RecordForm } from './record-form.tsx';
import { useRecordPayment } from './revenue.queries.ts';
import { FormModal } from '../../components/form-modal.tsx';

type RecordDialogProps = { opened: boolean; onClose: () => void; organisationPicker: OrganisationPickerSlot };

/** The dialog that records a month paid by bank transfer or mobile money (D4). */
export function RecordDialog({ opened, onClose, organisationPicker }: RecordDialogProps) {
  const { t } = useTranslation('revenue');
  const record = useRecordPayment();
  return (
    <FormModal opened={opened} busy={record.isPending} onClose={onClose} title={t('record')} size={520}>
      {(close) => (
        <RecordForm record={record} onDone={onClose} onCancel={close} organisationPicker={organisationPicker} />
      )}
    </FormModal>
  );
}
