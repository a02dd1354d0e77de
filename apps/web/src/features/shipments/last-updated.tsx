import { lastUpdatedAge } from '@msafara/domain/shipments/relative-time';
import { useTranslation } from 'react-i18next';

import { formatDateTime } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';

/** How long ago a shipment was updated (§2); the exact time on hover. */
export function LastUpdated({ at }: { at: string }) {
  const { t } = useTranslation('shipments');
  const age = lastUpdatedAge(at, useNow());
  const words = () => {
    if (age.unit === 'now') return t('age.now');
    const figures = { count: age.n, n: age.n };
    return age.unit === 'hours' ? t('age.hours', figures) : t('age.days', figures);
  };
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {words()}
    </time>
  );
}
