import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Button.css';

import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import {
  PASSWORD_EXPIRIES,
  type SecuritySettings,
  securitySettings,
  SESSION_TIMEOUTS,
} from '@msafara/domain/settings/settings.schema';
import { Button, Select } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { LeaveGuard } from '../../components/leave-guard.tsx';
import { useSession } from '../../lib/session.tsx';
import { trpc } from '../../lib/trpc.ts';
import { changesOf, differs, useDraft } from '../../lib/use-draft.ts';
import { PasswordForm } from './password-form.tsx';
import { SessionsList } from './sessions-list.tsx';
import { useTold } from './settings.queries.ts';
import classes from './settings.module.css';
import { TwoFactor } from './two-factor.tsx';

type SecurityTabProps = { user: SessionUser; stored: SecuritySettings; recoveryCodesLeft: number };

/** How somebody signs in, how long it lasts, and where it happened (§2, D14). */
export function SecurityTab({ user, stored, recoveryCodesLeft }: SecurityTabProps) {
  const { t } = useTranslation('settings');
  const told = useTold();
  const { isDemo } = user.organisation;
  return (
    <>
      <TwoFactor isOn={user.hasSecondFactor} isLocked={isDemo} recoveryCodesLeft={recoveryCodesLeft} />
      <Lifetimes stored={stored} />
      {isDemo ? (
        <p className={classes.text}>{t('demo')}</p>
      ) : (
        <section className={classes.panel}>
          <h2>{t('password.heading')}</h2>
          <PasswordForm onDone={() => told.stored(t('security.updated'), t('password.changed'))} />
        </section>
      )}
      <SessionsList isLocked={isDemo} />
    </>
  );
}

function Lifetimes({ stored }: { stored: SecuritySettings }) {
  const { t } = useTranslation('settings');
  const { update } = useSession();
  const told = useTold();
  const utils = trpc.useUtils();
  const [security, setSecurity] = useDraft(stored);
  const change = trpc.account.changeSecurity.useMutation({
    // As it was sent: something else may be chosen by now. What another tab stored comes when it is asked for anew.
    onSuccess: (changed, sent) => {
      update(changed);
      utils.account.settings.setData(
        undefined,
        (before) => before && { ...before, security: securitySettings.parse({ ...before.security, ...sent }) },
      );
      void utils.account.settings.invalidate();
      told.stored(t('security.updated'));
    },
    onError: told.refused,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(changesOf(security, stored));
  };

  return (
    <section className={classes.panel}>
      <h2>{t('security.heading')}</h2>
      <LeaveGuard isDirty={differs(security, stored)} />
      <form className={classes.fields} onSubmit={submit}>
        <Select
          label={t('security.sessionTimeout')}
          description={t('security.sessionTimeoutText')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          allowDeselect={false}
          data={SESSION_TIMEOUTS.map((hours) => ({ value: String(hours), label: t(`security.timeout.h${hours}`) }))}
          value={String(security.sessionTimeout)}
          onChange={(chosen) => {
            const sessionTimeout = SESSION_TIMEOUTS.find((hours) => String(hours) === chosen);
            if (sessionTimeout) setSecurity({ ...security, sessionTimeout });
          }}
        />
        <Select
          label={t('security.passwordExpiry')}
          description={t('security.passwordExpiryText')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          allowDeselect={false}
          data={PASSWORD_EXPIRIES.map((days) => ({
            value: String(days),
            label: days === null ? t('security.expiry.never') : t(`security.expiry.d${days}`),
          }))}
          value={String(security.passwordExpiry)}
          onChange={(chosen) => {
            const passwordExpiry = PASSWORD_EXPIRIES.find((days) => String(days) === chosen);
            if (passwordExpiry !== undefined) setSecurity({ ...security, passwordExpiry });
          }}
        />
        <div className={classes.buttons}>
          <Button type="submit" className={classes.button ?? ''} disabled={change.isPending}>
            {change.isPending ? t('saving') : t('save')}
          </Button>
        </div>
      </form>
    </section>
  );
}
