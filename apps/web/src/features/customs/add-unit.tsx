import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Button.css';

import type { UnitKind } from '@msafara/domain/units/unit-kinds';
import { unitBody } from '@msafara/domain/units/units.schema';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DayField } from '../../components/day-field.tsx';
import dialog from '../../components/dialog-form.module.css';
import { FormModal } from '../../components/form-modal.tsx';
import { UnitFields } from '../../components/unit-fields.tsx';
import { focusFirstOf } from '../../lib/focus-first.ts';
import { formRules } from '../../lib/form-rules.ts';
import { localField } from '../../lib/local-field.ts';
import { failureWords, serverError } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useCustomsActs } from './customs.queries.ts';
import { sinceWhen } from './told-at.ts';

type Props = { id: string; opened: boolean; onClose: () => void };

/** The dialog that puts a shipment into a unit (D26). */
export function AddUnit({ id, opened, onClose }: Props) {
  const { t } = useTranslation(['customs', 'common']);
  const { addUnit } = useCustomsActs(id);
  return (
    <FormModal opened={opened} busy={addUnit.isPending} onClose={onClose} title={t('customs:units.add')} size={460}>
      {(close) => <UnitForm id={id} addUnit={addUnit} onDone={onClose} onCancel={close} />}
    </FormModal>
  );
}

type Values = { type: UnitKind; number: string; loadedAt: string };

function toInput({ loadedAt, ...unit }: Values, openedAt: string) {
  return { ...unit, loadedAt: sinceWhen(loadedAt, openedAt) };
}

type UnitFormProps = {
  id: string;
  addUnit: ReturnType<typeof useCustomsActs>['addUnit'];
  onDone: () => void;
  onCancel: () => void;
};

function UnitForm({ id, addUnit, onDone, onCancel }: UnitFormProps) {
  const { t } = useTranslation(['customs', 'common']);
  const [openedAt] = useState(() => new Date().toISOString());
  const form = useForm<Values>({
    initialValues: { type: 'container', number: '', loadedAt: localField(openedAt) ?? '' },
    validate: formRules<Values>(unitBody, (values) => toInput(values, openedAt)),
  });
  const focusFirst = focusFirstOf(form);
  const submit = form.onSubmit((values) => {
    addUnit.mutate(
      { ...toInput(values, openedAt), shipmentId: id },
      {
        onSuccess: ({ number }) => {
          showToast({ kind: 'success', title: t('customs:units.added'), message: number });
          onDone();
        },
        onError: (error) => {
          const fields = serverError(error)?.fieldErrors ?? {};
          form.setErrors(fields);
          focusFirst(fields);
          showToast({ kind: 'error', title: t('customs:units.add'), message: failureWords(error) });
        },
      },
    );
  }, focusFirst);
  return (
    <form noValidate className={dialog.form} onSubmit={submit}>
      <UnitFields isFirst kind={form.values.type} inputProps={form.getInputProps} />
      <DayField
        label={t('customs:form.when')}
        withTime
        {...form.getInputProps('loadedAt')}
        value={form.values.loadedAt}
      />
      <div className={dialog.foot}>
        <Button variant="default" onClick={onCancel} disabled={addUnit.isPending}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" loading={addUnit.isPending}>
          {t('customs:units.add')}
        </Button>
      </div>
    </form>
  );
}
