import { readTrackingCode } from '@msafara/domain/shipments/tracking-number';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';

import { ListSkeleton } from '../components/list-state.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { FoundShipment } from '../features/scan/found-shipment.tsx';
import { NotFound } from '../features/scan/not-found.tsx';
import { NumberLookup } from '../features/scan/number-lookup.tsx';
import classes from '../features/scan/scan.module.css';
import { Scanner } from '../features/scan/scanner.tsx';
import { UpdateForm } from '../features/scan/update-form.tsx';
import { useScanSession } from '../features/scan/use-scan-session.ts';
import { useStatusUpdate } from '../features/scan/use-status-update.tsx';
import { LastUpdated } from '../features/shipments/last-updated.tsx';
import { Journey } from '../features/shipments/journey.tsx';
import { useRecordStatus, useShipmentByNumber } from '../features/shipments/shipments.queries.ts';
import { useCan, useUser } from '../features/shipments/use-actor.ts';
import { useConfig } from '../lib/config.ts';
import { serverError } from '../lib/server-error.ts';
import { useNow } from '../lib/use-now.ts';

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
  const now = useNow();
  const seesEta = can('shipment.eta');
  const canUpdate = can('shipment.update');
  const isMissing = sought !== '' && found.isError && !shipment;
  const hasNoSuch = isMissing && serverError(found.error)?.httpStatus === 404;

  const find = (trackingNumber: string) => {
    if (trackingNumber === sought) void found.refetch();
    else setParams({ tn: trackingNumber });
  };

  const scan = useScanSession({
    origins,
    isHeld: sought !== '' && (found.isLoading || (shipment !== undefined && canUpdate)),
    onFind: find,
    onClear: () => {
      setParams({});
      window.scrollTo({ top: 0 });
    },
  });

  const { round, notice, isGone, update, isBusy } = useStatusUpdate({
    record: useRecordStatus().mutateAsync,
    shipment,
    lookError: found.error,
    onUpdated: scan.goOn,
  });

  return (
    <div className={classes.page}>
      <PageTitle>{t('title')}</PageTitle>
      <div className={classes.head}>
        <h1>{t('title')}</h1>
        <p className={classes.lead}>{t('lead')}</p>
      </div>
      <Scanner
        session={scan}
        origins={origins}
        miss={hasNoSuch ? t('notFound', { number: sought }) : undefined}
        lookup={
          <NumberLookup value={sought} isBusy={sought !== '' && found.isLoading} origins={origins} onFind={find} />
        }
        onFind={find}
      />
      {sought && found.isLoading && <ListSkeleton rows={4} />}
      {isMissing && <NotFound number={sought} error={found.error} onRetry={() => void found.refetch()} />}
      {shipment && (
        <div className={classes.columns}>
          <div className={classes.column}>
            <FoundShipment
              shipment={shipment}
              lastUpdated={<LastUpdated at={shipment.updatedAt} />}
              seesEta={seesEta}
              withOrganisation={user.role === 'admin'}
              isScanned={scan.hasHit}
            />
            {canUpdate ? (
              <UpdateForm
                key={`${shipment.id} ${round}`}
                shipment={shipment}
                seesEta={seesEta}
                isBusy={isBusy}
                isClosed={isGone}
                notice={notice}
                onUpdate={update}
              />
            ) : (
              <p className={classes.refusal}>{user.role === 'viewer' ? t('viewer') : t('readOnly')}</p>
            )}
          </div>
          <Journey history={shipment.history} now={now} />
        </div>
      )}
    </div>
  );
}
