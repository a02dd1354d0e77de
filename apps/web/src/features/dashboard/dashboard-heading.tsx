import { Trans, useTranslation } from 'react-i18next';

import { formatDay, formatTime, formatWeekday } from '../../lib/format.ts';
import classes from './dashboard.module.css';

/** The name of the screen, whose shipments they are and what day it is. */
export function DashboardHeading({ organisation, now }: { organisation: string; now: string }) {
  const { t } = useTranslation('dashboard');
  return (
    <div>
      <h1>{t('title')}</h1>
      <p className={classes.place}>
        <Trans
          t={t}
          i18nKey="place"
          values={{ organisation, weekday: formatWeekday(now), day: formatDay(now), time: formatTime(now) }}
          components={{ when: <bdi /> }}
        />
      </p>
    </div>
  );
}
