import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import { profileInput } from '@msafara/domain/account/account.schema';
import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import { actorOf, can } from '@msafara/domain/policy';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCheck, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { LeaveGuard } from '../../components/leave-guard.tsx';
import { formRules } from '../../lib/form-rules.ts';
import { useSession } from '../../lib/session.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useTakeStored } from '../../lib/use-take-stored.ts';
import { ContactPanel } from './contact-form.tsx';
import { EmailForm } from './email-form.tsx';
import { OrganisationForm } from './organisation-form.tsx';
import { useTold } from './settings.queries.ts';
import classes from './settings.module.css';

/** Name, address and plan of the account (§2). */
export function ProfileTab({ user, planName }: { user: SessionUser; planName: string }) {
  const { t } = useTranslation(['settings', 'billing']);
  const { update } = useSession();
  const told = useTold();
  const form = useForm({
    initialValues: { name: user.name },
    validate: formRules(profileInput),
  });
  useTakeStored(form, { name: user.name });
  const focus = () => form.getInputNode('name')?.focus();
  const change = trpc.account.changeProfile.useMutation({
    onSuccess: (changed, sent) => {
      update(changed);
      form.resetDirty(sent);
      told.stored(t('profile.updated'));
    },
    onError: (error) => {
      form.setErrors(told.refused(error) ?? {});
      focus();
    },
  });

  return (
    <>
      <LeaveGuard isDirty={form.isDirty()} />
      <section className={classes.panel}>
        <h2>{t('profile.heading')}</h2>
        <form noValidate className={classes.fields} onSubmit={form.onSubmit((values) => change.mutate(values), focus)}>
          <TextInput {...form.getInputProps('name')} label={t('profile.name')} autoComplete="name" maxLength={100} />
          <div className={classes.buttons}>
            <Button type="submit" className={classes.button ?? ''} disabled={change.isPending}>
              {change.isPending ? t('saving') : t('save')}
            </Button>
          </div>
        </form>
        <dl className={classes.facts}>
          <div>
            <dt>{t('profile.email')}</dt>
            <dd>
              <bdi>{user.email}</bdi>
              <Confirmation isConfirmed={user.emailVerified} isDemo={user.organisation.isDemo} />
            </dd>
          </div>
          <div>
            <dt>{t('profile.plan')}</dt>
            <dd>
              <span className={classes.badge}>{planName}</span>
              {user.organisation.readOnly ? (
                <span className={`${classes.badge} ${classes.waiting}`}>{t('billing:plan.over')}</span>
              ) : (
                <span className={`${classes.badge} ${classes.good}`}>{t('profile.active')}</span>
              )}
            </dd>
          </div>
        </dl>
      </section>
      {can(actorOf(user), 'organisation.change') && (
        <>
          <OrganisationForm user={user} />
          <ContactPanel user={user} />
        </>
      )}
      {user.organisation.isDemo ? <p className={classes.text}>{t('demo')}</p> : <EmailForm />}
    </>
  );
}

function Confirmation({ isConfirmed, isDemo }: { isConfirmed: boolean; isDemo: boolean }) {
  const { t } = useTranslation('settings');
  if (isDemo) return null;
  return isConfirmed ? (
    <span className={`${classes.badge} ${classes.good}`}>
      <IconCheck size={14} aria-hidden />
      {t('profile.confirmed')}
    </span>
  ) : (
    <span className={`${classes.badge} ${classes.waiting}`}>
      <IconClock size={14} aria-hidden />
      {t('profile.unconfirmed')}
    </span>
  );
}
