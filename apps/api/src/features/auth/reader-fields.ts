import type { RegisterInput } from '@msafara/domain/auth/auth.schema';

type BrowserReader = Pick<RegisterInput, 'language' | 'timezone' | 'dateFormat' | 'theme'>;

/** What a new account begins with of what its browser told (D31); what it did not tell has the settings' default. */
export function readerFields({ language, timezone, dateFormat, theme }: BrowserReader) {
  return {
    ...(language && { language }),
    ...(timezone && { timeZone: timezone }),
    ...(dateFormat && { dateFormat }),
    ...(theme && { theme }),
  };
}
