import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Combobox.css';

import { type AdminOrganisation, nameOwnerInput } from '@msafara/domain/admin/admin.schema';
import { Autocomplete } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';

import { focusFirstOf } from '../../lib/focus-first.ts';
import { formRules } from '../../lib/form-rules.ts';
import { serverError } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { OrganisationDialog, type OrganisationDialogProps, OrganisationForm } from './organisation-dialog.tsx';
import { sayRefusal, useNameOwner, usePeople } from './admin.queries.ts';

/** Names the owner of an organisation by a member's e-mail (D1). */
export function OwnerDialog({ organisation, onClose }: OrganisationDialogProps) {
  const { t } = useTranslation('admin');
  const nameOwner = useNameOwner();
  return (
    <OrganisationDialog
      organisation={organisation}
      change={nameOwner}
      onClose={onClose}
      titleOf={(name) => t('organisations.ownerTitle', { name })}
    >
      {(shown, close) => (
        <OwnerForm key={shown.id} organisation={shown} nameOwner={nameOwner} onDone={onClose} onCancel={close} />
      )}
    </OrganisationDialog>
  );
}

type OwnerFormProps = {
  organisation: AdminOrganisation;
  nameOwner: ReturnType<typeof useNameOwner>;
  onDone: () => void;
  onCancel: () => void;
};

function OwnerForm({ organisation: { id, name }, nameOwner, onDone, onCancel }: OwnerFormProps) {
  const { t } = useTranslation('admin');
  const people = usePeople(name);
  const members = new Map(
    (people.data?.items ?? []).filter((user) => user.organisation.id === id).map((user) => [user.email, user.name]),
  );
  const form = useForm({ initialValues: { organisationId: id, email: '' }, validate: formRules(nameOwnerInput) });
  const refuse = sayRefusal(t('toast.failed'));
  const focusFirst = focusFirstOf(form);
  const submit = form.onSubmit(
    (values) =>
      nameOwner.mutate(values, {
        onSuccess: () => {
          showToast({ kind: 'success', title: t('toast.done'), message: t('toast.owner', { name }) });
          onDone();
        },
        onError: (error) => {
          const fields = serverError(error)?.fieldErrors ?? {};
          form.setErrors(fields);
          focusFirst(fields);
          refuse(error);
        },
      }),
    focusFirst,
  );
  return (
    <OrganisationForm isPending={nameOwner.isPending} onSubmit={submit} onCancel={onCancel}>
      <Autocomplete
        label={t('organisations.ownerEmail')}
        description={t('organisations.ownerHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        type="email"
        inputMode="email"
        autoComplete="off"
        data-autofocus
        openOnFocus={false}
        data={[...members.keys()]}
        renderOption={({ option: { value } }) => (
          <span>
            <bdi>{members.get(value)}</bdi>, <bdi>{value}</bdi>
          </span>
        )}
        {...form.getInputProps('email')}
      />
    </OrganisationForm>
  );
}
