import { IconBraces, IconHistory, IconKey, IconTimelineEvent, IconWebhook } from '@tabler/icons-react';
import { actorOf, can } from '@msafara/domain/policy';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';

import { KeysPanel } from '../features/developers/keys-panel.tsx';
import { RequestsPanel } from '../features/developers/requests-panel.tsx';
import { WidgetCard } from '../features/developers/widget-card.tsx';
import { EventCatalogue } from '../features/webhooks/event-catalogue.tsx';
import { WebhookDetail } from '../features/webhooks/webhook-detail.tsx';
import { WebhooksPanel } from '../features/webhooks/webhooks-panel.tsx';
import { useSession } from '../lib/session.tsx';
import { showInRow } from '../lib/show-in-row.ts';
import classes from './developers-tab.module.css';

const PARTS = {
  keys: IconKey,
  webhooks: IconWebhook,
  events: IconTimelineEvent,
  requests: IconHistory,
  widget: IconBraces,
} as const;

type Part = keyof typeof PARTS;

const NAMES: readonly Part[] = ['keys', 'webhooks', 'events', 'requests', 'widget'];

function addressOf(part: Part, webhook?: string): string {
  const address = new URLSearchParams({ tab: 'developers' });
  if (part !== 'keys') address.set('part', part);
  if (webhook !== undefined) address.set('webhook', webhook);
  return `/settings?${address.toString()}`;
}

/** Settings, Developers: keys, webhooks, events, requests and the widget, one at a time, named in the address (D24). */
export function DevelopersTab() {
  const { t } = useTranslation('webhooks');
  const { user } = useSession();
  const [params] = useSearchParams();
  const part = NAMES.find((one) => one === params.get('part')) ?? 'keys';
  const list = useRef<HTMLElement>(null);

  // On a phone not every part fits: the one that is open is always seen.
  useEffect(() => {
    showInRow(list.current?.querySelector('[aria-current]'));
  }, [part]);

  // Whoever manages no keys meets this only by its address, and reads why.
  if (!user || !can(actorOf(user), 'key.manage')) return <KeysPanel />;
  return (
    <>
      <nav ref={list} className={classes.parts} aria-label={t('nav.label')}>
        {NAMES.map((one) => {
          const Icon = PARTS[one];
          return (
            <Link
              key={one}
              to={addressOf(one)}
              replace
              className={classes.part}
              aria-current={one === part ? 'page' : undefined}
            >
              <Icon size={18} aria-hidden />
              {t(`nav.${one}`)}
            </Link>
          );
        })}
      </nav>
      <Shown part={part} webhook={params.get('webhook')} />
    </>
  );
}

function Shown({ part, webhook }: { part: Part; webhook: string | null }) {
  const [, setParams] = useSearchParams();
  const show = (id: string | undefined) =>
    setParams({ tab: 'developers', part: 'webhooks', ...(id !== undefined && { webhook: id }) });
  if (part === 'keys') return <KeysPanel />;
  if (part === 'events') return <EventCatalogue />;
  if (part === 'requests') return <RequestsPanel />;
  if (part === 'widget') return <WidgetCard />;
  if (webhook === null) return <WebhooksPanel onOpen={show} />;
  return <WebhookDetail key={webhook} id={webhook} onBack={() => show(undefined)} />;
}
