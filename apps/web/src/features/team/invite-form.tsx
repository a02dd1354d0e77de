import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import { say } from '@msafara/domain/say';
import { inviteInput, TEAM_ROLES, type TeamRole } from '@msafara/domain/team/team.schema';
import { Button, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';

import { LeaveGuard } from '../../components/leave-guard.tsx';
import { focusFirstOf } from '../../lib/focus-first.ts';
import { formRules } from '../../lib/form-rules.ts';
import { saidWords } from '../../lib/reasons.ts';
import { serverError } from '../../lib/server-error.ts';
import { useSession } from '../../lib/session.tsx';
import { useSay } from './say.ts';
import { useInvite } from './team.queries.ts';
import classes from './team.module.css';

const EMPTY: { email: string; role: TeamRole } = { email: '', role: 'sender' };

/** Invites an address; what was typed stays when it is refused (D1). */
export function InviteForm({ isFull }: { isFull: boolean }) {
  const { t } = useTranslation('team');
  const tell = useSay();
  const isConfirmed = useSession().user?.emailVerified === true;
  const invite = useInvite();
  const form = useForm({ initialValues: EMPTY, validate: formRules(inviteInput) });
  const focusFirst = focusFirstOf(form);

  const submit = form.onSubmit((values) => {
    invite.mutate(values, {
      onSuccess: () => {
        tell.done(t('toast.invited', { email: values.email }));
        // Another address may be typed by now.
        if (form.getValues().email === values.email) form.reset();
      },
      onError: (error) => {
        const fields = serverError(error)?.fieldErrors;
        if (fields) {
          form.setErrors(fields);
          focusFirst(fields);
        }
        tell.refused(error);
      },
    });
  }, focusFirst);

  return (
    <section className={classes.panel} aria-label={t('invite.title')}>
      <LeaveGuard isDirty={form.isDirty()} />
      <div className={classes.head}>
        <h2>{t('invite.title')}</h2>
        <p className={classes.note}>{t('invite.text')}</p>
        {!isConfirmed && (
          <p className={classes.note} role="status">
            {saidWords(say('invitation.verifyFirst'))}
          </p>
        )}
      </div>
      <form noValidate className={classes.form} onSubmit={submit}>
        <TextInput
          label={t('invite.email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        <Select
          label={t('invite.role')}
          description={t('invite.roleHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={TEAM_ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('role')}
        />
        <Button type="submit" className={classes.send ?? ''} disabled={invite.isPending || isFull || !isConfirmed}>
          {invite.isPending ? t('invite.running') : t('invite.submit')}
        </Button>
      </form>
    </section>
  );
}
