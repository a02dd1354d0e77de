import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Input.css';

import { Button, Input, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { PROBLEMS, reportProblemInput } from '@msafara/domain/tracking/report.schema';
import { IconMessageExclamation } from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense, type SyntheticEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { RadioRow } from '../../components/radio-row.tsx';
import { focusFirstOf } from '../../lib/focus-first.ts';
import { formRules } from '../../lib/form-rules.ts';
import { loadNamespaces } from '../../lib/i18n.ts';
import { serverError } from '../../lib/server-error.ts';
import { trpc } from '../../lib/trpc.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import classes from './share.module.css';

// Fetched for those who write; where it does not come, the browser's own question stands.
const LeaveGuard = lazy<ComponentType<{ isDirty: boolean }>>(() =>
  import('../../components/leave-guard.tsx').then(
    (guard) => ({ default: guard.LeaveGuard }),
    () => ({ default: () => null }),
  ),
);

type Report = { problem: (typeof PROBLEMS)[number] | undefined; message: string; contact: string };

/** Lets whoever waits for a delivery tell its sender what is wrong, without an account. */
export function ReportForm({ trackingNumber }: { trackingNumber: string }) {
  const { t } = useTranslation('track');
  const [isOpen, setIsOpen] = useState(false);
  const messageId = useId();
  const problemErrorId = useId();
  const question = useRef<HTMLDivElement>(null);
  const form = useForm<Report>({
    initialValues: { problem: undefined, message: '', contact: '' },
    validate: formRules(reportProblemInput.omit({ trackingNumber: true })),
  });
  const focusFirst = (errors: Readonly<Record<string, unknown>>) => {
    if (errors['problem']) question.current?.querySelector('input')?.focus();
    else focusFirstOf(form)(errors);
  };
  const report = trpc.tracking.report.useMutation({
    onError: (error) => {
      const fields = serverError(error)?.fieldErrors ?? {};
      form.setErrors(fields);
      focusFirst(fields);
    },
  });
  const send = ({ problem, ...told }: Report) => {
    if (problem) report.mutate({ trackingNumber, problem, ...told });
  };
  // The page does not wait for the words of refusals; what is refused has to.
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void loadNamespaces(['reasons'])
      .catch(() => undefined)
      .then(() => form.onSubmit(send, focusFirst)());
  };
  const problemError = form.errors['problem'];
  const isUnsaved = form.isDirty() && !report.isSuccess;
  useUnsaved(isUnsaved);
  if (report.isSuccess) {
    return (
      <section className={classes.share} role="status">
        <p>{t('report.sent')}</p>
      </section>
    );
  }
  return (
    <section className={classes.share} aria-label={t('report.title')}>
      <button
        type="button"
        className={classes.report}
        aria-expanded={isOpen}
        onClick={() => setIsOpen((before) => !before)}
      >
        <IconMessageExclamation size={20} stroke={1.75} aria-hidden />
        <span>
          <strong>{t('report.title')}</strong>
          {t('report.hint')}
        </span>
      </button>
      {isOpen && (
        <form noValidate className={classes.reportForm} onSubmit={submit}>
          <div ref={question}>
            <RadioRow
              stacks
              legend={t('report.question')}
              options={PROBLEMS}
              value={form.values.problem}
              onChange={(problem) => form.setFieldValue('problem', problem)}
              render={(problem) => t(`report.${problem}`)}
              {...(problemError && { describedBy: problemErrorId })}
            />
            {problemError && (
              <Input.Error id={problemErrorId} mt={6}>
                {problemError}
              </Input.Error>
            )}
          </div>
          <Input.Wrapper id={messageId} label={t('report.message')} error={form.errors['message']}>
            <Input
              id={messageId}
              component="textarea"
              multiline
              rows={4}
              maxLength={500}
              {...form.getInputProps('message', { withError: false })}
            />
          </Input.Wrapper>
          <TextInput {...form.getInputProps('contact')} label={t('report.contact')} maxLength={100} />
          <Button type="submit" className={classes.way ?? ''} disabled={report.isPending}>
            {report.isPending ? t('report.sending') : t('report.send')}
          </Button>
          {report.isError && (
            <p role="alert" className={classes.failure}>
              {serverError(report.error)?.message ?? t('report.failed')}
            </p>
          )}
        </form>
      )}
      <Suspense>{isUnsaved && <LeaveGuard isDirty />}</Suspense>
    </section>
  );
}
