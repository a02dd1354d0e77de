import { Button } from '@mantine/core';
import { IconFileImport, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router-dom';

import { PageTitle } from '../components/page-title.tsx';
import { BulkBar } from '../features/shipments/bulk-bar.tsx';
import { DeleteAllDialog } from '../features/shipments/delete-all-dialog.tsx';
import { ExportMenu } from '../features/shipments/export-menu.tsx';
import { GuardedButton } from '../features/shipments/guarded-button.tsx';
import { ColumnsMenu } from '../features/shipments/columns-menu.tsx';
import { useColumns } from '../features/shipments/list-columns.tsx';
import { ListFilters } from '../features/shipments/list-filters.tsx';
import { MatchCount } from '../features/shipments/match-count.tsx';
import { NewShipmentDialog } from '../features/shipments/new-shipment-dialog.tsx';
import { useSelection } from '../features/shipments/selection.ts';
import { ShipmentList } from '../features/shipments/shipment-list.tsx';
import classes from '../features/shipments/shipments-page.module.css';
import { filterQueryOf, useShipmentPage, WORKSPACE_PAGE } from '../features/shipments/shipments.queries.ts';
import { useCan, useRefusals } from '../features/shipments/use-actor.ts';
import { useListAddress } from '../features/shipments/use-list-address.ts';
import { useAddress } from '../lib/use-address.ts';

/** /shipments: all shipments, creating them, deleting them (§2, D11). */
export function ShipmentsRoute() {
  const { t } = useTranslation('shipments');
  const [params, change] = useAddress();
  const address = useListAddress();
  const refusals = useRefusals();
  const can = useCan();
  const page = useShipmentPage(address, WORKSPACE_PAGE);
  const selection = useSelection(filterQueryOf(address).toString(), page.data?.items);
  const [isDeleting, setIsDeleting] = useState(false);
  const seesAll = can('shipment.all-organisations');
  const [columns, toggleColumn] = useColumns(seesAll);

  // Opening is a step to go back from; closing is not.
  const show = (changes: Record<string, string | null>) =>
    change(changes, { replace: Object.values(changes).every((value) => value === null) });

  // Addresses of release 0.1, before a shipment had a page of its own.
  const opened = params.get('shipment');
  if (opened !== null) return <Navigate replace to={`/shipments/${encodeURIComponent(opened)}`} />;

  return (
    <div className={classes.page}>
      <PageTitle>{t('title')}</PageTitle>
      <div className={classes.head}>
        <div>
          <h1>{t('title')}</h1>
          <MatchCount address={address} />
        </div>
        <div className={classes.buttons}>
          <GuardedButton
            refusal={refusals.remove}
            variant="subtle"
            color="clay"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => setIsDeleting(true)}
          >
            {t('deleteAll')}
          </GuardedButton>
          <ExportMenu view={address} />
          {refusals.create === undefined && (
            <Button
              component={Link}
              to="/shipments/import"
              variant="default"
              leftSection={<IconFileImport size={18} aria-hidden />}
            >
              {t('import')}
            </Button>
          )}
          <GuardedButton
            refusal={refusals.create}
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => show({ new: '1' })}
          >
            {t('newShipment')}
          </GuardedButton>
        </div>
      </div>
      {refusals.create && <p className={classes.refusal}>{refusals.create}</p>}
      <ShipmentList
        address={address}
        pageSize={WORKSPACE_PAGE}
        columns={columns}
        filters={
          <ListFilters
            address={address}
            withOrganisation={seesAll}
            columns={<ColumnsMenu columns={columns} onToggle={toggleColumn} withOrganisation={seesAll} />}
          />
        }
        selection={selection}
      />
      <BulkBar selection={selection} />
      <NewShipmentDialog
        opened={params.has('new') && refusals.create === undefined}
        like={params.get('like') ?? ''}
        onClose={() => show({ new: null, like: null })}
        onReopen={() => show({ new: '1', like: params.get('like') })}
      />
      <DeleteAllDialog
        opened={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDeleted={selection.clear}
        organisationId={seesAll ? address.filters.organisation : undefined}
        failedText={t('toast.removeAllFailed')}
      />
    </div>
  );
}
