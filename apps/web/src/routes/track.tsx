import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';

import { PageTitle } from '../components/page-title.tsx';
import { PublicLayout } from '../components/public-layout.tsx';
import { TrackForm } from '../components/track-form.tsx';
import { TrackingAnswer } from '../features/tracking/tracking-answer.tsx';
import { firstAnswerTo } from '../lib/first-answer.ts';
import { formatZone } from '../lib/format.ts';
import { serverError } from '../lib/server-error.ts';
import { trpc } from '../lib/trpc.ts';
import classes from './track.module.css';

/** Public tracking (§2): the number in the address is searched at once; no account needed. */
export function TrackRoute() {
  const { t } = useTranslation('track');
  const [params, setParams] = useSearchParams();
  const number = (params.get('tn') ?? '').trim();
  const [openedAt] = useState(() => Date.now());
  const [isAskedAnew, setIsAskedAnew] = useState(false);
  const { result, missing } = isAskedAnew ? {} : firstAnswerTo(number);
  const query = trpc.tracking.find.useQuery(
    { trackingNumber: number },
    {
      enabled: number !== '' && missing === undefined,
      staleTime: 0,
      refetchOnReconnect: true,
      ...(result && { initialData: result, initialDataUpdatedAt: openedAt, refetchOnMount: false }),
    },
  );

  const track = (typed: string) => {
    setIsAskedAnew(true);
    if (typed === number) void query.refetch();
    else setParams({ tn: typed });
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
          ) : query.data ? (
            <TrackingAnswer shipment={query.data} now={new Date(query.dataUpdatedAt).toISOString()} />
          ) : missing !== undefined ? (
            <NotFound />
          ) : query.isError && !query.isFetching ? (
            <Miss error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <Searching number={number} />
          )}
        </div>
      </div>
    </PublicLayout>
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
      <p className={classes.hidden}>{t('loading', { number })}</p>
      <span />
      <span />
      <span />
    </div>
  );
}

function NotFound() {
  const { t } = useTranslation('track');
  return (
    <div className={classes.words}>
      <h1 className={classes.miss}>{t('notFound')}</h1>
    </div>
  );
}

function Miss({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('track');
  const common = useTranslation('common');
  const answer = serverError(error);
  if (answer && (answer.httpStatus === 404 || answer.httpStatus === 400)) {
    return <NotFound />;
  }
  return (
    <div className={classes.words} role="alert">
      <h1 className={classes.miss}>{answer?.message || t('failed')}</h1>
      <Button variant="default" onClick={onRetry} className={classes.retry ?? ''}>
        {common.t('retry')}
      </Button>
    </div>
  );
}

function TrackFooter() {
  const { t } = useTranslation('track');
  const [now] = useState(() => new Date().toISOString());
  return (
    <footer className={classes.footer}>
      <div className={`${classes.inner} ${classes.footerRow}`}>
        <p>{t('zone', { zone: formatZone(now) })}</p>
        <p>{t('anyone')}</p>
      </div>
    </footer>
  );
}
