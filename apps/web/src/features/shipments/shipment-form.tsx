import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';

import { createShipmentInput, type Shipment } from '@msafara/domain/shipments/shipments.schema';
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { PlaceField } from '../../components/place-field.tsx';
import { formRules } from '../../lib/form-rules.ts';
import { fieldInstant } from '../../lib/local-field.ts';
import { serverError, serverMessage } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { OrganisationPicker } from './organisation-picker.tsx';
import type { ShipmentFormValues } from './shipment-form.values.ts';
import classes from './shipment-form.module.css';
import { PriorityField, StatusField } from './status-fields.tsx';
import { TrackingNumberField } from './tracking-number-field.tsx';
import { useCreateShipment } from './shipments.queries.ts';
import { useCan } from './use-actor.ts';

type ShipmentFormProps = {
  initialValues: ShipmentFormValues;
  onCreated: (shipment: Shipment) => void;
  onCancel: () => void;
  onBusy: (isBusy: boolean) => void;
};

/** The fields of a new shipment. The schema is the server's; nothing typed is lost on an error (§2, §5). */
export function ShipmentForm({ initialValues, onCreated, onCancel, onBusy }: ShipmentFormProps) {
  const { t } = useTranslation('shipments');
  const can = useCan();
  const create = useCreateShipment();
  const form = useForm<ShipmentFormValues>({
    initialValues,
    validate: formRules(createShipmentInput),
  });
  const attention = Object.keys(form.errors).length;

  // A form that is left while it is sent keeps nothing busy.
  useEffect(() => {
    onBusy(create.isPending);
    return () => onBusy(false);
  }, [create.isPending, onBusy]);

  const focusFirst = (errors: object) => {
    const [first] = Object.keys(errors);
    if (first) form.getInputNode(first)?.focus();
  };

  const submit = form.onSubmit((values) => {
    const eta = values.estimatedDeliveryDate;
    const estimatedDeliveryDate = eta && fieldInstant(eta).toISOString();
    create.mutate(createShipmentInput.parse({ ...values, estimatedDeliveryDate }), {
      onSuccess: (shipment) => {
        showToast({
          kind: 'success',
          title: t('toast.success'),
          message: t('toast.created', { number: shipment.trackingNumber }),
        });
        onCreated(shipment);
      },
      onError: (error) => {
        const fields = serverError(error)?.fieldErrors;
        if (fields) {
          form.setErrors(fields);
          focusFirst(fields);
        }
        const message = serverMessage(error) ?? t('toast.createFailed');
        showToast({ kind: 'error', title: t('toast.error'), message });
      },
    });
  }, focusFirst);

  return (
    <form onSubmit={submit} noValidate>
      <div className={classes.fields}>
        {can('shipment.all-organisations') && (
          <OrganisationPicker
            withLabel
            value={form.values.organisationId}
            onChange={(id) => form.setFieldValue('organisationId', id ?? undefined)}
            placeholder={t('organisation.own')}
            error={text(form.errors['organisationId'])}
            className={classes.whole}
          />
        )}
        <TrackingNumberField
          input={form.getInputProps('trackingNumber')}
          onGenerated={(number) => form.setFieldValue('trackingNumber', number)}
        />
        <PlaceField label={t('form.origin')} {...form.getInputProps('origin')} />
        <PlaceField label={t('form.destination')} {...form.getInputProps('destination')} />
        <StatusField value={form.values.status} onChange={(status) => form.setFieldValue('status', status)} />
        <PriorityField value={form.values.priority} onChange={(priority) => form.setFieldValue('priority', priority)} />
        <PlaceField label={t('form.currentLocation')} {...form.getInputProps('currentLocation')} />
        <TextInput
          type="datetime-local"
          label={t('form.estimatedDeliveryDate')}
          description={t('form.etaHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('estimatedDeliveryDate')}
          value={form.values.estimatedDeliveryDate ?? ''}
          onChange={(event) => form.setFieldValue('estimatedDeliveryDate', event.currentTarget.value || null)}
        />
        <Textarea
          label={t('form.notes')}
          description={t('form.notesHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rows={2}
          maxLength={2000}
          className={classes.whole ?? ''}
          {...form.getInputProps('notes')}
        />
        <div className={`${classes.whole} ${classes.delay}`} data-checked={form.values.isDelayed}>
          <Checkbox label={t('form.isDelayed')} {...form.getInputProps('isDelayed', { type: 'checkbox' })} />
          {form.values.isDelayed && (
            <TextInput label={t('form.delayReason')} maxLength={500} {...form.getInputProps('delayReason')} />
          )}
        </div>
      </div>
      <div className={classes.foot}>
        <p className={classes.attention} role="status">
          {attention > 0 && t('form.attention', { count: attention })}
          {attention === 0 && create.isError && (
            <>
              {serverMessage(create.error) ?? t('toast.createFailed')} {t('form.kept')}
            </>
          )}
        </p>
        <Button variant="default" onClick={onCancel} disabled={create.isPending}>
          {t('form.cancel')}
        </Button>
        <Button type="submit" disabled={create.isPending}>
          {create.isPending ? t('form.submitting') : t('form.submit')}
        </Button>
      </div>
    </form>
  );
}

function text(error: unknown): string | undefined {
  return typeof error === 'string' ? error : undefined;
}
