import { MINUTE_MS } from '@msafara/domain/durations';
import { isClockOff } from '@msafara/domain/scans/occurred-at';
import { IconClockExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { formatMinutes } from '../../lib/format.ts';
import { useSender } from '../../offline/use-offline.ts';

/** How wrong the clock of this device is, in words; undefined where it is right, or was never compared. */
export function useClockWords(): string | undefined {
  const { t } = useTranslation('outbox');
  const { clockOffset = 0 } = useSender();
  if (!isClockOff(clockOffset)) return undefined;
  const time = formatMinutes(Math.abs(clockOffset) / MINUTE_MS);
  return clockOffset > 0 ? t('clockBehind', { time }) : t('clockAhead', { time });
}

/** Tells the person that the clock of this device is wrong. */
export function ClockNotice() {
  const words = useClockWords();
  if (words === undefined) return null;
  return (
    <li>
      <IconClockExclamation size={20} stroke={1.75} aria-hidden />
      {words}
    </li>
  );
}
