import '@mantine/core/styles/Button.css';

import type { Attempt } from '@msafara/domain/webhooks/webhooks.schema';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../components/data-table.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ListEmpty, ListError, ListSkeleton } from '../../components/list-state.tsx';
import panel from '../../components/panel.module.css';
import { RadioRow } from '../../components/radio-row.tsx';
import { formatClock, formatDay, isolated } from '../../lib/format.ts';
import { formatNumber } from '../../lib/format-numbers.ts';
import { useIsNarrow } from '../../lib/use-is-narrow.ts';
import { AttemptOutcome } from './attempt-outcome.tsx';
import { AttemptView } from './attempt-view.tsx';
import { useAttempts } from './webhooks.queries.ts';
import classes from './webhooks.module.css';

const FILTERS = ['all', 'failed', 'delivered'] as const;

/** What was tried of a webhook, newest first; one of them opens beside the list, or over it where there is no room. */
export function AttemptsPanel({ webhookId }: { webhookId: string }) {
  const { t } = useTranslation('webhooks');
  const [filter, setFilter] = useState<(typeof FILTERS)[number]>('all');
  const [opened, setOpened] = useState<string>();
  const isWide = !useIsNarrow(1024);
  const attempts = useAttempts(webhookId, filter === 'all' ? undefined : filter);
  const rows = attempts.data?.pages.flatMap((page) => page.attempts);
  const opener = useRef<HTMLElement>(null);
  const open = (id: string) => {
    if (document.activeElement instanceof HTMLElement) opener.current = document.activeElement;
    setOpened(id);
  };
  const close = () => {
    setOpened(undefined);
    opener.current?.focus();
  };
  const isBeside = isWide && opened !== undefined;
  return (
    <div className={classes.split} data-open={isBeside}>
      <section className={panel.panel} aria-labelledby="webhook-attempts">
        <div className={panel.head}>
          <h2 id="webhook-attempts">{t('attempts.title')}</h2>
          <RadioRow
            legend={t('attempts.filter')}
            isLegendUnseen
            size="toolbar"
            options={FILTERS}
            value={filter}
            onChange={setFilter}
            render={(one) => t(`attempts.${one}`)}
          />
        </div>
        {attempts.isPending && <ListSkeleton rows={4} />}
        {attempts.isLoadingError && (
          <ListError message={t('attempts.loadFailed')} onRetry={() => void attempts.refetch()} />
        )}
        {rows?.length === 0 &&
          (filter === 'all' ? (
            <ListEmpty title={t('attempts.empty')} text={t('attempts.emptyText')} />
          ) : (
            <ListEmpty title={t('attempts.noneFound')} />
          ))}
        {rows && rows.length > 0 && <AttemptTable attempts={rows} onOpen={open} />}
        {attempts.isFetchNextPageError && (
          <ListError message={t('attempts.loadFailed')} onRetry={() => void attempts.fetchNextPage()} />
        )}
        {attempts.hasNextPage && !attempts.isFetchNextPageError && (
          <div className={panel.footer}>
            <Button
              variant="default"
              disabled={attempts.isFetchingNextPage}
              onClick={() => void attempts.fetchNextPage()}
            >
              {t('attempts.more')}
            </Button>
          </div>
        )}
      </section>
      {isBeside && (
        <aside className={`${panel.panel} ${classes.drawer}`} aria-label={t('attempts.request')}>
          <AttemptView id={opened} onOpen={setOpened} onClose={close} />
        </aside>
      )}
      {!isWide && (
        <Dialog opened={opened !== undefined} onClose={close} fullScreen title={t('attempts.request')}>
          {opened !== undefined && <AttemptView id={opened} onOpen={setOpened} />}
        </Dialog>
      )}
    </div>
  );
}

function AttemptTable({ attempts, onOpen }: { attempts: readonly Attempt[]; onOpen: (id: string) => void }) {
  const { t } = useTranslation('webhooks');
  return (
    <DataTable
      caption={t('attempts.title')}
      rows={attempts}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'event',
          head: t('column.event'),
          cell: ({ id, eventType, at }) => (
            <button
              type="button"
              className={classes.url}
              dir="ltr"
              aria-label={t('attempts.show', { type: eventType, when: isolated(formatClock(at)) })}
              onClick={() => onOpen(id)}
            >
              {eventType}
            </button>
          ),
        },
        { key: 'nth', head: t('column.nth'), isEnd: true, cell: ({ nth }) => formatNumber(nth) },
        {
          key: 'answer',
          head: t('column.answer'),
          cell: (attempt) => (
            <>
              <AttemptOutcome {...attempt} />
              <span className={classes.second}>
                <bdi>{t('attempts.ms', { number: formatNumber(attempt.ms) })}</bdi>
              </span>
            </>
          ),
        },
        {
          key: 'at',
          head: t('column.at'),
          isNarrow: true,
          cell: ({ at }) => <Moment at={at} />,
        },
        {
          key: 'next',
          head: t('column.next'),
          isNarrow: true,
          cell: ({ nextAt }) => (nextAt === null ? '–' : <Moment at={nextAt} />),
        },
      ]}
    />
  );
}

function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      <bdi>{formatClock(at)}</bdi>
      <span className={classes.second}>
        <bdi>{formatDay(at)}</bdi>
      </span>
    </time>
  );
}
