import type { PublicTracking } from '@msafara/domain/tracking/tracking.schema';
import { useTranslation } from 'react-i18next';

import { Timeline } from '../../components/timeline.tsx';

type TrackingTimelineProps = { history: PublicTracking['history']; now: string; zone: string };

/** Where the shipment has been (§2), in the zone of its destination (D31). */
export function TrackingTimeline({ history, now, zone }: TrackingTimelineProps) {
  const { t } = useTranslation(['track', 'common']);
  const alike = new Map<string, number>();
  // Entries are only ever added, and late ones stand before others: the place in the list would not do.
  const keyOf = ({ timestamp, status, milestone }: PublicTracking['history'][number]) => {
    const key = `${timestamp} ${status} ${milestone ?? ''}`;
    const nth = alike.get(key) ?? 0;
    alike.set(key, nth + 1);
    return `${key} ${String(nth)}`;
  };
  const entries = history.map(({ milestone, ...entry }) => ({
    ...entry,
    key: keyOf({ milestone, ...entry }),
    ...(milestone && { mark: <span>{t(`common:milestone.${milestone}`)} </span> }),
  }));
  return <Timeline title={t('track:timeline')} entries={entries} now={now} current={entries.at(-1)?.key} zone={zone} />;
}
