import '@mantine/core/styles/Button.css';

import { readTrackingCode } from '@msafara/domain/shipments/tracking-number';
import { Button } from '@mantine/core';
import { IconBarrierBlock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';

import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { ListSkeleton } from '../components/list-state.tsx';
import { serverError } from '../lib/server-error.ts';
import { showToast } from '../lib/toast.ts';
import { useNow } from '../lib/use-now.ts';
import { Journey } from '../features/shipments/journey.tsx';
import { LastUpdated } from '../features/shipments/last-updated.tsx';
import { useRecordStatus, useShipmentByNumber } from '../features/shipments/shipments.queries.ts';
import { useCan, useUser } from '../features/shipments/use-actor.ts';
import { FoundShipment } from '../features/scan/found-shipment.tsx';
import { NotFound } from '../features/scan/not-found.tsx';
import { NumberLookup } from '../features/scan/number-lookup.tsx';
import classes from '../features/scan/scan.module.css';
import { Scanner } from '../features/scan/scanner.tsx';
import { UpdateForm } from '../features/scan/update-form.tsx';
import { rememberPlace } from '../features/scan/used-places.ts';
import { useScanSession } from '../features/scan/use-scan-session.ts';
import { useStatusUpdate } from '../features/scan/use-status-update.tsx';
import { useWedge } from '../features/scan/use-wedge.ts';

type ScanOneProps = { origins: readonly string[]; onGate: () => void };

/** Finds a shipment by camera, scanner, picture or number, then records what happened (§2, D8). */
export function ScanOne({ origins, onGate }: ScanOneProps) {
  const { t } = useTranslation(['scan', 'shipments']);
  const [params, setParams] = useSearchParams();
  const can = useCan();
  const user = useUser();
  const asked = params.get('tn')?.trim() ?? '';
  const sought = readTrackingCode(asked, origins) ?? asked;
  const found = useShipmentByNumber(sought);
  const shipment = sought ? found.data : undefined;
  const now = useNow();
  const seesEta = can('shipment.eta');
  const canUpdate = can('shipment.update');
  const isMissing = sought !== '' && found.isError && !shipment;
  const hasNoSuch = isMissing && serverError(found.error)?.httpStatus === 404;
  const [isTyped, setTyped] = useState(false);
  const [waiting, setWaiting] = useState<string>();

  const find = (trackingNumber: string) => {
    setWaiting(undefined);
    if (trackingNumber === sought) void found.refetch();
    else setParams({ tn: trackingNumber });
  };

  const scan = useScanSession({
    origins,
    isHeld: sought !== '' && (found.isLoading || (shipment !== undefined && canUpdate)),
    isOccupied: sought !== '',
    onFind: find,
    onClear: () => {
      setParams({});
      window.scrollTo({ top: 0 });
    },
  });

  useWedge((text) => {
    const number = readTrackingCode(text, origins);
    if (number === undefined) {
      showToast({ kind: 'error', title: t('scan:toast.error'), message: t('scan:picture.problem.foreign') });
    } else if (isTyped && number !== sought) setWaiting(number);
    else scan.hear(number);
  });

  const record = useRecordStatus();
  const { round, notice, isGone, update, isBusy } = useStatusUpdate({
    record: async (input) => {
      const recorded = await record.mutateAsync(input);
      if (input.location) rememberPlace(user.id, input.location);
      return recorded;
    },
    shipment,
    lookError: found.error,
    onUpdated: scan.goOn,
  });

  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div>
          <h1>{t('scan:title')}</h1>
          <p className={classes.lead}>{t('scan:lead')}</p>
        </div>
        <Button
          variant="default"
          className={classes.gate ?? ''}
          leftSection={<IconBarrierBlock size={20} stroke={1.75} aria-hidden />}
          onClick={onGate}
        >
          {t('scan:gate.open')}
        </Button>
      </div>
      <Scanner
        session={scan}
        origins={origins}
        miss={hasNoSuch ? t('scan:notFound', { number: sought }) : undefined}
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
                userId={user.id}
                shipment={shipment}
                seesEta={seesEta}
                isBusy={isBusy}
                isClosed={isGone}
                notice={notice}
                onUpdate={update}
                onTyped={setTyped}
              />
            ) : (
              <p className={classes.refusal}>{user.role === 'viewer' ? t('scan:viewer') : t('scan:readOnly')}</p>
            )}
          </div>
          <Journey history={shipment.history} now={now} />
        </div>
      )}
      <ConfirmDialog
        opened={waiting !== undefined}
        title={t('shipments:form.leaveTitle')}
        text={t('scan:leaveFor', { number: waiting ?? '' })}
        cancelLabel={t('shipments:form.stay')}
        confirmLabel={t('scan:leave')}
        onConfirm={() => waiting !== undefined && scan.hear(waiting)}
        onClose={() => setWaiting(undefined)}
      />
    </div>
  );
}
