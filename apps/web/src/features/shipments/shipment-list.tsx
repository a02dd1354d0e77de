import type { Shipment } from '@msafara/domain/shipments/shipments.schema';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { SearchField } from '../../components/search-field.tsx';
import { ListEmptied, ListEmpty, ListError, ListSkeleton } from '../../components/list-state.tsx';
import { useIsPhone } from '../../lib/use-is-narrow.ts';
import { DeleteShipmentDialog } from './delete-shipment-dialog.tsx';
import type { Column } from './list-columns.tsx';
import { ListFooter } from './list-footer.tsx';
import classes from './shipment-list.module.css';
import type { Selection } from './selection.ts';
import { useShipmentPage } from './shipments.queries.ts';
import { ShipmentCards, ShipmentsTable } from './shipments-table.tsx';
import { useCan } from './use-actor.ts';
import type { ListAddress } from './use-list-address.ts';

/** Grey rows while a list is loading. */
const DRAWN_ROWS = 10;

type ShipmentListProps = {
  address: ListAddress;
  pageSize: number;
  heading?: string;
  columns: readonly Column[];
  /** Further filters beside the search. */
  filters?: ReactNode;
  /** Where shipments can be chosen for work in bulk. */
  selection?: Selection;
};

/** Searchable, paged shipments: a table, or cards on phones; with its loading, empty and error states (§2, D17). */
export function ShipmentList(props: ShipmentListProps) {
  const { address, pageSize, heading, columns, filters, selection } = props;
  const { t } = useTranslation('shipments');
  const isPhone = useIsPhone();
  const [toDelete, setToDelete] = useState<Shipment>();
  const page = useShipmentPage(address, pageSize);
  const Rows = isPhone ? ShipmentCards : ShipmentsTable;

  return (
    <section className={classes.panel} aria-busy={page.isFetching}>
      <div className={classes.head}>
        {heading && <h2>{heading}</h2>}
        <div className={classes.tools}>
          <SearchField
            label={t('search.label')}
            placeholder={t('search.placeholder')}
            value={address.search}
            onChange={address.setSearch}
          />
          {filters}
        </div>
      </div>
      {page.isPending && <ListSkeleton rows={DRAWN_ROWS} />}
      {page.isLoadingError && <ListFailure onRetry={() => void page.refetch()} />}
      {/* There before it says something, which is read out then. */}
      <div role="status">{page.data?.items.length === 0 && <NoShipments address={address} />}</div>
      {page.data && page.data.items.length > 0 && (
        <div className={classes.body} data-stale={page.isPlaceholderData}>
          <div className={classes.scroller}>
            <Rows shipments={page.data.items} columns={columns} onDelete={setToDelete} selection={selection} />
          </div>
          <ListFooter address={address} pageSize={pageSize} page={page.data} isLoading={page.isPlaceholderData} />
        </div>
      )}
      <DeleteShipmentDialog
        shipment={toDelete}
        onClose={() => setToDelete(undefined)}
        onDeleted={(shipment) => selection?.remove([shipment])}
      />
    </section>
  );
}

function ListFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('shipments');
  return <ListError message={t('failedList')} onRetry={onRetry} />;
}

function NoShipments({ address }: { address: ListAddress }) {
  const { t } = useTranslation('shipments');
  const can = useCan();
  const { search } = address;
  if (address.page > 1) return <ListEmptied onFirst={() => address.goTo(1, null)} />;
  if (!search && address.isFiltered) {
    return (
      <ListEmpty
        title={t('empty.title')}
        text={t('empty.filtered')}
        action={
          <Button variant="default" onClick={address.clear}>
            {t('filter.clear')}
          </Button>
        }
      />
    );
  }
  if (!search) {
    const text = can('shipment.create') ? t('empty.first') : t('empty.reader');
    return <ListEmpty title={t('empty.title')} text={text} />;
  }
  return (
    <ListEmpty
      title={t('empty.title')}
      text={t('empty.search', { query: search })}
      action={
        <Button variant="default" onClick={() => address.setSearch('')}>
          {t('search.clear')}
        </Button>
      }
    />
  );
}
