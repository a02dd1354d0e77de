import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Button.css';

import { type Priority, type Shipment, shipmentDetails } from '@msafara/domain/shipments/shipments.schema';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PlaceField } from '../../components/place-field.tsx';
import { formRules } from '../../lib/form-rules.ts';
import { fieldInstant, localField } from '../../lib/local-field.ts';
import { serverError, serverMessage } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import classes from './shipment-drawer.module.css';
import { useEditShipment } from './shipments.queries.ts';
import { PriorityField } from './status-fields.tsx';
import { useCan } from './use-actor.ts';

type Values = {
  origin: string;
  destination: string;
  priority: Priority;
  notes: string;
  estimatedDeliveryDate: string | null;
};

/** Changes what is known of a shipment beside its status; what somebody else changed meanwhile is not overwritten (D8). */
export function EditShipmentForm({ shipment, onDone }: { shipment: Shipment; onDone: () => void }) {
  const { t } = useTranslation('shipments');
  const seesEta = useCan()('shipment.eta');
  const edit = useEditShipment();
  // The state that the reader saw when the form was opened.
  const [seen, setSeen] = useState(shipment);
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<Values>({
    initialValues: {
      origin: shipment.origin,
      destination: shipment.destination,
      priority: shipment.priority,
      notes: shipment.notes ?? '',
      estimatedDeliveryDate: localField(shipment.estimatedDeliveryDate),
    },
    validate: formRules(shipmentDetails),
  });

  const submit = form.onSubmit(
    ({ estimatedDeliveryDate: eta, ...values }) => {
      setRefusal(undefined);
      const setsEta = seesEta && eta !== form.getInitialValues().estimatedDeliveryDate;
      edit.mutate(
        {
          ...values,
          id: shipment.id,
          expectedUpdatedAt: seen.updatedAt,
          ...(setsEta && { estimatedDeliveryDate: eta && fieldInstant(eta).toISOString() }),
        },
        {
          onSuccess: () => {
            showToast({ kind: 'success', title: t('toast.success'), message: t('toast.edited') });
            onDone();
          },
          onError: (error) => {
            const { fieldErrors, domainCode } = serverError(error) ?? {};
            if (fieldErrors) form.setErrors(fieldErrors);
            setRefusal(
              domainCode === 'SHIPMENT_CHANGED' ? t('drawer.changed') : (serverMessage(error) ?? t('toast.editFailed')),
            );
          },
        },
      );
    },
    (errors) => {
      const [first] = Object.keys(errors);
      if (first) form.getInputNode(first)?.focus();
    },
  );

  // Once told of the newer state, sending again is a choice.
  if (refusal !== undefined && shipment.updatedAt !== seen.updatedAt) setSeen(shipment);

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <PlaceField label={t('form.origin')} {...form.getInputProps('origin')} />
      <PlaceField label={t('form.destination')} {...form.getInputProps('destination')} />
      <PriorityField value={form.values.priority} onChange={(priority) => form.setFieldValue('priority', priority)} />
      {seesEta && (
        <TextInput
          type="datetime-local"
          label={t('form.estimatedDeliveryDate')}
          {...form.getInputProps('estimatedDeliveryDate')}
          value={form.values.estimatedDeliveryDate ?? ''}
          onChange={(event) => form.setFieldValue('estimatedDeliveryDate', event.currentTarget.value || null)}
        />
      )}
      <Textarea
        label={t('form.notes')}
        description={t('form.notesHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={3}
        maxLength={2000}
        {...form.getInputProps('notes')}
      />
      {refusal && (
        <p className={classes.refused} role="alert">
          {refusal} {t('form.kept')}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onDone} disabled={edit.isPending}>
          {t('form.cancel')}
        </Button>
        <Button type="submit" disabled={edit.isPending}>
          {edit.isPending ? t('drawer.saving') : t('drawer.save')}
        </Button>
      </div>
    </form>
  );
}
