import { useTranslation } from 'react-i18next';

import { formatList } from '../../lib/format.ts';
import type { DrawnRoute } from './drawn-route.ts';

/** A route in a few sentences: what the map shows, for those who cannot see it or do not look. */
export function RouteWords({ route }: { route: DrawnRoute }) {
  const { t } = useTranslation('map');
  const { origin, destination, isDelivered } = route;
  const { kind, stops, unplaced, waypoints } = route.map;
  const named = (places: readonly { name: string }[]) => formatList(places.map(({ name }) => name));
  const sentences = [
    t(`words.${kind}`, { origin, destination }),
    stops.length > 0 && t('words.stops', { places: named(stops) }),
    unplaced.length > 0 && t('words.unplaced', { places: formatList(unplaced) }),
    waypoints.length > 0 && t('words.by', { places: named(waypoints) }),
    isDelivered && t('words.done'),
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}
