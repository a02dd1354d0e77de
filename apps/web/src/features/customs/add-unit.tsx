import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Button.css';

import type { UnitKind } from '@msafara/domain/units/unit-kinds';
import { unitBody } from '@msafara/domain/units/units.schema';
import { Button, Modal } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DayField } from '../../components/day-field.tsx';
import dialog from '../../components/dialog-form.module.css';
import { UnitFields } from '../../components/unit-fields.tsx';
import { formRules } from '../../lib/form-rules.ts';
import { localField } from '../../lib/local-field.ts';
import { serverError } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useCustomsActs } from './customs.queries.ts';
import { toldAt } from './told-at.ts';

type Props = { id: string; opened: boolean; onClose: () => void };

/** The dialog that puts a shipment into a unit (D26). */
export function AddUnit({ id, opened, onClose }: Props) {
  const { t } = useTranslation(['customs', 'common']);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('customs:units.add')}
      size={460}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:close') }}
      classNames={{ title: dialog.title ?? '' }}
    >
      <UnitForm id={id} onDone={onClose} />
    </Modal>
  );
}

type Values = { type: UnitKind; number: string; loadedAt: string };

function toInput({ loadedAt, ...unit }: Values, openedAt: string) {
  return { ...unit, loadedAt: toldAt(loadedAt, openedAt) };
}

function UnitForm({ id, onDone }: { id: string; onDone: () => void }) {
  const { t } = useTranslation(['customs', 'common']);
  const { addUnit } = useCustomsActs(id);
  const [openedAt] = useState(() => new Date().toISOString());
  const form = useForm<Values>({
    initialValues: { type: 'container', number: '', loadedAt: localField(openedAt) ?? '' },
    validate: formRules<Values>(unitBody, (values) => toInput(values, openedAt)),
  });
  const focusFirst = (errors: object) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus();
  const submit = form.onSubmit((values) => {
    addUnit.mutate(
      { ...toInput(values, openedAt), shipmentId: id },
      {
        onSuccess: ({ number }) => {
          showToast({ kind: 'success', title: t('customs:units.added'), message: number });
          onDone();
        },
        onError: (error) => {
          const answer = serverError(error);
          if (answer?.fieldErrors) form.setErrors(answer.fieldErrors);
          showToast({ kind: 'error', title: t('customs:units.add'), message: answer?.message ?? '' });
        },
      },
    );
  }, focusFirst);
  return (
    <form noValidate className={dialog.form} onSubmit={submit}>
      <UnitFields kind={form.values.type} inputProps={form.getInputProps} />
      <DayField
        label={t('customs:form.when')}
        withTime
        {...form.getInputProps('loadedAt')}
        value={form.values.loadedAt}
      />
      <div className={dialog.foot}>
        <Button variant="default" onClick={onDone} disabled={addUnit.isPending}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" loading={addUnit.isPending}>
          {t('customs:units.add')}
        </Button>
      </div>
    </form>
  );
}
