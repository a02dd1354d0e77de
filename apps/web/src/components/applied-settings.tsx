import { useMantineColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';

import { setLanguage } from '../lib/i18n.ts';
import { useSession } from '../lib/session.tsx';

/** Gives the page the theme, language and direction of whoever is signed in (D14); the theme leaves with them. */
export function AppliedSettings() {
  const { user } = useSession();
  const { setColorScheme, clearColorScheme } = useMantineColorScheme();
  const theme = user?.settings.theme;
  const language = user?.settings.language;
  const before = useRef(theme);

  useEffect(() => {
    if (theme) setColorScheme(theme);
    else if (before.current) clearColorScheme();
    before.current = theme;
  }, [theme, setColorScheme, clearColorScheme]);

  useEffect(() => {
    if (language) void setLanguage(language);
  }, [language]);

  return null;
}
