import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Button.css';

import {
  DOCUMENT_STATES,
  DOCUMENT_TYPES,
  type DocumentState,
  type DocumentType,
} from '@msafara/domain/documents/document-types';
import { documentBody, type ShipmentDocument } from '@msafara/domain/documents/documents.schema';
import { DOCUMENT_TYPE } from '@msafara/domain/files/files.schema';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DayField } from '../../components/day-field.tsx';
import classes from '../../components/dialog-form.module.css';
import { focusFirstOf } from '../../lib/focus-first.ts';
import { formRules } from '../../lib/form-rules.ts';
import { serverError, serverMessage } from '../../lib/server-error.ts';
import { HiddenPictures } from '../../lib/hidden-pictures.ts';
import { PhotoProblem } from '../../lib/shrink-photo.ts';
import { showToast } from '../../lib/toast.ts';
import { useSetDocument } from './documents.queries.ts';
import { changesOf } from '../../lib/use-draft.ts';
import { useIsHere } from '../../lib/use-is-here.ts';
import { FileNotStored, storeFile } from '../../lib/store-file.ts';
import own from './documents.module.css';

type Values = { type: DocumentType; state: DocumentState; number: string; dueAt: string; expiresAt: string };

const toBody = ({ state, number, dueAt, expiresAt }: Values) => ({
  state,
  number: number.trim() === '' ? null : number,
  dueAt: dueAt === '' ? null : dueAt,
  expiresAt: expiresAt === '' ? null : expiresAt,
});

type Props = {
  id: string;
  document: ShipmentDocument | undefined;
  listed: readonly DocumentType[];
  onDone: () => void;
  onCancel: () => void;
};

/** How far a paper is, its number, its days and the paper itself; without one, a paper is put on the list (D26). */
export function DocumentForm({ id, document, listed, onDone, onCancel }: Props) {
  const { t } = useTranslation(['documents', 'common', 'shell']);
  const set = useSetDocument(id);
  const isHere = useIsHere();
  const fileId = useId();
  const [file, setFile] = useState<File>();
  const [isStoring, setStoring] = useState(false);
  const [fileError, setFileError] = useState<string>();
  const choices = DOCUMENT_TYPES.filter((type) => !listed.includes(type));
  const form = useForm<Values>({
    initialValues: {
      type: document?.type ?? choices[0] ?? 'other',
      state: document?.state ?? 'needed',
      number: document?.number ?? '',
      dueAt: document?.dueAt ?? '',
      expiresAt: document?.expiresAt ?? '',
    },
    validate: formRules(documentBody, toBody),
  });
  const focusFirst = focusFirstOf(form);
  const fail = (message: string) => showToast({ kind: 'error', title: t('documents:title'), message });

  async function save(values: Values): Promise<void> {
    setStoring(true);
    setFileError(undefined);
    try {
      const stored = file && (await storeFile(file));
      // Left meanwhile, without saving.
      if (!isHere()) return;
      await set.mutateAsync({
        id,
        type: values.type,
        // What was not changed here may have been changed elsewhere meanwhile.
        ...(document ? changesOf(toBody(values), toBody(form.getInitialValues())) : toBody(values)),
        ...(stored !== undefined && { fileId: stored }),
      });
      if (isHere()) onDone();
    } catch (error) {
      if (error instanceof FileNotStored) setFileError(error.message || t('documents:fileFailed'));
      else if (error instanceof PhotoProblem) setFileError(t('documents:fileUnread'));
      else if (error instanceof HiddenPictures) setFileError(t('shell:hiddenPictures'));
      else {
        const fields = serverError(error)?.fieldErrors ?? {};
        form.setErrors(fields);
        focusFirst(fields);
        fail(serverMessage(error) ?? t('documents:fileFailed'));
      }
    } finally {
      setStoring(false);
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>) => form.onSubmit((values) => void save(values), focusFirst)(event);
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      {!document && (
        <NativeSelect
          label={t('documents:type')}
          data-autofocus
          data={choices.map((value) => ({ value, label: t(`documents:types.${value}`) }))}
          {...form.getInputProps('type')}
        />
      )}
      <NativeSelect
        label={t('documents:state')}
        {...(document && { 'data-autofocus': true })}
        data={DOCUMENT_STATES.map((value) => ({ value, label: t(`documents:states.${value}`) }))}
        {...form.getInputProps('state')}
      />
      <TextInput label={t('documents:number')} maxLength={64} dir="ltr" {...form.getInputProps('number')} />
      <div className={classes.pair}>
        <DayField
          label={t('documents:dueAt')}
          value={form.values.dueAt}
          error={form.errors['dueAt']}
          onChange={(day) => form.setFieldValue('dueAt', day)}
        />
        <DayField
          label={t('documents:expiresAt')}
          value={form.values.expiresAt}
          error={form.errors['expiresAt']}
          onChange={(day) => form.setFieldValue('expiresAt', day)}
        />
      </div>
      <div className={own.file}>
        <span id={`${fileId}-label`} className={own.label}>
          {t('documents:file')}
        </span>
        {/* The browser's own control speaks the browser's language. */}
        <label className={own.choose}>
          <input
            type="file"
            accept={`${DOCUMENT_TYPE},image/jpeg,image/png,image/webp`}
            aria-labelledby={`${fileId}-label ${fileId}-choice`}
            aria-describedby={`${fileId}-note`}
            aria-invalid={fileError !== undefined}
            onChange={({ currentTarget }) => {
              setFile(currentTarget.files?.[0]);
              setFileError(undefined);
            }}
          />
          <bdi id={`${fileId}-choice`}>{file?.name ?? t('documents:chooseFile')}</bdi>
        </label>
        <p id={`${fileId}-note`} className={classes.note}>
          {document?.fileId ? t('documents:fileReplaces') : t('documents:fileNote')}
        </p>
        {fileError !== undefined && (
          <p role="alert" className={own.wrong}>
            {fileError}
          </p>
        )}
      </div>
      <div className={classes.foot}>
        <Button variant="default" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" loading={isStoring}>
          {t('documents:save')}
        </Button>
      </div>
    </form>
  );
}
