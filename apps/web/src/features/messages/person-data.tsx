import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Input.css';

import { personInput } from '@msafara/domain/erasures/erasures.schema';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconDownload, IconEraser } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ListError } from '../../components/list-state.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { formRules } from '../../lib/form-rules.ts';
import { saveFile } from '../../lib/save-file.ts';
import { failureWords, serverError } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useShown } from '../../lib/use-shown.ts';
import classes from './messages-tab.module.css';
import { usePersonData } from './messages.queries.ts';

/** What the organisation has of one recipient: to be given to them, or erased, as they ask (D28). */
export function PersonData() {
  const { t } = useTranslation('messages');
  const { exported, erase } = usePersonData();
  const [asked, setAsked] = useState<string>();
  const shown = useShown(asked) ?? '';
  const form = useForm({ initialValues: { contact: '' }, validate: formRules(personInput) });
  const focus = () => form.getInputNode('contact')?.focus();
  const onError = (error: Parameters<typeof serverError>[0]) => {
    const { fieldErrors } = serverError(error) ?? {};
    form.setErrors(fieldErrors ?? {});
    if (fieldErrors?.['contact'] !== undefined) return focus();
    return showToast({ kind: 'error', title: t('person.title'), message: failureWords(error) });
  };
  const onExport = form.onSubmit(
    (values) =>
      exported.mutate(values, {
        onSuccess: (data) =>
          saveFile('recipient.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })),
        onError,
      }),
    focus,
  );
  const onErase = () =>
    erase.mutate(form.values, {
      onSuccess: ({ shipments, recipients, proofs, followers }) => {
        form.reset();
        showToast({
          kind: 'success',
          title: t('person.erased'),
          message: t('person.counts', { shipments, recipients, proofs, followers }),
        });
      },
      onError,
      onSettled: () => setAsked(undefined),
    });
  return (
    <>
      <p>{t('person.lead')}</p>
      <form noValidate className={classes.fields} onSubmit={onExport}>
        <TextInput
          label={t('person.contact')}
          dir="ltr"
          autoComplete="off"
          placeholder="+256 772 000 123"
          {...form.getInputProps('contact')}
        />
        <Button
          type="submit"
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          disabled={exported.isPending}
        >
          {t('person.export')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconEraser size={18} aria-hidden />}
          onClick={() => (form.validate().hasErrors ? focus() : setAsked(form.values.contact))}
        >
          {t('person.erase')}
        </Button>
      </form>
      <Erased />
      <ConfirmDialog
        opened={asked !== undefined}
        danger
        title={t('person.askTitle', { contact: shown })}
        text={t('person.askText')}
        confirmLabel={t('person.erase')}
        busy={erase.isPending}
        onConfirm={onErase}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}

function Erased() {
  const { t } = useTranslation('messages');
  const { list } = usePersonData();
  const erasures = list.data?.erasures ?? [];
  if (list.isLoadingError) return <ListError onRetry={() => void list.refetch()} />;
  if (erasures.length === 0) return null;
  return (
    <div>
      <h3>{t('person.report')}</h3>
      <ul className={classes.report}>
        {erasures.map(({ id, createdAt, userName, shipments, recipients, proofs, followers }) => (
          <li key={id}>
            <bdi>{formatDateTime(createdAt)}</bdi>
            {userName !== null && (
              <>
                {' · '}
                <bdi>{userName}</bdi>
              </>
            )}
            <span>{t('person.counts', { shipments, recipients, proofs, followers })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
