import { HOUR_MS } from '@msafara/domain/durations';
import type { Webhook } from '@msafara/domain/webhooks/webhooks.schema';
import { useTranslation } from 'react-i18next';

import { formatNumber } from '../../lib/format-numbers.ts';
import { formatTime, isolated } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import classes from './hours-strip.module.css';

const HOURS = 24;

/** The last 24 hours, the present one last, with nothing where nothing was sent. */
function hoursUntil(now: string, hours: Webhook['hours']): Webhook['hours'] {
  const last = Math.floor(Date.parse(now) / HOUR_MS) * HOUR_MS;
  const known = new Map(hours.map((hour) => [Date.parse(hour.start), hour]));
  return Array.from({ length: HOURS }, (_, index) => {
    const at = last - (HOURS - 1 - index) * HOUR_MS;
    return known.get(at) ?? { start: new Date(at).toISOString(), delivered: 0, failed: 0 };
  });
}

type HoursStripProps = Pick<Webhook, 'hours' | 'delivered' | 'failed'> & { isLabelled?: boolean };

/** What became of a webhook's events in each of the last 24 hours; what failed stands on top. */
export function HoursStrip({ hours, delivered, failed, isLabelled = false }: HoursStripProps) {
  const { t } = useTranslation('webhooks');
  const now = useNow();
  const all = hoursUntil(now, hours);
  const most = Math.max(1, ...all.map((hour) => hour.delivered + hour.failed));
  const share = (count: number) => `${String((count / most) * 100)}%`;
  const said =
    delivered + failed === 0
      ? t('none')
      : `${t('delivered', { number: formatNumber(delivered) })}, ${t('failedCount', { number: formatNumber(failed) })}`;
  return (
    <div className={classes.strip}>
      <div className={classes.bars} role="img" aria-label={said} data-large={isLabelled}>
        {all.map((hour) => (
          <span
            key={hour.start}
            className={classes.bar}
            title={t('hour', {
              when: isolated(formatTime(hour.start)),
              delivered: formatNumber(hour.delivered),
              failed: formatNumber(hour.failed),
            })}
          >
            {hour.failed > 0 && <i data-drawn className={classes.bad} style={{ blockSize: share(hour.failed) }} />}
            {hour.delivered > 0 && (
              <i data-drawn className={classes.good} style={{ blockSize: share(hour.delivered) }} />
            )}
          </span>
        ))}
      </div>
      {isLabelled && (
        <div className={classes.scale} aria-hidden>
          <span>{formatTime(all[0]?.start ?? now)}</span>
          <span>{formatTime(all[HOURS / 2]?.start ?? now)}</span>
          <span>{t('now')}</span>
        </div>
      )}
    </div>
  );
}
