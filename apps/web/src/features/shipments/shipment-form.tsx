import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';

import { createShipmentInput, type Shipment } from '@msafara/domain/shipments/shipments.schema';
import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';

import { DayField } from '../../components/day-field.tsx';
import { PlaceField } from '../../components/place-field.tsx';
import { focusFirstOf } from '../../lib/focus-first.ts';
import { formRules } from '../../lib/form-rules.ts';
import { DUE_AT, fieldInstant } from '../../lib/local-field.ts';
import { serverError, serverMessage } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { DetailGroups } from './detail-fields.tsx';
import type { FormState } from './form-dialog.tsx';
import { FormFrame } from './form-frame.tsx';
import { OrganisationPicker } from './organisation-picker.tsx';
import { type ShipmentFormValues, shipmentInput } from './shipment-form.values.ts';
import classes from './shipment-form.module.css';
import { StatusField } from './status-fields.tsx';
import { TrackingNumberField } from './tracking-number-field.tsx';
import { useCan } from './use-actor.ts';
import { useCreateShipment } from './use-create-shipment.ts';

type ShipmentFormProps = {
  initialValues: ShipmentFormValues;
  onCreated: (shipment: Shipment) => void;
  onCancel: () => void;
  onState: (state: FormState) => void;
};

/** The fields of a new shipment. The schema is the server's; nothing typed is lost on an error (§2, §5). */
export function ShipmentForm({ initialValues, onCreated, onCancel, onState }: ShipmentFormProps) {
  const { t } = useTranslation('shipments');
  const can = useCan();
  const create = useCreateShipment();
  const form = useForm<ShipmentFormValues>({
    initialValues,
    validate: formRules(createShipmentInput, shipmentInput),
  });
  const focusFirst = focusFirstOf(form);

  const submit = form.onSubmit((values) => {
    const eta = values.estimatedDeliveryDate;
    const estimatedDeliveryDate = eta && fieldInstant(eta).toISOString();
    create.mutate(createShipmentInput.parse({ ...shipmentInput(values), estimatedDeliveryDate }), {
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

  const { values } = form;
  const first = (
    <>
      {can('shipment.all-organisations') && (
        <OrganisationPicker
          withLabel
          value={values.organisationId}
          onChange={(id) => form.setFieldValue('organisationId', id ?? undefined)}
          placeholder={t('organisation.own')}
          error={text(form.errors['organisationId'])}
          className={classes.whole}
        />
      )}
      <TrackingNumberField
        input={form.getInputProps('trackingNumber')}
        typed={() => form.getValues().trackingNumber}
        onGenerated={(number) => form.setFieldValue('trackingNumber', number)}
      />
    </>
  );
  const more = (
    <>
      <StatusField value={values.status} onChange={(status) => status && form.setFieldValue('status', status)} />
      <PlaceField label={t('field.currentLocation')} {...form.getInputProps('currentLocation')} />
      <DayField
        withTime
        timeless={DUE_AT}
        label={t('field.estimatedDeliveryDate')}
        description={t('form.etaHint')}
        {...form.getInputProps('estimatedDeliveryDate')}
        value={values.estimatedDeliveryDate ?? ''}
        onChange={(value) => form.setFieldValue('estimatedDeliveryDate', value || null)}
      />
      <div className={`${classes.whole} ${classes.delay}`} data-checked={values.isDelayed}>
        <Checkbox label={t('form.isDelayed')} {...form.getInputProps('isDelayed', { type: 'checkbox' })} />
        {values.isDelayed && (
          <TextInput label={t('field.delayReason')} maxLength={500} {...form.getInputProps('delayReason')} />
        )}
      </div>
    </>
  );
  const stateFields = ['status', 'currentLocation', 'estimatedDeliveryDate', 'isDelayed', 'delayReason'] as const;

  return (
    <FormFrame
      onSubmit={submit}
      onCancel={onCancel}
      onState={onState}
      isDirty={form.isDirty()}
      isBusy={create.isPending}
      faults={Object.keys(form.errors).length}
      refusal={create.isError ? (serverMessage(create.error) ?? t('toast.createFailed')) : undefined}
      submitWords={t('form.submit')}
      busyWords={t('form.submitting')}
    >
      <DetailGroups
        inputOf={(name) => form.getInputProps(name)}
        first={first}
        more={{ fields: more, isWrong: stateFields.some((field) => form.errors[field] !== undefined) }}
      />
    </FormFrame>
  );
}

function text(error: unknown): string | undefined {
  return typeof error === 'string' ? error : undefined;
}
