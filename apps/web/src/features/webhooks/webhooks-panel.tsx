import '@mantine/core/styles/Button.css';

import { actorOf, refusalOf } from '@msafara/domain/policy';
import type { NewWebhook, Webhook } from '@msafara/domain/webhooks/webhooks.schema';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../components/data-table.tsx';
import { ModeTag } from '../../components/key-mode.tsx';
import { ListEmpty, ListError, ListSkeleton } from '../../components/list-state.tsx';
import panel from '../../components/panel.module.css';
import { RowButton, RowButtons } from '../../components/row-buttons.tsx';
import { formatNumber } from '../../lib/format-numbers.ts';
import { saidWords } from '../../lib/reasons.ts';
import { useSession } from '../../lib/session.tsx';
import { HoursStrip } from './hours-strip.tsx';
import { NewSecretCard } from './new-secret-card.tsx';
import { WebhookFormDialog } from './webhook-form-dialog.tsx';
import { WebhookState } from './webhook-state.tsx';
import { useWebhooks } from './webhooks.queries.ts';
import classes from './webhooks.module.css';

/** So far what waits is counted. */
const COUNTED_TO = 1000;

/** The endpoints that events of the owner's organisation are sent to; everybody else reads why there is nothing (D24). */
export function WebhooksPanel({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation('webhooks');
  const { user } = useSession();
  const refusal = user ? refusalOf(actorOf(user), 'webhook.manage') : undefined;
  const webhooks = useWebhooks(user !== null && refusal === undefined);
  const [isCreating, setIsCreating] = useState(false);
  const [secret, setSecret] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const onSaved = (saved: Webhook | NewWebhook) => {
    setSecret('secret' in saved ? saved.secret : undefined);
    setIsCreating(false);
  };
  if (refusal) {
    return (
      <section className={panel.panel}>
        <ListEmpty title={saidWords(refusal.said)} />
      </section>
    );
  }
  const { data } = webhooks;
  // Those of test mode are counted by themselves.
  const lives = data?.webhooks.filter(({ mode }) => mode === 'live').length ?? 0;
  return (
    <>
      {secret !== undefined && (
        <NewSecretCard secret={secret} heading={heading} onStored={() => setSecret(undefined)} />
      )}
      <section className={panel.panel} aria-labelledby="webhooks">
        <div className={panel.head}>
          <h2 id="webhooks">{t('title')}</h2>
          {data && (
            <span className={classes.quiet}>
              {t('countOf', { number: formatNumber(lives), max: formatNumber(data.max) })}
            </span>
          )}
          <div className={panel.tools}>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              disabled={!data || data.webhooks.length >= 2 * data.max}
              onClick={() => setIsCreating(true)}
            >
              {t('act.create')}
            </Button>
          </div>
          <p className={panel.note}>{t('lead')}</p>
        </div>
        {webhooks.isPending && <ListSkeleton rows={2} />}
        {webhooks.isLoadingError && <ListError message={t('failed')} onRetry={() => void webhooks.refetch()} />}
        {data?.webhooks.length === 0 && <ListEmpty title={t('empty')} text={t('emptyText')} />}
        {data && data.webhooks.length > 0 && <WebhookTable webhooks={data.webhooks} onOpen={onOpen} />}
      </section>
      <WebhookFormDialog
        opened={isCreating}
        onClose={() => setIsCreating(false)}
        onSaved={onSaved}
        // Whoever made one is taken to its secret, once the dialog has given the focus back.
        onGone={() => heading.current?.focus()}
      />
    </>
  );
}

type WebhookTableProps = { webhooks: readonly Webhook[]; onOpen: (id: string) => void };

function WebhookTable({ webhooks, onOpen }: WebhookTableProps) {
  const { t } = useTranslation('webhooks');
  return (
    <DataTable
      caption={t('title')}
      rows={webhooks}
      rowKey={({ id }) => id}
      isBroad
      columns={[
        {
          key: 'url',
          head: t('column.url'),
          cell: ({ id, url, description }) => (
            <>
              <button type="button" className={classes.url} dir="ltr" onClick={() => onOpen(id)}>
                {url}
              </button>
              {description !== null && (
                <span className={classes.second}>
                  <bdi>{description}</bdi>
                </span>
              )}
            </>
          ),
        },
        {
          key: 'state',
          head: t('column.state'),
          cell: (webhook) => (
            <>
              <WebhookState {...webhook} /> {webhook.mode === 'test' && <ModeTag mode="test" />}
            </>
          ),
        },
        {
          key: 'day',
          head: t('column.day'),
          isBlock: true,
          cell: (webhook) => (
            <div className={classes.day}>
              <HoursStrip {...webhook} />
              <span className={classes.second}>
                {t('delivered', { number: formatNumber(webhook.delivered) })}
                {webhook.failed > 0 && (
                  <strong className={classes.failed}>
                    {t('failedCount', { number: formatNumber(webhook.failed) })}
                  </strong>
                )}
              </span>
            </div>
          ),
        },
        {
          key: 'waiting',
          head: t('column.waiting'),
          isEnd: true,
          cell: ({ waiting }) => `${formatNumber(waiting)}${waiting >= COUNTED_TO ? '+' : ''}`,
        },
      ]}
      actions={{
        head: t('column.actions'),
        cell: ({ id, url }) => (
          <RowButtons>
            <RowButton label={t('open', { url })} onClick={() => onOpen(id)}>
              {t('act.open')}
            </RowButton>
          </RowButtons>
        ),
      }}
    />
  );
}
