import { lastUpdatedAge } from '@msafara/domain/shipments/relative-time';
import type { PublicTracking } from '@msafara/domain/tracking/tracking.schema';
import { useTranslation } from 'react-i18next';

import { DelayedFlag } from '../../components/status.tsx';
import { comma, formatDateTime, formatDayMonth, formatMoment, formatTime } from '../../lib/format.ts';
import { FollowForm } from './follow-form.tsx';
import { Share } from './share.tsx';
import classes from './tracking-answer.module.css';
import { TrackMap } from './track-map.tsx';
import { TrackingDetails } from './tracking-details.tsx';
import { TrackingTimeline } from './tracking-timeline.tsx';

/** Where it is now in one sentence, when it is expected, where it has been, the rest. */
export function TrackingAnswer({ shipment, now }: { shipment: PublicTracking; now: string }) {
  return (
    <article className={classes.answer}>
      <Sentence shipment={shipment} now={now} />
      <Expected shipment={shipment} now={now} />
      <div className={classes.timeline}>
        <TrackingTimeline history={shipment.history} now={now} />
        <TrackMap key={shipment.trackingNumber} shipment={shipment} now={now} />
      </div>
      <div className={classes.details}>
        <TrackingDetails shipment={shipment} />
        {shipment.status !== 'Delivered' && (
          <FollowForm key={shipment.trackingNumber} trackingNumber={shipment.trackingNumber} />
        )}
        <Share trackingNumber={shipment.trackingNumber} />
      </div>
    </article>
  );
}

function Sentence({ shipment, now }: { shipment: PublicTracking; now: string }) {
  const { t } = useTranslation('track');
  const { status, origin, destination, currentLocation } = shipment;
  const latest = shipment.history.at(-1);
  const place = currentLocation ?? latest?.location;
  return (
    <header className={classes.now}>
      <h1>{place ? t(`at.${status}`, { place }) : t(`on.${status}`, { origin, destination })}</h1>
      {latest && (
        <p>
          {t('lastSeen')}{' '}
          <time dateTime={latest.timestamp} title={formatDateTime(latest.timestamp)}>
            <bdi>{`${formatDayMonth(latest.timestamp, now)}${comma()}${formatTime(latest.timestamp)}`}</bdi>
          </time>
          {comma()}
          <Age at={latest.timestamp} now={now} />
        </p>
      )}
    </header>
  );
}

function Age({ at, now }: { at: string; now: string }) {
  const { t } = useTranslation('track');
  const age = lastUpdatedAge(at, now);
  if (age.unit === 'now') return t('ageNow');
  return age.unit === 'hours' ? t('ageHours', { count: age.n }) : t('ageDays', { count: age.n });
}

function Expected({ shipment, now }: { shipment: PublicTracking; now: string }) {
  const { t } = useTranslation('track');
  const { estimatedDeliveryDate: expected, isDelayed, delayReason: reason, destination, status } = shipment;
  if (status === 'Delivered' || (!expected && !isDelayed)) return null;
  return (
    <aside className={classes.expected}>
      {expected && (
        <>
          <p>{t('expected', { destination })}</p>
          <p className={classes.when}>
            <time dateTime={expected} title={formatDateTime(expected)}>
              <bdi>{formatMoment(expected, now)}</bdi>
            </time>
          </p>
        </>
      )}
      {isDelayed && (
        <p className={classes.delay}>
          <DelayedFlag>{reason ? t('delayed', { reason }) : undefined}</DelayedFlag>
        </p>
      )}
    </aside>
  );
}
