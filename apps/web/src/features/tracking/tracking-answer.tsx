import { lastUpdatedAge } from '@msafara/domain/shipments/relative-time';
import { type Delivery, deliveryOf } from '@msafara/domain/tracking/delivery';
import type { PageFacts } from '@msafara/domain/tracking/page-facts.schema';
import { pageTimes, type PageTimes } from '@msafara/domain/tracking/page-times';
import type { PublicTracking } from '@msafara/domain/tracking/tracking.schema';
import { IconCheck, IconClockExclamation } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { DelayedFlag } from '../../components/status.tsx';
import { comma } from '../../lib/format.ts';
import { languageNow } from '../../lib/i18n.ts';
import { useNow } from '../../lib/use-now.ts';
import { FollowForm } from './follow-form.tsx';
import { ProofCard } from './proof-card.tsx';
import { ReportForm } from './report-form.tsx';
import { SenderCard } from './sender-card.tsx';
import { Share } from './share.tsx';
import classes from './tracking-answer.module.css';
import { TrackMap } from './track-map.tsx';
import { TrackingDetails } from './tracking-details.tsx';
import { TrackingTimeline } from './tracking-timeline.tsx';

type AnswerProps = { shipment: PublicTracking; facts: PageFacts; now: string };

/** Where it is now in one sentence with `children` beneath it, when it is expected, where it has been, the rest. */
export function TrackingAnswer({ shipment, facts, now, children }: AnswerProps & { children?: ReactNode }) {
  const { t } = useTranslation('track');
  const { zone } = facts;
  const times = pageTimes({ language: languageNow(), zone, now });
  return (
    <>
      <article className={classes.answer}>
        <Sentence shipment={shipment} times={times} asOf={facts.asOf}>
          {children}
        </Sentence>
        <DeliveryNotice shipment={shipment} facts={facts} times={times} now={now} />
        <div className={classes.timeline}>
          <TrackingTimeline history={shipment.history} now={now} zone={zone} />
          <TrackMap key={shipment.trackingNumber} shipment={shipment} />
        </div>
        <div className={classes.details}>
          {shipment.history.some(({ proof }) => proof) && <ProofCard />}
          <TrackingDetails shipment={shipment} />
          {facts.sender && <SenderCard sender={facts.sender} />}
          {shipment.status !== 'Delivered' && (
            <FollowForm key={shipment.trackingNumber} trackingNumber={shipment.trackingNumber} />
          )}
          <Share trackingNumber={shipment.trackingNumber} />
          <ReportForm key={`report ${shipment.trackingNumber}`} trackingNumber={shipment.trackingNumber} />
        </div>
      </article>
      <p className={classes.zone}>{t('zone', { zone: times.zoneName() })}</p>
    </>
  );
}

type SentenceProps = { shipment: PublicTracking; times: PageTimes; asOf: string | null; children: ReactNode };

function Sentence({ shipment, times, asOf, children }: SentenceProps) {
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
          <time dateTime={latest.timestamp}>
            <bdi>{times.moment(latest.timestamp)}</bdi>
          </time>
          {comma()}
          <Age at={latest.timestamp} />
        </p>
      )}
      {asOf !== null && <p className={classes.asOf}>{t('asOf', { time: times.time(asOf) })}</p>}
      {children}
    </header>
  );
}

/** It goes on while the page stays open, which asks for nothing again by itself. */
function Age({ at }: { at: string }) {
  const { t } = useTranslation('track');
  const age = lastUpdatedAge(at, useNow());
  if (age.unit === 'now') return t('ageNow');
  return age.unit === 'hours' ? t('ageHours', { count: age.n }) : t('ageDays', { count: age.n });
}

/** When it is expected or arrived, how late that is, and why (D31). */
function DeliveryNotice({ shipment, facts, times, now }: AnswerProps & { times: PageTimes }) {
  const { t } = useTranslation('track');
  const { isDelayed, delayReason: reason, status } = shipment;
  const told = deliveryOf(shipment, facts.window, now);
  const isFlagged = isDelayed && status !== 'Delivered';
  if (told.kind === 'none' && !isFlagged) return null;
  return (
    <aside className={classes.expected} data-arrived={told.kind === 'arrived'}>
      {told.kind === 'expected' && <Expected told={told} times={times} destination={shipment.destination} />}
      {told.kind === 'arrived' && <Arrived told={told} times={times} />}
      {isFlagged && (
        <p className={classes.delay}>
          <DelayedFlag>{reason ? t('delayed', { reason }) : undefined}</DelayedFlag>
        </p>
      )}
    </aside>
  );
}

type ToldProps<Kind> = { told: Extract<Delivery, { kind: Kind }>; times: PageTimes };

function Expected({ told, times, destination }: ToldProps<'expected'> & { destination: string }) {
  const { t } = useTranslation('track');
  const { from, until, promised, lateMs } = told;
  const isPast = until === null && lateMs > 0;
  return (
    <>
      <p>{isPast ? t('wasExpected', { destination }) : t('expected', { destination })}</p>
      <When at={from}>{until === null ? times.moment(from) : times.window(from, until)}</When>
      {lateMs > 0 && promised !== null && (
        <Late>{t('lateBy', { time: times.span(lateMs), when: times.moment(promised) })}</Late>
      )}
    </>
  );
}

function Arrived({ told: { at, isOnTime, lateMs }, times }: ToldProps<'arrived'>) {
  const { t } = useTranslation('track');
  return (
    <>
      <p>{t('arrived')}</p>
      <When at={at}>{times.moment(at)}</When>
      {isOnTime && (
        <p className={classes.good}>
          <IconCheck size={18} stroke={2} aria-hidden />
          {t('onTime')}
        </p>
      )}
      {lateMs > 0 && <Late>{t('arrivedLate', { time: times.span(lateMs) })}</Late>}
    </>
  );
}

function When({ at, children }: { at: string; children: string }) {
  return (
    <p className={classes.when}>
      <time dateTime={at}>
        <bdi>{children}</bdi>
      </time>
    </p>
  );
}

function Late({ children }: { children: string }) {
  return (
    <p className={classes.late}>
      <IconClockExclamation size={18} stroke={1.75} aria-hidden />
      {children}
    </p>
  );
}
