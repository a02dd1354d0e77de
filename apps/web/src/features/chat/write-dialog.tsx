import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Button.css';

import { Button, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import formClasses from '../../components/dialog-form.module.css';
import { Dialog } from '../../components/dialog.tsx';
import { useLeaveGuard } from '../../components/leave-guard.tsx';
import { serverMessage } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useSendMessage } from './chat.queries.ts';

type WriteDialogProps = {
  opened: boolean;
  /** What the subject is when the dialog opens, unless a message is begun already. */
  subject: string;
  onClose: () => void;
};

type Written = { subject: string; message: string };

/** An id for what is written, the same until it is sent: it is not written twice where only the answer was lost. */
function useIdOf() {
  const tried = useRef<(Written & { id: string | undefined }) | null>(null);
  const idOf = ({ subject, message }: Written): string | undefined => {
    const { current } = tried;
    if (current?.subject === subject && current.message === message) return current.id;
    // Browsers make none where the page came without encryption.
    const id = globalThis.isSecureContext ? crypto.randomUUID() : undefined;
    tried.current = { subject, message, id };
    return id;
  };
  const forget = () => {
    tried.current = null;
  };
  return { idOf, forget };
}

/** Subject and message to support; nothing typed is lost when it cannot be sent (§2, §5). */
export function WriteDialog({ opened, subject, onClose }: WriteDialogProps) {
  const { t } = useTranslation('inbox');
  const send = useSendMessage();
  const { idOf, forget } = useIdOf();
  const form = useForm({ initialValues: { subject: '', message: '' } });
  const { getValues, setFieldValue } = form;
  const { message, subject: about } = form.values;
  const isBegun = message.trim() !== '' || (about.trim() !== '' && about !== subject);
  const { isAsking, dialog } = useLeaveGuard(isBegun);
  useEffect(() => {
    const begun = getValues();
    if (opened && subject !== '' && begun.message.trim() === '') setFieldValue('subject', subject);
  }, [opened, subject, getValues, setFieldValue]);
  const submit = form.onSubmit((values) => {
    const blank = (['subject', 'message'] as const).find((field) => values[field].trim() === '');
    if (blank) {
      form.setFieldError(blank, t('chat.fillIn'));
      form.getInputNode(blank)?.focus();
      return;
    }
    send.mutate(
      { ...values, id: idOf(values) },
      {
        onSuccess: () => {
          forget();
          showToast({ kind: 'success', title: t('chat.sent'), message: t('chat.sentText') });
          const now = form.getValues();
          // What is written by now was not sent with it.
          if (now.message !== values.message || now.subject !== values.subject) return;
          form.reset();
          onClose();
        },
        onError: (error) =>
          showToast({ kind: 'error', title: t('chat.failed'), message: serverMessage(error) ?? t('chat.failedText') }),
      },
    );
  });
  return (
    <>
      <Dialog opened={opened} onClose={onClose} closeOnEscape={!isAsking} title={t('chat.dialog')} size={560}>
        <form className={formClasses.form} onSubmit={submit} noValidate>
          <TextInput
            label={t('chat.subject')}
            maxLength={200}
            data-autofocus
            required
            withAsterisk={false}
            {...form.getInputProps('subject')}
          />
          <Textarea
            label={t('chat.message')}
            rows={6}
            maxLength={4000}
            required
            withAsterisk={false}
            {...form.getInputProps('message')}
          />
          <div className={formClasses.foot}>
            <Button variant="default" onClick={onClose} disabled={send.isPending}>
              {t('chat.cancel')}
            </Button>
            <Button type="submit" disabled={send.isPending}>
              {send.isPending ? t('chat.sending') : t('chat.send')}
            </Button>
          </div>
        </form>
      </Dialog>
      {dialog}
    </>
  );
}
