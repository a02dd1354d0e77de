import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Button.css';

import { SEAL_KINDS, SEALERS, type Sealer, type SealKind } from '@msafara/domain/units/unit-kinds';
import { sealChangeBody, type Unit } from '@msafara/domain/units/units.schema';
import { Button, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';

import dialog from '../../components/dialog-form.module.css';
import { FormModal } from '../../components/form-modal.tsx';
import { focusFirstOf } from '../../lib/focus-first.ts';
import { formRules } from '../../lib/form-rules.ts';
import { failureWords, serverError } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useCustomsActs } from './customs.queries.ts';

type Props = { id: string; unit: Unit | undefined; onClose: () => void };

/** The dialog that puts a seal on a unit, in the place of one that is on it or beside it (D26). */
export function ChangeSeal({ id, unit, onClose }: Props) {
  const { t } = useTranslation(['customs', 'common']);
  const { changeSeal } = useCustomsActs(id);
  const isOn = unit?.seals.some(({ removedAt }) => removedAt === null);
  return (
    <FormModal
      opened={unit !== undefined}
      busy={changeSeal.isPending}
      onClose={onClose}
      title={t(isOn ? 'customs:seals.change' : 'customs:seals.add')}
      size={460}
    >
      {(close) => unit && <SealForm changeSeal={changeSeal} unit={unit} onDone={onClose} onCancel={close} />}
    </FormModal>
  );
}

type Values = { number: string; kind: SealKind; by: Sealer; removesId: string };

function toInput({ removesId, ...seal }: Values) {
  return { seal, removesId: removesId === '' ? null : removesId };
}

/** What is wrong with a seal stands at the fields of the form. */
const ofSeal = (errors: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(errors).map(([field, said]) => [field.replace('seal.', ''), said]));

type SealFormProps = {
  changeSeal: ReturnType<typeof useCustomsActs>['changeSeal'];
  unit: Unit;
  onDone: () => void;
  onCancel: () => void;
};

function SealForm({ changeSeal, unit, onDone, onCancel }: SealFormProps) {
  const { t } = useTranslation(['customs', 'common']);
  const on = unit.seals.filter(({ removedAt }) => removedAt === null);
  const rules = formRules<Values>(sealChangeBody, toInput);
  const form = useForm<Values>({
    initialValues: { number: '', kind: 'bolt', by: 'carrier', removesId: on[0]?.id ?? '' },
    validate: (values) => ofSeal(rules(values)),
  });
  const focusFirst = focusFirstOf(form);
  const submit = form.onSubmit((values) => {
    changeSeal.mutate(
      { ...toInput(values), number: unit.number },
      {
        onSuccess: () => {
          showToast({ kind: 'success', title: t('customs:seals.changed'), message: values.number });
          onDone();
        },
        onError: (error) => {
          const fields = ofSeal(serverError(error)?.fieldErrors ?? {});
          form.setErrors(fields);
          focusFirst(fields);
          const title = t(on.length > 0 ? 'customs:seals.change' : 'customs:seals.add');
          showToast({ kind: 'error', title, message: failureWords(error) });
        },
      },
    );
  }, focusFirst);
  return (
    <form noValidate className={dialog.form} onSubmit={submit}>
      <TextInput
        label={t('customs:seals.number')}
        autoComplete="off"
        maxLength={40}
        data-autofocus
        {...form.getInputProps('number')}
      />
      <div className={dialog.pair}>
        <Select
          label={t('customs:seals.kind')}
          data={SEAL_KINDS.map((value) => ({ value, label: t(`customs:seals.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('kind')}
        />
        <Select
          label={t('customs:seals.by')}
          data={SEALERS.map((value) => ({ value, label: t(`customs:seals.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('by')}
        />
      </div>
      {on.length > 0 && (
        <Select
          label={t('customs:seals.replaces')}
          data={[
            ...on.map(({ id: value, number }) => ({ value, label: number })),
            { value: '', label: t('customs:seals.nothing') },
          ]}
          allowDeselect={false}
          {...form.getInputProps('removesId')}
        />
      )}
      <div className={dialog.foot}>
        <Button variant="default" onClick={onCancel} disabled={changeSeal.isPending}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" loading={changeSeal.isPending}>
          {t('customs:seals.save')}
        </Button>
      </div>
    </form>
  );
}
