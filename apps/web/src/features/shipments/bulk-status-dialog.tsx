import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Button.css';

import { classifyStatusChange, type ShipmentStatus } from '@msafara/domain/shipments/shipment-status';
import { type Shipment, statusUpdate } from '@msafara/domain/shipments/shipments.schema';
import { Button, Modal, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';

import { PlaceField } from '../../components/place-field.tsx';
import { formRules } from '../../lib/form-rules.ts';
import { formatNumber } from '../../lib/format.ts';
import classes from './bulk-bar.module.css';
import { StatusField } from './status-fields.tsx';

type BulkUpdate = { status: ShipmentStatus; location?: string; notes?: string };

type BulkStatusDialogProps = {
  opened: boolean;
  shipments: readonly Shipment[];
  isBusy: boolean;
  onClose: () => void;
  onSubmit: (update: BulkUpdate) => void;
};

/** One status, place and note for many shipments; says how many would go backwards (D8). */
export function BulkStatusDialog({ opened, shipments, isBusy, onClose, onSubmit }: BulkStatusDialogProps) {
  const { t } = useTranslation('shipments');
  const form = useForm<{ status: ShipmentStatus; location: string; notes: string }>({
    initialValues: { status: 'In Transit', location: '', notes: '' },
    validate: formRules(statusUpdate.pick({ status: true, location: true, notes: true })),
  });
  const { status } = form.values;
  const corrections = shipments.filter((one) => classifyStatusChange(one.status, status) === 'correction').length;
  const count = shipments.length;

  const submit = form.onSubmit(({ location, notes }) =>
    onSubmit({
      status,
      ...(location.trim() && { location: location.trim() }),
      ...(notes.trim() && { notes: notes.trim() }),
    }),
  );

  return (
    <Modal
      opened={opened}
      onClose={() => !isBusy && onClose()}
      onExitTransitionEnd={form.reset}
      title={t('bulk.statusTitle', { count, number: formatNumber(count) })}
      size={480}
      closeButtonProps={{ 'aria-label': t('form.close') }}
    >
      <form className={classes.fields} onSubmit={submit} noValidate>
        <StatusField value={status} onChange={(chosen) => form.setFieldValue('status', chosen)} />
        <PlaceField label={t('bulk.location')} {...form.getInputProps('location')} />
        <Textarea
          label={t('form.notes')}
          description={t('form.notesHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rows={2}
          maxLength={2000}
          {...form.getInputProps('notes')}
        />
        {corrections > 0 && (
          <p className={classes.note} role="status">
            {t('bulk.corrections', { count: corrections, number: formatNumber(corrections) })}
          </p>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" disabled={isBusy}>
            {isBusy ? t('bulk.updating') : t('bulk.status')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
