import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Button.css';

import { classifyStatusChange, type ShipmentStatus } from '@msafara/domain/shipments/shipment-status';
import { type Shipment, statusUpdate } from '@msafara/domain/shipments/shipments.schema';
import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';

import { FormModal } from '../../components/form-modal.tsx';
import { PlaceField } from '../../components/place-field.tsx';
import { formRules } from '../../lib/form-rules.ts';
import { formatNumber } from '../../lib/format-numbers.ts';
import classes from './bulk-bar.module.css';
import { StatusField } from './status-fields.tsx';
import { useCan } from './use-actor.ts';

type BulkUpdate = {
  status?: ShipmentStatus;
  location?: string;
  notes?: string;
  isDelayed?: boolean;
  delayReason?: string;
};

const DELAYS = ['unchanged', 'delayed', 'onTime'] as const;

type Values = {
  status: ShipmentStatus | null;
  location: string;
  notes: string;
  delay: (typeof DELAYS)[number];
  delayReason: string;
};

/** The texts: status and delay are choices, of which none can be wrong. */
function read({ delay: _delay, status: _status, ...values }: Values): Record<string, unknown> {
  return values;
}

type BulkStatusDialogProps = {
  opened: boolean;
  shipments: readonly Shipment[];
  isBusy: boolean;
  onClose: () => void;
  onSubmit: (update: BulkUpdate) => void;
};

/** One status, place, note and delay for many shipments, each if it is given; says how many would go backwards (D8). */
export function BulkStatusDialog({ opened, shipments, isBusy, onClose, onSubmit }: BulkStatusDialogProps) {
  const { t } = useTranslation('shipments');
  const can = useCan();
  const form = useForm<Values>({
    initialValues: { status: null, location: '', notes: '', delay: 'unchanged', delayReason: '' },
    validate: formRules(statusUpdate.pick({ location: true, notes: true, delayReason: true }), read),
  });
  const { status, delay, location: place, notes: said } = form.values;
  const tellsNothing = status === null && delay === 'unchanged' && place.trim() === '' && said.trim() === '';
  const corrections = shipments.filter(
    (one) => status !== null && classifyStatusChange(one.status, status) === 'correction',
  ).length;
  const count = shipments.length;

  const submit = form.onSubmit(({ location, notes, delayReason }) =>
    onSubmit({
      ...(status && { status }),
      ...(location.trim() && { location: location.trim() }),
      ...(notes.trim() && { notes: notes.trim() }),
      ...(delay !== 'unchanged' && { isDelayed: delay === 'delayed' }),
      ...(delay === 'delayed' && delayReason.trim() && { delayReason: delayReason.trim() }),
    }),
  );

  return (
    <FormModal
      opened={opened}
      busy={isBusy}
      onClose={onClose}
      onGone={form.reset}
      title={t('bulk.statusTitle', { count, number: formatNumber(count) })}
      size={480}
    >
      {(close) => (
        <form className={classes.fields} onSubmit={submit} noValidate>
          <StatusField
            value={status}
            none={t('bulk.delays.unchanged')}
            onChange={(chosen) => form.setFieldValue('status', chosen)}
          />
          <PlaceField label={t('bulk.location')} {...form.getInputProps('location')} />
          <Textarea
            label={t('field.notes')}
            description={t('form.notesHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            rows={2}
            maxLength={2000}
            {...form.getInputProps('notes')}
          />
          {can('shipment.eta') && (
            <Select
              label={t('bulk.delay')}
              allowDeselect={false}
              data={DELAYS.map((value) => ({ value, label: t(`bulk.delays.${value}`) }))}
              value={delay}
              onChange={(chosen) => chosen && form.setFieldValue('delay', chosen)}
            />
          )}
          {delay === 'delayed' && (
            <TextInput label={t('field.delayReason')} maxLength={500} {...form.getInputProps('delayReason')} />
          )}
          {corrections > 0 && (
            <p className={classes.note} role="status">
              {t('bulk.corrections', { count: corrections, number: formatNumber(corrections) })}
            </p>
          )}
          <div className={classes.buttons}>
            <Button variant="default" onClick={close} disabled={isBusy}>
              {t('form.cancel')}
            </Button>
            <Button type="submit" disabled={isBusy || tellsNothing}>
              {isBusy ? t('bulk.updating') : t('bulk.status')}
            </Button>
          </div>
        </form>
      )}
    </FormModal>
  );
}
