import type { EtaItem } from '@msafara/domain/eta/eta.schema';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { Drawer } from '../../components/drawer.tsx';
import { Fact, Facts } from '../../components/fact.tsx';
import { ListError, ListSkeleton } from '../../components/list-state.tsx';
import { LaterMap } from '../../components/map/later-map.tsx';
import { TrackingNumber } from '../../components/tracking-number.tsx';
import { formatDateTime, formatList, formatUntil, isolated } from '../../lib/format.ts';
import { formatNumber } from '../../lib/format-numbers.ts';
import { serverError, serverMessage } from '../../lib/server-error.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Confidence, Traffic, Weather } from './conditions.tsx';
import { drawnItem } from './drawn-item.ts';
import classes from './eta-drawer.module.css';
import { useEtaExplanation } from './eta.queries.ts';
import { Factors } from './factors.tsx';

/** One estimate explained: what adds to it and takes from it, what it was learnt from, and its way (D13). */
export function EtaDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('common');
  const explained = useEtaExplanation(id);
  // Deleted elsewhere: what was estimated before is no estimate any more.
  const isGone = serverError(explained.error)?.httpStatus === 404;
  const known = isGone ? undefined : explained.data;
  const last = useShown(known);
  const item = id === '' ? last : known;
  return (
    <Drawer
      opened={id !== ''}
      onClose={onClose}
      position="right"
      size={520}
      title={item && <TrackingNumber value={item.record.trackingNumber} copyable />}
      closeLabel={t('close')}
      classNames={{ title: classes.title ?? '', body: classes.body ?? '' }}
    >
      {id !== '' && explained.isPending && <ListSkeleton rows={6} />}
      {explained.isError && !known && (
        <ListError message={serverMessage(explained.error)} onRetry={() => void explained.refetch()} />
      )}
      {item && <Explanation item={item} />}
    </Drawer>
  );
}

function Explanation({ item }: { item: EtaItem }) {
  const { t } = useTranslation('eta');
  const { record, window, destination } = item;
  const { dynamicETA, route, traffic, weather } = record;
  const isDelivered = item.status === 'Delivered';
  const routes = useMemo(() => [drawnItem(item)], [item]);
  return (
    <>
      <div className={classes.expected}>
        <p>{t(isDelivered ? 'drawer.delivered' : 'drawer.expected', { destination })}</p>
        <p className={classes.when}>
          <time dateTime={dynamicETA.updated}>
            <bdi>{formatDateTime(dynamicETA.updated)}</bdi>
          </time>
        </p>
        {!isDelivered && (
          <p>
            {t('window', {
              from: isolated(formatDateTime(window.earliest)),
              until: isolated(formatUntil(window.earliest, window.latest)),
            })}
          </p>
        )}
      </div>
      <Factors item={item} />
      <Facts>
        <Fact name={t('drawer.confidence')}>
          <Confidence value={dynamicETA.confidence} />
        </Fact>
        <Fact name={t('drawer.original')}>
          {dynamicETA.original ? formatDateTime(dynamicETA.original) : t('drawer.noDate')}
        </Fact>
        <Fact name={t('drawer.distance')}>
          {route.totalDistance === null || route.remainingDistance === null
            ? t('drawer.unknownDistance')
            : t('drawer.left', {
                left: formatNumber(route.remainingDistance),
                total: formatNumber(route.totalDistance),
              })}
        </Fact>
        {!isDelivered && (
          <>
            <Fact name={t('drawer.traffic')}>
              <Traffic traffic={traffic} />
              {traffic.congestionAreas.length > 0 && (
                <span className={classes.more}>
                  {t('drawer.areas', { places: formatList(traffic.congestionAreas) })}
                </span>
              )}
            </Fact>
            <Fact name={t('drawer.weather')}>
              <Weather weather={weather} />
              <span className={classes.more}>
                {t('drawer.air', {
                  temperature: formatNumber(weather.temperature),
                  wind: formatNumber(weather.windSpeed),
                })}
              </span>
            </Fact>
          </>
        )}
      </Facts>
      <section className={classes.section}>
        <h2>{t('drawer.map')}</h2>
        <LaterMap routes={routes} />
      </section>
    </>
  );
}
