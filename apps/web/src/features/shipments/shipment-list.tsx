import type { Shipment } from '@msafara/domain/shipments/shipments.schema';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ListEmpty, ListError, ListSkeleton } from '../../components/list-state.tsx';
import { DeleteShipmentDialog } from './delete-shipment-dialog.tsx';
import { ListFooter } from './list-footer.tsx';
import { SearchField } from './search-field.tsx';
import classes from './shipment-list.module.css';
import { PAGE_SIZE, useShipmentPage } from './shipments.queries.ts';
import { ShipmentCards, ShipmentsTable } from './shipments-table.tsx';
import { useCan } from './use-actor.ts';
import type { ListAddress } from './use-list-address.ts';

type ShipmentListProps = {
  address: ListAddress;
  heading?: string;
  withPriority?: boolean;
  withOrganisation?: boolean;
  /** Offers to print each shipment's label. */
  withLabel?: boolean;
  /** Further filters beside the search. */
  filters?: ReactNode;
};

/** Searchable, paged shipments: a table, or cards on phones; with its loading, empty and error states (§2, D17). */
export function ShipmentList(props: ShipmentListProps) {
  const { address, heading, withPriority = false, withOrganisation = false, withLabel = false, filters } = props;
  const isPhone = useMediaQuery('(max-width: 639px)', false, { getInitialValueInEffect: false });
  const [toDelete, setToDelete] = useState<Shipment>();
  const page = useShipmentPage(address);
  const Rows = isPhone ? ShipmentCards : ShipmentsTable;

  return (
    <section className={classes.panel} aria-busy={page.isFetching}>
      <div className={classes.head}>
        {heading && <h2>{heading}</h2>}
        <div className={classes.tools}>
          {filters}
          <SearchField value={address.search} onChange={address.setSearch} />
        </div>
      </div>
      {page.isPending && <ListSkeleton rows={PAGE_SIZE} />}
      {page.isError && <ListFailure onRetry={() => void page.refetch()} />}
      {page.isSuccess && page.data.items.length === 0 && <NoShipments address={address} />}
      {page.isSuccess && page.data.items.length > 0 && (
        <div className={classes.body} data-stale={page.isPlaceholderData}>
          <div className={classes.scroller}>
            <Rows
              shipments={page.data.items}
              withPriority={withPriority}
              withOrganisation={withOrganisation}
              withLabel={withLabel}
              onDelete={setToDelete}
            />
          </div>
          <ListFooter address={address} page={page.data} isLoading={page.isPlaceholderData} />
        </div>
      )}
      <DeleteShipmentDialog shipment={toDelete} onClose={() => setToDelete(undefined)} />
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
