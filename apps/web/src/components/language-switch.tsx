import { type Language, LANGUAGE_NAMES, LANGUAGES } from '@msafara/domain/settings/languages';
import { IconLanguage } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { languageNow, setLanguage } from '../lib/i18n.ts';
import { keepLanguage } from '../lib/language.ts';
import { readingChange } from '../lib/reading-change.ts';
import { useSession } from '../lib/session.tsx';
import { trpc } from '../lib/trpc.ts';
import classes from './public-layout.module.css';

/** Chooses the language of the public pages (D14): here, and for whoever is signed in, in the settings as well. */
export function LanguageSwitch() {
  const { t } = useTranslation('common');
  const { user, updateReading } = useSession();
  const change = trpc.account.changeSystem.useMutation();
  // Shown at once, so that the one before can be chosen again while the words of this one are on their way.
  const [coming, setComing] = useState<Language>();
  const [hasFailed, setFailed] = useState(false);
  const store = async (language: Language) => {
    if (!user) keepLanguage(language);
    const isThere = await setLanguage(language);
    setFailed(!isThere);
    // What cannot be stored, without a network, holds for this page all the same.
    if (user) updateReading(await change.mutateAsync(readingChange(user, { language })));
  };
  const choose = (name: string) => {
    const language = LANGUAGES.find((one) => one === name);
    if (!language) return;
    setComing(language);
    setFailed(false);
    void store(language)
      .catch(() => undefined)
      .finally(() => setComing((now) => (now === language ? undefined : now)));
  };
  return (
    <label className={classes.language}>
      <IconLanguage size={18} stroke={1.75} aria-hidden />
      <select
        aria-label={t('language')}
        value={coming ?? languageNow()}
        onChange={(event) => choose(event.currentTarget.value)}
        onBlur={() => setFailed(false)}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </select>
      {hasFailed && (
        <span role="alert" className={classes.languageFailed}>
          {t('list.error')}
        </span>
      )}
    </label>
  );
}
