import { useTranslation } from 'react-i18next';

import { formatDaySpan } from './format.ts';
import { useNow } from './use-now.ts';

/** Says between which days something lies, either of which may be open; undefined where both are. */
export function useSpanWords() {
  const { t } = useTranslation('common');
  const now = useNow();
  return (from: string | undefined, to: string | undefined): string | undefined => {
    if (from && to && from <= to) return formatDaySpan(from, to, { now });
    if (from) return t('span.since', { day: formatDaySpan(from, from, { now }) });
    return to ? t('span.until', { day: formatDaySpan(to, to, { now }) }) : undefined;
  };
}
