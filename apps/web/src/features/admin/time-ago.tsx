import { pastAge } from '@msafara/domain/admin/past-age';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { formatDateTime } from '../../lib/format.ts';

const MINUTE = 60_000;

/** How long ago something was (§9); the exact time on hover. */
export function TimeAgo({ at }: { at: string }) {
  const { t } = useTranslation('admin');
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  const { unit, n } = pastAge(at, now);
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {unit === 'minutes' && n === 0 ? t('age.now') : t(`age.${unit}`, { count: n })}
    </time>
  );
}
