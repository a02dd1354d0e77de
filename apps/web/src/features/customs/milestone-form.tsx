import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Checkbox.css';

import { MILESTONE_CLASSES, type MilestoneClass } from '@msafara/domain/milestones/milestone-codes';
import { milestoneBody } from '@msafara/domain/milestones/milestones.schema';
import { Button, Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DayField } from '../../components/day-field.tsx';
import dialog from '../../components/dialog-form.module.css';
import { FIRST_MILESTONE, type MilestoneChoice, MilestoneFields, toldOf } from '../../components/milestone-fields.tsx';
import { NotKeptAlert } from '../../components/not-kept-alert.tsx';
import { useRecordMilestone } from '../../components/use-record-milestone.ts';
import { focusFirstOf } from '../../lib/focus-first.ts';
import { isolated } from '../../lib/format.ts';
import { formRules } from '../../lib/form-rules.ts';
import { localField } from '../../lib/local-field.ts';
import { useCustomsChanged, useUnits } from './customs.queries.ts';
import { keptAt, toldAt } from './told-at.ts';

type Values = MilestoneChoice & {
  class: MilestoneClass;
  occurredAt: string;
  reference: string;
  isPublic: boolean;
  /** The unit whose shipments all get the milestone; null for this shipment alone. */
  unit: string | null;
};

/** What the form's values say, as the server takes it. */
function toInput({ unit: _unit, occurredAt, class: how, reference, isPublic, ...choice }: Values, openedAt: string) {
  return { ...toldOf(choice), class: how, reference, isPublic, occurredAt: toldAt(occurredAt, openedAt) };
}

type Props = { shipment: { id: string; trackingNumber: string }; onDone: () => void; onCancel: () => void };

/** Records a milestone by way of this device (D23). */
export function MilestoneForm({ shipment, onDone, onCancel }: Props) {
  const { t } = useTranslation(['customs', 'milestones', 'common']);
  const units = (useUnits(shipment.id).data?.units ?? []).filter(({ unloadedAt }) => unloadedAt === null);
  const changed = useCustomsChanged(shipment.id);
  const [openedAt] = useState(() => new Date().toISOString());
  const form = useForm<Values>({
    initialValues: {
      ...FIRST_MILESTONE,
      class: 'ACT',
      occurredAt: localField(openedAt) ?? '',
      reference: '',
      isPublic: false,
      unit: null,
    },
    validate: formRules<Values>(milestoneBody, (values) => toInput(values, openedAt)),
  });
  const { record, isBusy, notKept } = useRecordMilestone({ onRecorded: changed, onDone, onErrors: form.setErrors });
  const focusFirst = focusFirstOf(form);
  const submit = form.onSubmit((values) => {
    const { occurredAt, ...milestone } = toInput(values, openedAt);
    record({
      trackingNumber: values.unit ?? shipment.trackingNumber,
      ...(values.unit !== null && { ofUnit: true }),
      ...(values.class === 'ACT' ? keptAt(values.occurredAt, openedAt) : { occurredAt }),
      readHow: 'typed',
      milestone,
    });
  }, focusFirst);
  const { code, reason, note, postId, side, place, unit } = form.values;

  return (
    <form noValidate className={dialog.form} onSubmit={submit}>
      <MilestoneFields
        hasNote
        value={{ code, reason, note, postId, side, place }}
        errors={form.errors}
        onChange={(choice) => form.setValues(choice)}
      />
      <div className={dialog.pair}>
        <DayField
          label={t('customs:form.when')}
          withTime
          {...form.getInputProps('occurredAt')}
          value={form.values.occurredAt}
        />
        <Select
          label={t('customs:form.class')}
          data={MILESTONE_CLASSES.toReversed().map((value) => ({ value, label: t(`customs:form.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('class')}
        />
      </div>
      <TextInput
        label={t('customs:form.reference')}
        description={t('customs:form.referenceNote')}
        maxLength={64}
        autoComplete="off"
        {...form.getInputProps('reference')}
      />
      <Textarea
        label={t('milestones:field.note')}
        description={t('milestones:field.noteNote')}
        maxLength={500}
        autosize
        minRows={2}
        {...form.getInputProps('note')}
      />
      {units.length > 0 && (
        <Select
          label={t('customs:form.unit')}
          data={[
            { value: '', label: t('customs:form.thisOne') },
            ...units.map(({ number }) => ({ value: number, label: t('customs:form.all', { unit: isolated(number) }) })),
          ]}
          allowDeselect={false}
          value={unit ?? ''}
          onChange={(number) => form.setFieldValue('unit', number === '' ? null : number)}
        />
      )}
      <Checkbox label={t('customs:form.public')} {...form.getInputProps('isPublic', { type: 'checkbox' })} />
      {notKept && <NotKeptAlert {...notKept} onAgain={() => record(notKept.draft)} />}
      <div className={dialog.foot}>
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {t('customs:form.save')}
        </Button>
      </div>
    </form>
  );
}
