import { useTranslation } from 'react-i18next';

import { formatList, formatPercent } from '../../lib/format.ts';
import type { DrawnRoute } from './drawn-route.ts';

/** A route in a few sentences: what the map shows, for those who cannot see it or do not look. */
export function RouteWords({ route }: { route: DrawnRoute }) {
  const { t } = useTranslation('map');
  const { origin, destination, isDelivered, progress } = route;
  const { kind, waypoints } = route.map;
  const through = waypoints.map(({ name }) => name);
  return (
    <>
      {t(`words.${kind}`, { origin, destination })}{' '}
      {kind !== 'unknown' && through.length > 0 && `${t('words.by', { places: formatList(through) })} `}
      {isDelivered ? t('words.done') : t('words.progress', { share: formatPercent(progress) })}
    </>
  );
}
