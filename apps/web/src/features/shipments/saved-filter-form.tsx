import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Button.css';

import {
  FILTER_NAME_MAX,
  filterNameSchema,
  type SavedFilter,
  type ShipmentFilter,
} from '@msafara/domain/shipments/saved-filters.schema';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';

import classes from '../../components/dialog-form.module.css';
import { changedIn } from '../../lib/use-draft.ts';
import { formRules } from '../../lib/form-rules.ts';
import { serverError } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useFilterWords } from './filter-words.ts';
import type { useSavedFilterActs } from './saved-filters.queries.ts';
import { useCan } from './use-actor.ts';

type SavedFilterFormProps = {
  acts: Pick<ReturnType<typeof useSavedFilterActs>, 'save' | 'change'>;
  filter: ShipmentFilter;
  /** The saved one, where it gets another name. */
  saved?: SavedFilter;
  onDone: () => void;
  onCancel: () => void;
};

/** Names a filter, and says whether the organisation shares it. */
export function SavedFilterForm({ acts: { save, change }, filter, saved, onDone, onCancel }: SavedFilterFormProps) {
  const { t } = useTranslation(['shipments', 'common']);
  const words = useFilterWords();
  const can = useCan();
  const isPending = save.isPending || change.isPending;
  const form = useForm({
    initialValues: { name: saved?.name ?? '', isShared: saved?.isShared ?? false },
    validate: formRules(filterNameSchema),
  });
  const answers = {
    onSuccess: ({ name }: SavedFilter) => {
      showToast({ kind: 'success', title: t('shipments:toast.success'), message: t('shipments:saved.done', { name }) });
      onDone();
    },
    onError: (error: unknown) => {
      const answer = serverError(error);
      if (answer?.fieldErrors?.['name'] !== undefined) {
        form.setErrors(answer.fieldErrors);
        form.getInputNode('name')?.focus();
        return;
      }
      const message = answer?.message || t('shipments:saved.saveFailed');
      showToast({ kind: 'error', title: t('shipments:toast.error'), message });
    },
  };
  const submit = form.onSubmit(
    (values) =>
      saved
        ? change.mutate({ ...changedIn(form, values), id: saved.id }, answers)
        : save.mutate({ ...values, filter }, answers),
    () => form.getInputNode('name')?.focus(),
  );

  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <TextInput
        label={t('shipments:saved.name')}
        autoComplete="off"
        maxLength={FILTER_NAME_MAX}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <p className={classes.note}>
        <bdi>{words(filter).join(' · ')}</bdi>
      </p>
      {(can('filter.share') || form.values.isShared) && (
        <Checkbox label={t('shipments:saved.share')} {...form.getInputProps('isShared', { type: 'checkbox' })} />
      )}
      <div className={classes.foot}>
        <Button variant="default" onClick={onCancel} disabled={isPending}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" disabled={isPending}>
          {isPending ? t('shipments:saved.busy') : t('shipments:saved.submit')}
        </Button>
      </div>
    </form>
  );
}
