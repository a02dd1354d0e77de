import { useTranslation } from 'react-i18next';

import { FormModal } from '../../components/form-modal.tsx';
import { MilestoneForm } from './milestone-form.tsx';

type Props = { shipment: { id: string; trackingNumber: string }; opened: boolean; onClose: () => void };

/** The dialog that records a milestone of a shipment, or of all that is in its unit (D26). */
export function RecordMilestone({ shipment, opened, onClose }: Props) {
  const { t } = useTranslation('milestones');
  return (
    <FormModal opened={opened} onClose={onClose} title={t('record')} size={560}>
      {(close) => <MilestoneForm shipment={shipment} onDone={onClose} onCancel={close} />}
    </FormModal>
  );
}
