import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Switch.css';

import { KEPT_DAYS, messageRulesInput, type MessageSettings } from '@msafara/domain/messages/message-settings.schema';
import { inLatinDigits } from '@msafara/domain/text/digits';
import { Button, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';

import { LeaveGuard } from '../../components/leave-guard.tsx';
import { formRules } from '../../lib/form-rules.ts';
import { failureWords } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useTakeStored } from '../../lib/use-take-stored.ts';
import classes from './messages-tab.module.css';
import { useMessageSettings } from './messages.queries.ts';

type Values = { takesFollowers: boolean; keptDays: string };

const toInput = ({ keptDays, ...values }: Values) => ({ ...values, keptDays: Number(inLatinDigits(keptDays)) });

/** Whether recipients may sign up themselves, and for how long their data are kept (D27). */
export function RulesForm({ settings: { takesFollowers, keptDays } }: { settings: MessageSettings }) {
  const { t } = useTranslation('messages');
  const { setRules } = useMessageSettings();
  const initialValues = { takesFollowers, keptDays: String(keptDays) };
  const form = useForm({ initialValues, validate: formRules(messageRulesInput, toInput) });
  useTakeStored(form, initialValues);
  // What another tab stored meanwhile stays.
  const changed = (input: ReturnType<typeof toInput>) => ({
    ...(form.isDirty('takesFollowers') && { takesFollowers: input.takesFollowers }),
    ...(form.isDirty('keptDays') && { keptDays: input.keptDays }),
  });
  const submit = form.onSubmit(
    (values) =>
      setRules.mutate(changed(toInput(values)), {
        onSuccess: () => {
          form.resetDirty(values);
          showToast({ kind: 'success', title: t('settings.title'), message: t('settings.switched') });
        },
        onError: (error) => showToast({ kind: 'error', title: t('settings.title'), message: failureWords(error) }),
      }),
    () => form.getInputNode('keptDays')?.focus(),
  );
  return (
    <form noValidate className={classes.fields} onSubmit={submit}>
      <LeaveGuard isDirty={form.isDirty()} />
      <Switch
        label={t('settings.followers')}
        description={t('settings.followersNote')}
        {...form.getInputProps('takesFollowers', { type: 'checkbox' })}
      />
      <TextInput
        label={t('settings.keptDays')}
        description={t('settings.keptDaysNote', KEPT_DAYS)}
        inputMode="numeric"
        dir="ltr"
        {...form.getInputProps('keptDays')}
      />
      <Button type="submit" disabled={setRules.isPending}>
        {t('settings.save')}
      </Button>
    </form>
  );
}
