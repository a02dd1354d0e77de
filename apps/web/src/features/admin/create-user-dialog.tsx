import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import { createUserInput } from '@msafara/domain/admin/admin.schema';
import { type Role, ROLES } from '@msafara/domain/auth/auth.schema';
import { type Tier, TIERS } from '@msafara/domain/plans/plans';
import { Button, PasswordInput, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { focusFirstOf } from '../../lib/focus-first.ts';
import { formRules } from '../../lib/form-rules.ts';
import { serverError } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useCreateUser } from './admin.queries.ts';
import classes from '../../components/dialog-form.module.css';
import { FormModal } from '../../components/form-modal.tsx';

export type OrganisationPickerProps = {
  value: string | undefined;
  onChange: (organisationId: string | null) => void;
  placeholder: string;
  error: string | undefined;
};

type CreateUserDialogProps = {
  opened: boolean;
  onClose: () => void;
  organisationPicker: (props: OrganisationPickerProps) => ReactNode;
};

/** The dialog that makes a user account (§2, §5). */
export function CreateUserDialog({ opened, onClose, organisationPicker }: CreateUserDialogProps) {
  const { t } = useTranslation('admin');
  const create = useCreateUser();
  return (
    <FormModal opened={opened} busy={create.isPending} onClose={onClose} title={t('form.title')} size={520}>
      {(close) => (
        <CreateUserForm create={create} onDone={onClose} onCancel={close} organisationPicker={organisationPicker} />
      )}
    </FormModal>
  );
}

type Values = {
  name: string;
  email: string;
  password: string;
  role: Role;
  subscriptionTier: Tier;
  organisationId: string | undefined;
};

/** The defaults of §9. */
const EMPTY: Values = {
  name: '',
  email: '',
  password: '',
  role: 'viewer',
  subscriptionTier: 'starter',
  organisationId: undefined,
};

type CreateUserFormProps = {
  create: ReturnType<typeof useCreateUser>;
  onDone: () => void;
  onCancel: () => void;
} & Pick<CreateUserDialogProps, 'organisationPicker'>;

function CreateUserForm({ create, onDone, onCancel, organisationPicker }: CreateUserFormProps) {
  const { t } = useTranslation('admin');
  const form = useForm({ initialValues: EMPTY, validate: formRules(createUserInput) });
  const { role, organisationId } = form.values;
  const focusFirst = focusFirstOf(form);
  const organisationError = form.errors['organisationId'];

  const submit = form.onSubmit((values) => {
    const { organisationId: named, ...rest } = values;
    create.mutate(
      { ...rest, ...(role !== 'admin' && named !== undefined && { organisationId: named }) },
      {
        onSuccess: ({ name }) => {
          showToast({ kind: 'success', title: t('toast.created'), message: t('toast.createdText', { name }) });
          onDone();
        },
        onError: (error) => {
          const answer = serverError(error);
          if (answer?.fieldErrors) {
            form.setErrors(answer.fieldErrors);
            focusFirst(answer.fieldErrors);
          }
          const message = answer?.message || t('toast.createFallback');
          showToast({ kind: 'error', title: t('toast.createFailed'), message });
        },
      },
    );
  }, focusFirst);

  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <TextInput label={t('form.name')} autoComplete="off" data-autofocus {...form.getInputProps('name')} />
      <TextInput
        label={t('form.email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label={t('form.password')}
        description={t('form.passwordHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        rightSectionWidth={44}
        visibilityToggleButtonProps={{ 'aria-label': t('form.showPassword') }}
        {...form.getInputProps('password')}
      />
      <div className={classes.pair}>
        <Select
          label={t('form.role')}
          data={ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('role')}
        />
        {role !== 'admin' && organisationId === undefined && (
          <Select
            label={t('form.tier')}
            data={TIERS.map((value) => ({ value, label: t(`tier.${value}`) }))}
            allowDeselect={false}
            {...form.getInputProps('subscriptionTier')}
          />
        )}
      </div>
      {role === 'admin' ? (
        <p className={classes.note}>{t('form.adminHint')}</p>
      ) : (
        <>
          {organisationPicker({
            value: organisationId,
            onChange: (id) => form.setFieldValue('organisationId', id ?? undefined),
            placeholder: t('form.newOrganisation'),
            error: typeof organisationError === 'string' ? organisationError : undefined,
          })}
          <p className={classes.note}>
            {t('form.organisationHint')} {organisationId === undefined && t('form.tierHint')}
          </p>
        </>
      )}
      <div className={classes.foot}>
        <Button variant="default" onClick={onCancel} disabled={create.isPending}>
          {t('cancel', { ns: 'common' })}
        </Button>
        <Button type="submit" disabled={create.isPending}>
          {create.isPending ? t('form.running') : t('form.submit')}
        </Button>
      </div>
    </form>
  );
}
