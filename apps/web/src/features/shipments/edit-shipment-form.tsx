import { type Shipment, shipmentEdit } from '@msafara/domain/shipments/shipments.schema';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DayField } from '../../components/day-field.tsx';
import { changedDetails, type DetailTexts, detailTexts, readDetails } from '../../lib/detail-text.ts';
import { focusFirstOf } from '../../lib/focus-first.ts';
import { formRules } from '../../lib/form-rules.ts';
import { DUE_AT, fieldInstant, localField } from '../../lib/local-field.ts';
import { serverError, serverMessage } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { DetailGroups } from './detail-fields.tsx';
import type { FormState } from './form-dialog.tsx';
import { FormFrame } from './form-frame.tsx';
import { useEditShipment } from './shipments.queries.ts';
import { useCan } from './use-actor.ts';

type Values = DetailTexts & { estimatedDeliveryDate: string | null };

/** The form's values as the schema of an edit takes them. */
function editInput(values: Values): Record<string, unknown> {
  return { ...values, ...readDetails(values) };
}

function valuesOf(shipment: Shipment): Values {
  return { ...detailTexts(shipment), estimatedDeliveryDate: localField(shipment.estimatedDeliveryDate) };
}

/** Whether the form would show two states of a shipment alike. */
function isShownAs(one: Shipment, other: Shipment): boolean {
  return JSON.stringify(valuesOf(one)) === JSON.stringify(valuesOf(other));
}

type EditShipmentFormProps = {
  shipment: Shipment;
  /** It was deleted elsewhere: what is typed can only be copied. */
  isMissing: boolean;
  onDone: () => void;
  onCancel: () => void;
  onState: (state: FormState) => void;
};

/** Changes what is known of a shipment beside its status; what somebody else changed meanwhile is not overwritten (D8). */
export function EditShipmentForm({ shipment, isMissing, onDone, onCancel, onState }: EditShipmentFormProps) {
  const { t } = useTranslation('shipments');
  const seesEta = useCan()('shipment.eta');
  const edit = useEditShipment();
  // The state that the reader saw when the form was opened.
  const [seen, setSeen] = useState(shipment);
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<Values>({
    initialValues: valuesOf(shipment),
    validate: formRules(shipmentEdit, editInput),
  });

  const focusFirst = focusFirstOf(form);
  const submit = form.onSubmit(({ estimatedDeliveryDate: eta, ...texts }) => {
    setRefusal(undefined);
    const setsEta = seesEta && eta !== form.getInitialValues().estimatedDeliveryDate;
    edit.mutate(
      {
        ...shipmentEdit.parse(changedDetails(texts, form.getInitialValues())),
        id: shipment.id,
        expectedUpdatedAt: seen.updatedAt,
        ...(setsEta && { estimatedDeliveryDate: eta && fieldInstant(eta).toISOString() }),
      },
      {
        onSuccess: () => {
          showToast({ kind: 'success', title: t('toast.success'), message: t('toast.edited') });
          // Nothing of it would be lost any more.
          form.resetDirty();
          onDone();
        },
        onError: (error) => {
          const { fieldErrors, domainCode } = serverError(error) ?? {};
          if (fieldErrors) {
            form.setErrors(fieldErrors);
            focusFirst(fieldErrors);
          }
          setRefusal(
            domainCode === 'SHIPMENT_CHANGED' ? t('page.changed') : (serverMessage(error) ?? t('toast.editFailed')),
          );
        },
      },
    );
  }, focusFirst);

  // A newer state is taken over if this form shows the same of it, or once its reader was told that something changed.
  if (shipment.updatedAt !== seen.updatedAt && (refusal !== undefined || isShownAs(seen, shipment))) setSeen(shipment);

  const eta = seesEta && (
    <DayField
      withTime
      timeless={DUE_AT}
      label={t('field.estimatedDeliveryDate')}
      {...form.getInputProps('estimatedDeliveryDate')}
      value={form.values.estimatedDeliveryDate ?? ''}
      onChange={(value) => form.setFieldValue('estimatedDeliveryDate', value || null)}
    />
  );

  return (
    <FormFrame
      onSubmit={submit}
      onCancel={onCancel}
      onState={onState}
      isDirty={form.isDirty()}
      isBusy={edit.isPending}
      faults={Object.keys(form.errors).length}
      refusal={isMissing ? t('page.missingText') : refusal}
      submitWords={t('page.save')}
      busyWords={t('page.saving')}
    >
      <DetailGroups
        inputOf={(name) => ({ ...form.getInputProps(name), ...(name === 'origin' && { 'data-autofocus': true }) })}
        more={{ fields: eta, isWrong: form.errors['estimatedDeliveryDate'] !== undefined }}
      />
    </FormFrame>
  );
}
