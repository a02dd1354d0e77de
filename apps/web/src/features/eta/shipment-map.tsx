import '@mantine/core/styles/Skeleton.css';

import { Skeleton } from '@mantine/core';
import { useMemo } from 'react';

import type { DrawnRoute } from '../../components/map/drawn-route.ts';
import { LaterMap } from '../../components/map/later-map.tsx';
import { useEtaExplanation, usePublicRoute } from './eta.queries.ts';

type Mapped = { id: string; trackingNumber: string; origin: string; destination: string; status: string };

/** The way of one shipment on its detail: with its estimate, or as anyone with the number sees it (D7, D13). */
export function ShipmentMap({ shipment, seesEta }: { shipment: Mapped; seesEta: boolean }) {
  const explained = useEtaExplanation(seesEta ? shipment.id : '');
  const open = usePublicRoute(seesEta ? undefined : shipment.trackingNumber);
  const { trackingNumber, origin, destination, status } = shipment;
  const map = explained.data?.map ?? open.data?.map;
  const routes = useMemo<DrawnRoute[]>(
    () => (map ? [{ trackingNumber, origin, destination, isDelivered: status === 'Delivered', map }] : []),
    [trackingNumber, origin, destination, status, map],
  );
  if (routes.length > 0) return <LaterMap routes={routes} />;
  return explained.isError || open.isError ? null : <Skeleton height={280} radius={6} />;
}
