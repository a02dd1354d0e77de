import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { ListAddress } from '../lib/list-address.ts';
import { ListEmptied, ListEmpty, ListError, ListSkeleton } from './list-state.tsx';
import classes from './panel.module.css';

type Page<Row> = { items: Row[]; nextCursor: string | null; previousCursor: string | null };

export type AdminListQuery<Row> = {
  data: Page<Row> | undefined;
  isPending: boolean;
  isError: boolean;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
};

type AdminListProps<Row> = {
  title: string;
  note?: string;
  tools?: ReactNode;
  query: AdminListQuery<Row>;
  failed: string;
  empty: { title: string; text?: string; action?: ReactNode };
  address: Pick<ListAddress, 'cursor' | 'goTo'>;
  children: (rows: readonly Row[]) => ReactNode;
};

/** One list of the Admin Panel, with its loading, empty and error states and its pages. */
export function AdminList<Row>({ title, note, tools, query, failed, empty, address, children }: AdminListProps<Row>) {
  const { data, isPending, isError, isPlaceholderData, refetch } = query;
  return (
    <section className={classes.panel} aria-label={title} aria-busy={isPending || isPlaceholderData}>
      <div className={classes.head}>
        <h2>{title}</h2>
        {tools && <div className={classes.tools}>{tools}</div>}
        {note && <p className={classes.note}>{note}</p>}
      </div>
      {isPending && <ListSkeleton rows={6} />}
      {isError && !data && <ListError message={failed} onRetry={() => void refetch()} />}
      {/* There before it says something, which is read out then. */}
      <div role="status">
        {data?.items.length === 0 &&
          (address.cursor === undefined ? <ListEmpty {...empty} /> : <ListEmptied onFirst={() => address.goTo('')} />)}
      </div>
      {data && data.items.length > 0 && (
        <div className={classes.body} data-stale={isPlaceholderData}>
          {children(data.items)}
        </div>
      )}
      {data && <Pages page={data} isLoading={isPlaceholderData} goTo={address.goTo} />}
    </section>
  );
}

type PagesProps = { page: Omit<Page<unknown>, 'items'>; isLoading: boolean; goTo: (cursor: string) => void };

/** The way to the pages before and after; nothing where all is on one page. */
function Pages({ page: { previousCursor, nextCursor }, isLoading, goTo }: PagesProps) {
  const { t } = useTranslation('admin');
  if (previousCursor === null && nextCursor === null) return null;
  return (
    <nav className={classes.footer} aria-label={t('paging')}>
      <Button
        variant="default"
        disabled={previousCursor === null || isLoading}
        onClick={() => goTo(previousCursor ?? '')}
      >
        {t('previous')}
      </Button>
      <Button variant="default" disabled={nextCursor === null || isLoading} onClick={() => goTo(nextCursor ?? '')}>
        {t('next')}
      </Button>
    </nav>
  );
}
