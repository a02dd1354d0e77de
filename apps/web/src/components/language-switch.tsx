import { type Language, LANGUAGES } from '@msafara/domain/settings/settings.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { setLanguage } from '../lib/i18n.ts';
import { keepLanguage } from '../lib/language.ts';
import { useSession } from '../lib/session.tsx';
import classes from './public-layout.module.css';

/** Names of the languages in themselves: whoever looks for one may read no other. */
const NAMES = { en: 'English', fr: 'Français', ar: 'العربية', sw: 'Kiswahili', pt: 'Português' } as const;

/** Chooses the language of the signed-out pages (D14); whoever is signed in has it in the settings. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation('common');
  const { user } = useSession();
  // Shown at once, so that the one before can be chosen again while the words of this one are on their way.
  const [coming, setComing] = useState<Language>();
  if (user) return null;
  const choose = (name: string) => {
    const language = LANGUAGES.find((one) => one === name);
    if (!language) return;
    keepLanguage(language);
    setComing(language);
    void setLanguage(language).finally(() => setComing((now) => (now === language ? undefined : now)));
  };
  return (
    <label className={classes.language}>
      <span>{t('language')}</span>
      <select value={coming ?? i18n.language} onChange={(event) => choose(event.currentTarget.value)}>
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {NAMES[language]}
          </option>
        ))}
      </select>
    </label>
  );
}
