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
import { trpc } from '../../lib/trpc.ts';
import classes from './track-map.module.css';

/** The route on a map, fetched when it is asked for (D7). */
export function TrackMap({ shipment }: { shipment: PublicTracking }) {
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
          {way.isError && <ListError onRetry={() => void way.refetch()} />}
          {way.isPending && <Skeleton height={280} radius={6} />}
          {way.data && <LaterMap routes={routes} />}
        </div>
      )}
    </section>
  );
}
