import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Button.css';

import { type Bond, BOND_KINDS, bondBody, bondFaults } from '@msafara/domain/clocks/bonds.schema';
import { CURRENCIES } from '@msafara/domain/clocks/currency';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';

import { DayField } from '../../components/day-field.tsx';
import form from '../../components/dialog-form.module.css';
import { FormModal } from '../../components/form-modal.tsx';
import { focusFirstOf } from '../../lib/focus-first.ts';
import { formRules } from '../../lib/form-rules.ts';
import { readNumber } from '../../lib/number-text.ts';
import { saidWords } from '../../lib/reasons.ts';
import { failureWords, serverError } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { changesOf } from '../../lib/use-draft.ts';
import { useBondActs } from './costs.queries.ts';

type Props = { bond: Bond | undefined; opened: boolean; onClose: () => void };

/** Enters or corrects a bond. */
export function BondDialog({ bond, opened, onClose }: Props) {
  const { t } = useTranslation(['costs', 'common']);
  const acts = useBondActs();
  const isBusy = acts.add.isPending || acts.change.isPending;
  return (
    <FormModal
      opened={opened}
      busy={isBusy}
      onClose={onClose}
      title={bond ? t('costs:bond', { number: bond.number }) : t('costs:bonds.add')}
      size={560}
    >
      {(close) => <BondForm acts={acts} isBusy={isBusy} bond={bond} onDone={onClose} onCancel={close} />}
    </FormModal>
  );
}

type Values = {
  kind: Bond['kind'];
  number: string;
  guarantor: string;
  amount: string;
  currency: string;
  expires: string;
};

function toInput({ amount, ...values }: Values) {
  return { ...values, amount: readNumber(amount) ?? amount };
}

const byField = formRules<Values>(bondBody, toInput);

function rules(values: Values): Record<string, string> {
  const faults = byField(values);
  const read = bondBody.safeParse(toInput(values)).data;
  const together = read ? bondFaults(read) : {};
  return {
    ...faults,
    ...Object.fromEntries(Object.entries(together).map(([field, said]) => [field, saidWords(said)])),
  };
}

type BondFormProps = {
  acts: ReturnType<typeof useBondActs>;
  isBusy: boolean;
  bond: Bond | undefined;
  onDone: () => void;
  onCancel: () => void;
};

function BondForm({ acts, isBusy, bond, onDone, onCancel }: BondFormProps) {
  const { t } = useTranslation('costs');
  const fields = useForm<Values>({
    initialValues: {
      kind: bond?.kind ?? 'regional',
      number: bond?.number ?? '',
      guarantor: bond?.guarantor ?? '',
      amount: bond ? String(bond.amount) : '',
      currency: bond?.currency ?? 'USD',
      expires: bond?.expires ?? '',
    },
    validate: rules,
  });
  const focusFirst = focusFirstOf(fields);
  const answers = {
    onSuccess: () => {
      showToast({ kind: 'success', title: t('bonds.title'), message: t('bonds.saved') });
      onDone();
    },
    onError: (error: unknown) => {
      const faults = serverError(error)?.fieldErrors ?? {};
      fields.setErrors(faults);
      focusFirst(faults);
      showToast({ kind: 'error', title: t('bonds.title'), message: failureWords(error) });
    },
  };
  const submit = fields.onSubmit((typed) => {
    const read = bondBody.safeParse(toInput(typed)).data;
    if (!read) return;
    const { shipmentId: _shipment, retiredAt: _retired, ...told } = read;
    if (bond) acts.change.mutate({ ...changesOf(told, bond), id: bond.id }, answers);
    else acts.add.mutate(read, answers);
  }, focusFirst);
  return (
    <form noValidate className={form.form} onSubmit={submit}>
      <div className={form.pair}>
        <TextInput label={t('bonds.number')} autoComplete="off" data-autofocus {...fields.getInputProps('number')} />
        <NativeSelect
          label={t('bonds.kind')}
          data={BOND_KINDS.map((kind) => ({ value: kind, label: t(`bonds.kinds.${kind}`) }))}
          {...fields.getInputProps('kind')}
        />
      </div>
      <TextInput label={t('bonds.guarantor')} autoComplete="off" {...fields.getInputProps('guarantor')} />
      <div className={form.pair}>
        <TextInput
          label={t('bonds.amount')}
          inputMode="decimal"
          autoComplete="off"
          {...fields.getInputProps('amount')}
        />
        <NativeSelect
          label={t('bonds.currency')}
          data={CURRENCIES.map((code) => ({ value: code, label: code }))}
          {...fields.getInputProps('currency')}
        />
      </div>
      <DayField
        label={t('bonds.expires')}
        value={fields.values.expires}
        error={fields.errors['expires']}
        onChange={(day) => fields.setFieldValue('expires', day)}
      />
      <div className={form.foot}>
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          {t('form.cancel')}
        </Button>
        <Button type="submit" disabled={isBusy}>
          {t('form.save')}
        </Button>
      </div>
    </form>
  );
}
