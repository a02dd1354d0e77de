import { readTrackingCode } from '@msafara/domain/shipments/tracking-number';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';

import { ListSkeleton } from '../components/list-state.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { FoundShipment } from '../features/scan/found-shipment.tsx';
import { HistoryList } from '../features/scan/history-list.tsx';
import { NotFound } from '../features/scan/not-found.tsx';
import { NumberLookup } from '../features/scan/number-lookup.tsx';
import classes from '../features/scan/scan.module.css';
import { UpdateForm } from '../features/scan/update-form.tsx';
import { useStatusUpdate } from '../features/scan/use-status-update.tsx';
import { useConfig } from '../lib/config.ts';
import { LastUpdated } from '../features/shipments/last-updated.tsx';
import { useRecordStatus, useShipmentByNumber } from '../features/shipments/shipments.queries.ts';
import { useCan, useUser } from '../features/shipments/use-actor.ts';

/** /scan-update: find a shipment by number, then record what happened (§2, D8). */
export function ScanUpdateRoute() {
  const { t } = useTranslation('scan');
  const [params, setParams] = useSearchParams();
  const can = useCan();
  const user = useUser();
  const config = useConfig();
  const ours = config.data ? [config.data.publicUrl, ...config.data.publicUrlAliases] : [];
  const origins = [window.location.origin, ...ours];
  const asked = params.get('tn')?.trim() ?? '';
  const sought = readTrackingCode(asked, origins) ?? asked;
  const found = useShipmentByNumber(sought);
  const shipment = sought ? found.data : undefined;
  const { round, notice, update, isBusy } = useStatusUpdate(useRecordStatus(), shipment);
  const seesEta = can('shipment.eta');

  const find = (trackingNumber: string) => {
    if (trackingNumber === sought) void found.refetch();
    else setParams({ tn: trackingNumber });
  };

  return (
    <div className={classes.page}>
      <PageTitle>{t('title')}</PageTitle>
      <div className={classes.head}>
        <h1>{t('title')}</h1>
        <p className={classes.lead}>{t('lead')}</p>
      </div>
      <NumberLookup value={sought} isBusy={sought !== '' && found.isLoading} origins={origins} onFind={find} />
      {sought && found.isLoading && <ListSkeleton rows={4} />}
      {sought && found.isError && !found.data && (
        <NotFound number={sought} error={found.error} onRetry={() => void found.refetch()} />
      )}
      {shipment && (
        <div className={classes.columns}>
          <div className={classes.column}>
            <FoundShipment
              shipment={shipment}
              lastUpdated={<LastUpdated at={shipment.updatedAt} />}
              seesEta={seesEta}
              withOrganisation={user.role === 'admin'}
            />
            {can('shipment.update') ? (
              <UpdateForm
                key={`${shipment.id} ${round}`}
                shipment={shipment}
                seesEta={seesEta}
                isBusy={isBusy}
                notice={notice}
                onUpdate={update}
              />
            ) : (
              <p className={classes.refusal}>{user.role === 'viewer' ? t('viewer') : t('readOnly')}</p>
            )}
          </div>
          <HistoryList history={shipment.history} />
        </div>
      )}
    </div>
  );
}
