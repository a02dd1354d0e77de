import type { EtaItem } from '@msafara/domain/eta/eta.schema';

import type { DrawnRoute } from '../../components/map/drawn-route.ts';

/** The route of an estimate, as the map wants it. */
export function drawnItem({ record, origin, destination, status, map }: EtaItem): DrawnRoute {
  return {
    trackingNumber: record.trackingNumber,
    origin,
    destination,
    isDelivered: status === 'Delivered',
    map,
  };
}
