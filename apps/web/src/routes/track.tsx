import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import { Button } from '@mantine/core';
import type { PageFacts } from '@msafara/domain/tracking/page-facts.schema';
import { soughtNumber } from '@msafara/domain/shipments/tracking-number';
import type { PublicTracking } from '@msafara/domain/tracking/tracking.schema';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';

import { PageTitle } from '../components/page-title.tsx';
import { PublicLayout } from '../components/public-layout.tsx';
import { TrackForm } from '../components/track-form.tsx';
import { TrackingAnswer } from '../features/tracking/tracking-answer.tsx';
import { usePageFacts, usePublicTracking } from '../features/tracking/tracking.queries.ts';
import { answerTo, firstAnswer, forgetFirstAnswer } from '../lib/first-answer.ts';
import { serverError } from '../lib/server-error.ts';
import { useSession } from '../lib/session.tsx';
import { trpc } from '../lib/trpc.ts';
import { holdsUnsaved } from '../lib/unsaved.ts';
import classes from './track.module.css';

// Visitors load nothing of it, and the page stays as it is where it does not come.
const OwnShipment = lazy(() =>
  import('../features/shipments/own-shipment.tsx').then(
    ({ OwnShipment: links }) => ({ default: links }),
    () => ({ default: () => null }),
  ),
);

const UNKNOWN: PageFacts = { zone: 'UTC', window: null, sender: null, asOf: null };

/** Public tracking (§2): the number in the address is searched at once; no account needed. */
export function TrackRoute() {
  const { t } = useTranslation('track');
  const [params, setParams] = useSearchParams();
  const number = soughtNumber(params.get('tn') ?? '');
  const [openedAt] = useState(() => Date.now());
  const [isAskedAnew, setIsAskedAnew] = useState(false);
  const [given] = useState(firstAnswer);
  useEffect(() => forgetFirstAnswer, []);
  const { result, facts, missing } = isAskedAnew ? {} : answerTo(number, given);
  const query = usePublicTracking(number, {
    isAsked: number !== '' && missing === undefined,
    given: result && { result, at: openedAt },
  });

  const utils = trpc.useUtils();
  const showOther = (typed: string) => {
    const show = (how: { replace: boolean }) => {
      setIsAskedAnew(true);
      setParams({ tn: typed }, how);
    };
    if (!holdsUnsaved()) return show({ replace: false });
    // Whoever writes a report has it already.
    return void import('../components/leave-guard.tsx').then(
      ({ askToLeave }) => askToLeave(show),
      () => show({ replace: false }),
    );
  };
  const track = (typed: string) => {
    if (typed !== number) return showOther(typed);
    setIsAskedAnew(true);
    void query.refetch();
    void utils.tracking.facts.invalidate({ trackingNumber: query.data?.trackingNumber ?? number });
  };

  return (
    <PublicLayout footer={<TrackFooter />}>
      <PageTitle>{number === '' ? t('title') : number}</PageTitle>
      <meta name="robots" content="noindex" />
      <div className={classes.search}>
        <div className={classes.inner}>
          <TrackForm key={number} initial={number} busy={query.isFetching} onTrack={track} />
        </div>
      </div>
      <div className={classes.inner}>
        <div className={classes.result} aria-live="polite" aria-busy={query.isFetching}>
          {number === '' ? (
            <Intro />
          ) : missing !== undefined || isNone(query.error) ? (
            <NotFound />
          ) : (
            <>
              {query.isError && (
                <Failure error={query.error} isAlone={!query.data} onRetry={() => void query.refetch()} />
              )}
              {query.data && (
                <FoundShipment
                  shipment={query.data}
                  now={new Date(query.dataUpdatedAt).toISOString()}
                  given={result && facts && { facts, at: openedAt }}
                  onNewest={() => void query.refetch()}
                />
              )}
              {query.isPending && <Searching number={number} />}
            </>
          )}
        </div>
      </div>
    </PublicLayout>
  );
}

type FoundProps = {
  shipment: PublicTracking;
  now: string;
  given: { facts: PageFacts; at: number } | undefined;
  /** What was shown may be old, and the newest can be read now. */
  onNewest: () => void;
};

/** A shipment that was found: shown once the zone of its times is known, or in UTC where that cannot be learned. */
function FoundShipment({ shipment, now, given, onNewest }: FoundProps) {
  const { user } = useSession();
  const { data, isError } = usePageFacts(shipment.trackingNumber, given);
  const facts = data ?? (isError ? UNKNOWN : undefined);
  const isOld = facts !== undefined && facts.asOf !== null;
  const wasOld = useRef(isOld);
  const tellNewest = useEffectEvent(onNewest);
  useEffect(() => {
    if (wasOld.current && !isOld) tellNewest();
    wasOld.current = isOld;
  }, [isOld]);
  if (!facts) return <Searching number={shipment.trackingNumber} />;
  return (
    <TrackingAnswer shipment={shipment} facts={facts} now={now}>
      {user && (
        <Suspense>
          <OwnShipment trackingNumber={shipment.trackingNumber} />
        </Suspense>
      )}
    </TrackingAnswer>
  );
}

function Intro() {
  const { t } = useTranslation('track');
  return (
    <div className={classes.words}>
      <h1>{t('title')}</h1>
      <p>{t('intro')}</p>
    </div>
  );
}

function Searching({ number }: { number: string }) {
  const { t } = useTranslation('track');
  return (
    <div className={classes.searching}>
      <p className="unseen">{t('loading', { number })}</p>
      <span />
      <span />
      <span />
    </div>
  );
}

/** Whether the answer is that there is no such shipment, or can be none of this number. */
function isNone(error: unknown): boolean {
  const status = serverError(error)?.httpStatus;
  return status === 404 || status === 400;
}

function NotFound() {
  const { t } = useTranslation('track');
  return (
    <div className={classes.words}>
      <h1 className={classes.miss}>{t('notFound')}</h1>
    </div>
  );
}

type FailureProps = { error: unknown; isAlone: boolean; onRetry: () => void };

/** No answer: the reason, and Retry; above an older answer where there is one. */
function Failure({ error, isAlone, onRetry }: FailureProps) {
  const { t } = useTranslation('track');
  const common = useTranslation('common');
  const reason = serverError(error)?.message || t('failed');
  return (
    <div className={`${classes.words} ${isAlone ? '' : classes.above}`} role="alert">
      {isAlone ? <h1 className={classes.miss}>{reason}</h1> : <p>{reason}</p>}
      <Button variant="default" onClick={onRetry} className={classes.retry ?? ''}>
        {common.t('retry')}
      </Button>
    </div>
  );
}

function TrackFooter() {
  const { t } = useTranslation('track');
  return (
    <footer className={classes.footer}>
      <div className={`${classes.inner} ${classes.footerRow}`}>
        <p>{t('anyone')}</p>
      </div>
    </footer>
  );
}
