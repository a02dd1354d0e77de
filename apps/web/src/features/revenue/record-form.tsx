import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import { recordPaymentInput } from '@msafara/domain/billing/billing.schema';
import { planOf, type Tier, TIERS } from '@msafara/domain/plans/plans';
import { Button, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { focusFirstOf } from '../../lib/focus-first.ts';
import { formRules } from '../../lib/form-rules.ts';
import { sayOutcome } from '../../lib/say-outcome.ts';
import { serverError } from '../../lib/server-error.ts';
import classes from '../../components/dialog-form.module.css';
import type { useRecordPayment } from './revenue.queries.ts';

type OrganisationPickerProps = {
  value: string | undefined;
  onChange: (organisationId: string | null, name: string, tier: Tier | undefined) => void;
  placeholder: string;
  error: string | undefined;
  path: string;
};

/** The choice of an organisation, which another part of the product has. */
export type OrganisationPickerSlot = (props: OrganisationPickerProps) => ReactNode;

const METHODS = recordPaymentInput.shape.method.options;

type Values = {
  organisationId: string;
  subscriptionTier: Tier;
  method: (typeof METHODS)[number];
  reference: string;
  amount: string;
};

const EMPTY: Values = {
  organisationId: '',
  subscriptionTier: 'starter',
  method: 'bank_transfer',
  reference: '',
  amount: planOf('starter').amount,
};

type RecordFormProps = {
  record: ReturnType<typeof useRecordPayment>;
  onDone: () => void;
  onCancel: () => void;
  organisationPicker: OrganisationPickerSlot;
};

export function RecordForm({ record, onDone, onCancel, organisationPicker }: RecordFormProps) {
  const { t } = useTranslation(['revenue', 'common']);
  const form = useForm({ initialValues: EMPTY, validate: formRules(recordPaymentInput) });
  const [organisation, setOrganisation] = useState('');
  const { organisationId, subscriptionTier, amount } = form.values;
  const { organisationId: organisationError } = form.errors;
  const focusFirst = focusFirstOf(form);
  const say = sayOutcome({ done: t('recorded'), failed: t('recordFailed') });
  const setTier = (tier: Tier) => {
    // An amount that somebody typed stays; a price follows its plan.
    if (amount === planOf(subscriptionTier).amount) form.setFieldValue('amount', planOf(tier).amount);
    form.setFieldValue('subscriptionTier', tier);
  };

  const submit = form.onSubmit((values) => {
    record.mutate(values, {
      onSuccess: () => {
        say.done(t('recordedText', { organisation }));
        onDone();
      },
      onError: (error) => {
        const answer = serverError(error);
        if (answer?.fieldErrors) {
          form.setErrors(answer.fieldErrors);
          focusFirst(answer.fieldErrors);
        }
        say.refused(error);
      },
    });
  }, focusFirst);

  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <p className={classes.note}>{t('recordText')}</p>
      {organisationPicker({
        value: organisationId || undefined,
        onChange: (id, name, tier) => {
          setOrganisation(name);
          form.setFieldValue('organisationId', id ?? '');
          // A month of another plan would take theirs away.
          if (tier) setTier(tier);
        },
        placeholder: t('choose'),
        error: typeof organisationError === 'string' ? organisationError : undefined,
        path: 'organisationId',
      })}
      <div className={classes.pair}>
        <Select
          label={t('tier')}
          data={TIERS.map((value) => ({ value, label: t(`tiers.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('subscriptionTier')}
          onChange={(tier) => tier && setTier(tier)}
        />
        <TextInput label={t('amountUsd')} inputMode="decimal" autoComplete="off" {...form.getInputProps('amount')} />
        <Select
          label={t('method')}
          data={METHODS.map((value) => ({ value, label: t(value) }))}
          allowDeselect={false}
          {...form.getInputProps('method')}
        />
        <TextInput label={t('reference')} autoComplete="off" {...form.getInputProps('reference')} />
      </div>
      <div className={classes.foot}>
        <Button variant="default" onClick={onCancel} disabled={record.isPending}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" disabled={record.isPending}>
          {record.isPending ? t('recording') : t('record')}
        </Button>
      </div>
    </form>
  );
}
