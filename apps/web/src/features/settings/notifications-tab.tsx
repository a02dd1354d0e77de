import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import type { NotificationSettings } from '@msafara/domain/settings/settings.schema';
import { Button, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { LeaveGuard } from '../../components/leave-guard.tsx';
import { trpc } from '../../lib/trpc.ts';
import { changesOf, differs, useDraft } from '../../lib/use-draft.ts';
import { useTold } from './settings.queries.ts';
import classes from './settings.module.css';

const TOGGLES = [
  'emailNotifications',
  'statusUpdates',
  'delayAlerts',
  'weeklyReports',
] as const satisfies readonly (keyof NotificationSettings)[];

/** Which mails and notifications somebody wants (§2, D14, D15). */
export function NotificationsTab({ stored }: { stored: NotificationSettings }) {
  const { t } = useTranslation('settings');
  const told = useTold();
  const utils = trpc.useUtils();
  const [wishes, setWishes] = useDraft(stored);
  const change = trpc.account.changeNotifications.useMutation({
    onSuccess: (notifications) => {
      utils.account.settings.setData(undefined, (before) => before && { ...before, notifications });
      told.stored(t('notifications.updated'));
    },
    onError: told.refused,
  });

  return (
    <section className={classes.panel}>
      <LeaveGuard isDirty={differs(wishes, stored)} />
      <h2>{t('notifications.heading')}</h2>
      <div className={classes.switches}>
        {TOGGLES.map((toggle) => (
          <Switch
            key={toggle}
            size="md"
            className={classes.switch ?? ''}
            label={t(`notifications.${toggle}`)}
            description={t(`notifications.${toggle}Text`)}
            checked={wishes[toggle]}
            onChange={({ currentTarget: { checked } }) => setWishes((before) => ({ ...before, [toggle]: checked }))}
          />
        ))}
      </div>
      <div className={classes.buttons}>
        <Button
          className={classes.button ?? ''}
          disabled={change.isPending}
          onClick={() => change.mutate(changesOf(wishes, stored))}
        >
          {change.isPending ? t('saving') : t('save')}
        </Button>
      </div>
    </section>
  );
}
