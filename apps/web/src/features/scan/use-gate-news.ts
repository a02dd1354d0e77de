import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { GateLine } from './gate-scan.ts';

/** How long the latest news is shown; the next scan does not wait for it. */
const NEWS_MS = 1500;

type Event = { kind: 'scan'; line: Pick<GateLine, 'trackingNumber' | 'group'> } | { kind: 'foreign' | 'unit' };

/** `number` is the one in the text, if there is one. */
export type News = { text: string; number?: string; tone: 'hint' | 'success' | 'warning' };

/** What has just happened, for a second and a half, over the camera's picture (§2). */
export function useNews(): { news: News | undefined; tell: (event: Event) => void } {
  const { t } = useTranslation('scan');
  const [event, setEvent] = useState<Event>();

  useEffect(() => {
    if (!event) return;
    const timer = setTimeout(() => setEvent(undefined), NEWS_MS);
    return () => clearTimeout(timer);
  }, [event]);

  const newsOf = (event: Event): News => {
    if (event.kind !== 'scan') {
      return { text: event.kind === 'unit' ? t('gate.news.unit') : t('camera.foreign'), tone: 'warning' };
    }
    const { trackingNumber: number, group } = event.line;
    switch (group) {
      case 'recorded':
        return { text: t('gate.news.recorded', { number }), number, tone: 'success' };
      case 'needsYou':
        return { text: t('gate.news.needsYou', { number }), number, tone: 'warning' };
      default:
        return { text: t('gate.news.read', { number }), number, tone: 'hint' };
    }
  };

  return { news: event && newsOf(event), tell: setEvent };
}
