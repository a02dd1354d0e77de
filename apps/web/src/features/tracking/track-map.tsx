import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Skeleton.css';

import type { PublicTracking } from '@msafara/domain/tracking/tracking.schema';
import { Button, Skeleton } from '@mantine/core';
import { IconMap } from '@tabler/icons-react';
import { skipToken } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ListError } from '../../components/list-state.tsx';
import type { DrawnRoute } from '../../components/map/drawn-route.ts';
import { LaterMap } from '../../components/map/later-map.tsx';
import { formatDay, formatMoment, formatTime } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import classes from './track-map.module.css';

type TrackMapProps = { shipment: PublicTracking; now: string };

/** The route on a map and, where there is one, the expected window: fetched when they are asked for (D7). */
export function TrackMap({ shipment, now }: TrackMapProps) {
  const { t } = useTranslation('track');
  const [isShown, setIsShown] = useState(false);
  const id = useId();
  const { trackingNumber, origin, destination, status } = shipment;
  const way = trpc.tracking.route.useQuery(isShown ? { trackingNumber } : skipToken, { staleTime: 60_000 });
  const routes = useMemo<DrawnRoute[]>(
    () => (way.data ? [{ ...way.data, trackingNumber, origin, destination, isDelivered: status === 'Delivered' }] : []),
    [way.data, trackingNumber, origin, destination, status],
  );
  return (
    <section className={classes.way} aria-labelledby={id}>
      <h2 id={id}>{t('map.title')}</h2>
      <Button
        variant="default"
        className={classes.button ?? ''}
        leftSection={<IconMap size={18} aria-hidden />}
        aria-expanded={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? t('map.hide') : t('map.show')}
      </Button>
      {isShown && (
        <div className={classes.shown}>
          {way.data?.window && <Window window={way.data.window} destination={destination} now={now} />}
          {way.isError && <ListError onRetry={() => void way.refetch()} />}
          {way.isPending && <Skeleton height={280} radius={6} />}
          {way.data && <LaterMap routes={routes} />}
        </div>
      )}
    </section>
  );
}

type WindowProps = { window: { earliest: string; latest: string }; destination: string; now: string };

function Window({ window: { earliest, latest }, destination, now }: WindowProps) {
  const { t } = useTranslation('track');
  const day = (iso: string) => formatMoment(iso, now);
  const until = formatDay(earliest) === formatDay(latest) ? formatTime(latest) : day(latest);
  return (
    <p className={classes.window}>
      {t('expected', { destination })}
      <br />
      <bdi>{t('map.window', { from: day(earliest), until })}</bdi>
    </p>
  );
}
