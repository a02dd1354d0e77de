import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';

import type { AdminOrganisation } from '@msafara/domain/admin/admin.schema';
import { type Tier, TIERS } from '@msafara/domain/plans/plans';
import { Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DayField } from '../../components/day-field.tsx';
import { readDate } from '../../lib/date-text.ts';
import { focusFirstOf } from '../../lib/focus-first.ts';
import { serverError } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { OrganisationDialog, type OrganisationDialogProps, OrganisationForm } from './organisation-dialog.tsx';
import { sayRefusal, useSetPlan } from './admin.queries.ts';
import classes from '../../components/dialog-form.module.css';

/** Sets an organisation's tier and the day it is paid until (D1). */
export function PlanDialog({ organisation, onClose }: OrganisationDialogProps) {
  const { t } = useTranslation('admin');
  const setPlan = useSetPlan();
  return (
    <OrganisationDialog
      organisation={organisation}
      change={setPlan}
      onClose={onClose}
      titleOf={(name) => t('organisations.dialogTitle', { name })}
    >
      {(shown, close) => (
        <PlanForm key={shown.id} organisation={shown} setPlan={setPlan} onDone={onClose} onCancel={close} />
      )}
    </OrganisationDialog>
  );
}

/** The whole of a day counts, in UTC. */
function endOf(day: string): string | null {
  return day === '' ? null : `${day}T23:59:59.999Z`;
}

type PlanFormProps = {
  organisation: AdminOrganisation;
  setPlan: ReturnType<typeof useSetPlan>;
  onDone: () => void;
  onCancel: () => void;
};

/** The form for the plan that the admin sees. Once it is told that the plan changed, it begins anew with what is stored now. */
function PlanForm({ organisation, setPlan, onDone, onCancel }: PlanFormProps) {
  const [seen, setSeen] = useState(organisation);
  const isStale = seen.subscriptionTier !== organisation.subscriptionTier || seen.paidUntil !== organisation.paidUntil;
  if (isStale && serverError(setPlan.error)?.reasonCode === 'organisation.planChanged') setSeen(organisation);
  const key = `${seen.subscriptionTier} ${seen.paidUntil ?? ''}`;
  return <PlanFields key={key} organisation={seen} setPlan={setPlan} onDone={onDone} onCancel={onCancel} />;
}

function PlanFields({ organisation, setPlan, onDone, onCancel }: PlanFormProps) {
  const { t } = useTranslation('admin');
  const { id, name, paidUntil, subscriptionTier } = organisation;
  const form = useForm<{ subscriptionTier: Tier; day: string }>({
    initialValues: { subscriptionTier, day: paidUntil?.slice(0, 10) ?? '' },
    // The field says what is wrong with a day that is none.
    validate: { day: (day) => day !== '' && readDate(day, false) !== day },
  });
  const focusFirst = focusFirstOf(form);
  const say = sayRefusal(t('toast.failed'));
  const submit = form.onSubmit(
    ({ day, subscriptionTier: tier }) =>
      setPlan.mutate(
        { organisationId: id, subscriptionTier: tier, paidUntil: endOf(day), seen: { subscriptionTier, paidUntil } },
        {
          onSuccess: () => {
            showToast({ kind: 'success', title: t('toast.done'), message: t('toast.plan', { name }) });
            onDone();
          },
          onError: (error) => {
            const { paidUntil: said, ...others } = serverError(error)?.fieldErrors ?? {};
            const fields = said === undefined ? others : { ...others, day: said };
            form.setErrors(fields);
            focusFirst(fields);
            say(error);
          },
        },
      ),
    focusFirst,
  );
  return (
    <OrganisationForm isPending={setPlan.isPending} onSubmit={submit} onCancel={onCancel}>
      <Select
        label={t('organisations.tier')}
        data-autofocus
        data={TIERS.map((value) => ({ value, label: t(`tier.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps('subscriptionTier')}
      />
      <DayField
        label={t('organisations.end')}
        description={t('organisations.endHint')}
        {...form.getInputProps('day')}
        value={form.values.day}
      />
      <p className={classes.note}>{t('organisations.note')}</p>
    </OrganisationForm>
  );
}
