import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';

import { classifyStatusChange } from '@msafara/domain/shipments/shipment-status';
import { statusUpdate } from '@msafara/domain/shipments/shipments.schema';
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { DayField } from '../../components/day-field.tsx';
import { PlaceField } from '../../components/place-field.tsx';
import { formRules } from '../../lib/form-rules.ts';
import { DUE_AT } from '../../lib/local-field.ts';
import { PlaceOffers } from './place-offers.tsx';
import classes from './scan.module.css';
import { StatusChoices } from './status-choices.tsx';
import type { ScannedChange, ScannedSubject } from '../../offline/scan-draft.ts';
import { type UpdateFormValues, updateOf, valuesOf } from './update-form.values.ts';

type UpdateFormProps = {
  userId: string;
  shipment: ScannedSubject;
  seesEta: boolean;
  isBusy: boolean;
  /** Nothing can be sent any more; what was typed stays readable. */
  isClosed: boolean;
  /** Said above the button, such as why the last attempt was refused. */
  notice: ReactNode;
  /** `confirmed`: the person said yes to a correction. */
  onUpdate: (change: ScannedChange, confirmed: boolean) => void;
  /** Told whether anything typed or chosen would be lost. */
  onTyped: (isTyped: boolean) => void;
};

/** Records a new status, place, notes and, for those who have them, estimate and delay (§2, D8). */
export function UpdateForm(props: UpdateFormProps) {
  const { userId, shipment, seesEta, isBusy, isClosed, notice, onUpdate, onTyped } = props;
  const { t } = useTranslation(['scan', 'common']);
  const [toConfirm, setToConfirm] = useState<ScannedChange>();
  const form = useForm<UpdateFormValues>({
    initialValues: valuesOf(shipment),
    validate: formRules(statusUpdate),
  });
  const { status, isDelayed, location } = form.values;

  // A shipment that comes late fills in what could not be typed without it.
  const fill = useEffectEvent(() => {
    const { estimatedDeliveryDate, isDelayed, delayReason } = valuesOf(shipment);
    form.setInitialValues(valuesOf(shipment));
    form.setValues({ estimatedDeliveryDate, isDelayed, delayReason });
  });
  useEffect(() => fill(), [shipment.id, seesEta]);

  const isTyped = form.isDirty();
  const tellTyped = useEffectEvent(onTyped);
  useEffect(() => {
    tellTyped(isTyped);
    return () => tellTyped(false);
  }, [isTyped]);

  const send = (change: ScannedChange, confirmed: boolean) => {
    setToConfirm(undefined);
    onUpdate(change, confirmed);
  };

  const submit = form.onSubmit(
    (values) => {
      const change = updateOf(values, { seesEta, initial: form.getInitialValues() });
      if (!change || isClosed) return;
      const isCorrection =
        shipment.status !== undefined && classifyStatusChange(shipment.status, change.status) === 'correction';
      if (isCorrection) setToConfirm(change);
      else send(change, false);
    },
    (errors) => {
      const [first] = Object.keys(errors);
      if (first) form.getInputNode(first)?.focus();
    },
  );

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <StatusChoices
        {...(shipment.status && { current: shipment.status })}
        value={status}
        onChange={(chosen) => form.setFieldValue('status', chosen)}
      />
      <PlaceField label={t('scan:form.location')} {...form.getInputProps('location')} />
      <PlaceOffers
        userId={userId}
        trackingNumber={shipment.trackingNumber}
        value={location}
        onChoose={(place) => form.setFieldValue('location', place)}
      />
      <Textarea
        label={t('scan:form.notes')}
        description={t('scan:form.notesHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={3}
        maxLength={2000}
        {...form.getInputProps('notes')}
      />
      {seesEta && (
        <>
          <DayField
            withTime
            timeless={DUE_AT}
            label={t('scan:form.estimatedDeliveryDate')}
            {...form.getInputProps('estimatedDeliveryDate')}
            value={form.values.estimatedDeliveryDate ?? ''}
            onChange={(value) => form.setFieldValue('estimatedDeliveryDate', value || null)}
          />
          <div className={classes.delay} data-checked={isDelayed}>
            <Checkbox label={t('scan:form.isDelayed')} {...form.getInputProps('isDelayed', { type: 'checkbox' })} />
            {isDelayed && (
              <TextInput label={t('scan:form.delayReason')} maxLength={500} {...form.getInputProps('delayReason')} />
            )}
          </div>
        </>
      )}
      {notice}
      <div className={classes.submit} data-dock>
        <Button type="submit" disabled={isBusy || isClosed || status === null} fullWidth>
          {isBusy ? t('scan:form.submitting') : t('scan:form.submit')}
        </Button>
        {status === null && !isClosed && <p className={classes.hint}>{t('scan:form.choose')}</p>}
      </div>
      <ConfirmDialog
        opened={toConfirm !== undefined}
        title={t('scan:confirm.title')}
        text={t('scan:confirm.text', {
          number: shipment.trackingNumber,
          from: t(`common:status.${shipment.status ?? 'Created'}`),
          to: t(`common:status.${toConfirm?.status ?? 'Created'}`),
        })}
        confirmLabel={t('scan:confirm.confirm')}
        cancelLabel={t('scan:confirm.cancel')}
        onConfirm={() => toConfirm && send(toConfirm, true)}
        onClose={() => setToConfirm(undefined)}
      />
    </form>
  );
}
