import { useDirection } from '@mantine/core';
import { LANGUAGES } from '@msafara/domain/settings/settings.schema';
import { useTranslation } from 'react-i18next';

import { directionOf, setLanguage } from '../lib/i18n.ts';
import { keepLanguage } from '../lib/language.ts';
import { useSession } from '../lib/session.tsx';
import classes from './public-layout.module.css';

/** Names of the languages in themselves: whoever looks for one may read no other. */
const NAMES = { en: 'English', fr: 'Français', ar: 'العربية', sw: 'Kiswahili', pt: 'Português' } as const;

/** Chooses the language of the signed-out pages (D14); whoever is signed in has it in the settings. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation('common');
  const { user } = useSession();
  const { setDirection } = useDirection();
  if (user) return null;
  const choose = (name: string) => {
    const language = LANGUAGES.find((one) => one === name);
    if (!language) return;
    keepLanguage(language);
    void setLanguage(language).then(() => setDirection(directionOf(language)));
  };
  return (
    <label className={classes.language}>
      <span>{t('language')}</span>
      <select value={i18n.language} onChange={(event) => choose(event.currentTarget.value)}>
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {NAMES[language]}
          </option>
        ))}
      </select>
    </label>
  );
}
