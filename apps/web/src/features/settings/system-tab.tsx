import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Button.css';

import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import { LANGUAGES } from '@msafara/domain/settings/languages';
import { DATE_FORMATS, type SystemSettings, THEMES } from '@msafara/domain/settings/settings.schema';
import { Button, Select } from '@mantine/core';
import i18next from 'i18next';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { LeaveGuard } from '../../components/leave-guard.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { setLanguage } from '../../lib/i18n.ts';
import { readingChange } from '../../lib/reading-change.ts';
import { useSession } from '../../lib/session.tsx';
import { trpc } from '../../lib/trpc.ts';
import { changesOf, differs, useDraft } from '../../lib/use-draft.ts';
import { useTold } from './settings.queries.ts';
import classes from './settings.module.css';
import { TimeZoneField } from './time-zone-field.tsx';

/** How somebody reads: zone, dates, theme, language; all of it at once and in every browser (§2, D14). */
export function SystemTab({ user }: { user: SessionUser }) {
  const { t } = useTranslation('settings');
  const { updateReading } = useSession();
  const told = useTold();
  const [system, setSystem] = useDraft<SystemSettings>(user.settings);
  const [now] = useState(() => new Date().toISOString());
  const change = trpc.account.changeSystem.useMutation({
    // In the language that was chosen, once its words are there.
    onSuccess: async (changed) => {
      updateReading(changed);
      const isThere = await setLanguage(changed.settings.language);
      told.stored(
        i18next.t('settings:system.updated'),
        isThere ? i18next.t('settings:saved') : i18next.t('settings:system.wordsLate'),
      );
    },
    onError: told.refused,
  });
  const set = (part: Partial<SystemSettings>) => setSystem((before) => ({ ...before, ...part }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(readingChange(user, changesOf(system, user.settings)));
  };
  const preview = formatDateTime(now, { timeZone: system.timezone, dateFormat: system.dateFormat });

  return (
    <section className={classes.panel}>
      <h2>{t('system.heading')}</h2>
      <LeaveGuard isDirty={differs(system, user.settings)} />
      <form className={classes.fields} onSubmit={submit}>
        <TimeZoneField value={system.timezone} onChange={(timezone) => set({ timezone })} />
        <Select
          label={t('system.dateFormat')}
          allowDeselect={false}
          data={DATE_FORMATS}
          value={system.dateFormat}
          onChange={(dateFormat) => dateFormat && set({ dateFormat })}
        />
        <p className={classes.preview}>{t('system.preview', { now: preview })}</p>
        <Select
          label={t('system.theme')}
          allowDeselect={false}
          data={THEMES.map((theme) => ({ value: theme, label: t(`system.themes.${theme}`) }))}
          value={system.theme}
          onChange={(theme) => theme && set({ theme })}
        />
        <Select
          label={t('system.language')}
          allowDeselect={false}
          data={LANGUAGES.map((language) => ({ value: language, label: t(`system.languages.${language}`) }))}
          value={system.language}
          onChange={(language) => language && set({ language })}
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
