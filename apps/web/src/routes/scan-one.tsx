import '@mantine/core/styles/Button.css';

import { readCode, type ReadCode } from '@msafara/domain/scans/read-code';
import type { ReadHow } from '@msafara/domain/scans/read-how';
import { readTypedNumber } from '@msafara/domain/shipments/tracking-number';
import { Button } from '@mantine/core';
import { IconBarrierBlock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';

import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { useLeaveGuard } from '../components/leave-guard.tsx';
import { ListSkeleton } from '../components/list-state.tsx';
import { serverError } from '../lib/server-error.ts';
import { showToast } from '../lib/toast.ts';
import { useNow } from '../lib/use-now.ts';
import { Journey } from '../features/shipments/journey.tsx';
import { LastUpdated } from '../features/shipments/last-updated.tsx';
import { useRefreshShipments, useShipmentByNumber } from '../features/shipments/shipments.queries.ts';
import { useCan, useUser } from '../features/shipments/use-actor.ts';
import { useCarriedNow } from '../offline/use-offline.ts';
import { CarriedCard } from '../features/scan/carried-card.tsx';
import { DeliverLinks } from '../features/scan/deliver-links.tsx';
import { FoundUnit } from '../features/scan/found-unit.tsx';
import { FoundShipment } from '../features/scan/found-shipment.tsx';
import { NotKeptAlert } from '../components/not-kept-alert.tsx';
import { NotFound } from '../features/scan/not-found.tsx';
import { NumberLookup } from '../features/scan/number-lookup.tsx';
import classes from '../features/scan/scan.module.css';
import { MilestoneUpdate, RecordChoice } from '../features/scan/record-choice.tsx';
import { formDraft } from '../offline/scan-draft.ts';
import { ScannedUnit } from '../features/scan/scanned-unit.tsx';
import { Scanner } from '../features/scan/scanner.tsx';
import { UpdateForm } from '../features/scan/update-form.tsx';
import { rememberPlace } from '../features/scan/used-places.ts';
import { useFoundUnit } from '../features/scan/use-found-unit.ts';
import { useScanSession } from '../features/scan/use-scan-session.ts';
import { useIsUnanswered } from '../features/scan/use-is-unanswered.ts';
import { useStatusUpdate } from '../features/scan/use-status-update.tsx';
import { useWedge } from '../features/scan/use-wedge.ts';

type ScanOneProps = { origins: readonly string[]; onGate: () => void };

/** Finds a shipment by camera, scanner, picture or number, then records what happened (§2, D8). */
export function ScanOne({ origins, onGate }: ScanOneProps) {
  const { t } = useTranslation(['scan', 'common']);
  const [params, setParams] = useSearchParams();
  const can = useCan();
  const user = useUser();
  const asked = params.get('tn')?.trim() ?? '';
  const sought = readTypedNumber(asked, origins) ?? asked;
  // The code of a manifest was read: a unit, whatever shipment has the same number (D26).
  const unitNumber = params.get('unit')?.trim() ?? '';
  const found = useShipmentByNumber(sought);
  const shipment = sought ? found.data : undefined;
  const now = useNow();
  const seesEta = can('shipment.eta');
  const canUpdate = can('shipment.update');
  const [isTyped, setTyped] = useState(false);
  // Without an answer this device says what it knows, and a scan is kept all the same (D23).
  const isUnanswered = useIsUnanswered(found, sought, isTyped) && sought !== '' && canUpdate;
  const { byNumber, asOf, isRead } = useCarriedNow(user.id);
  const carried = byNumber.get(sought);
  const isMissing = sought !== '' && found.isError && !shipment && !isUnanswered;
  // Where nobody is signed in any more, the frame says so above every page.
  const isAskedInVain = isUnanswered && (serverError(found.error)?.httpStatus ?? 401) !== 401;
  const hasNoSuch = isMissing && serverError(found.error)?.httpStatus === 404;
  // A container or a truck has a number too: what is told of it reaches all that is in it (D26).
  const mayTell = can('milestone.write');
  const { unit, isLooking } = useFoundUnit(hasNoSuch && mayTell ? sought : undefined);
  const { guarded, dialog } = useLeaveGuard(isTyped);
  const [waiting, setWaiting] = useState<{ code: ReadCode; how: ReadHow }>();
  const [readHow, setReadHow] = useState<ReadHow>('typed');

  const isOpen = ({ number, ofUnit }: ReadCode) => number === (ofUnit ? unitNumber : sought);
  const find = (code: ReadCode, how: ReadHow) => {
    setReadHow(how);
    setWaiting(undefined);
    if (code.ofUnit) setParams({ unit: code.number });
    else if (isOpen(code)) void found.refetch();
    else setParams({ tn: code.number });
  };

  const scan = useScanSession({
    origins,
    isHeld:
      (unitNumber !== '' && mayTell) ||
      unit !== undefined ||
      (sought !== '' && (isUnanswered || found.isLoading || (shipment !== undefined && canUpdate))),
    isOccupied: sought !== '' || unitNumber !== '',
    onFind: find,
    onClear: () => {
      setParams({});
      window.scrollTo({ top: 0 });
    },
  });

  /** Opens what was read, but asks first about what is being filled in. */
  const open = (code: ReadCode, how: ReadHow) => (how === 'scanner' ? scan.hear(code, how) : find(code, how));
  const take = (code: ReadCode, how: ReadHow) =>
    isTyped && !isOpen(code) ? setWaiting({ code, how }) : open(code, how);

  useWedge(origins, (text) => {
    const code = readCode(text, { origins, withUnits: mayTell });
    if (!code) {
      showToast({ kind: 'error', title: t('scan:toast.error'), message: t('scan:picture.problem.foreign') });
    } else take(code, 'scanner');
  });

  const refreshShipments = useRefreshShipments();
  const isStillOpen = () => {
    const open = new URLSearchParams(window.location.search);
    return (open.get('tn')?.trim() ?? '') === asked && (open.get('unit')?.trim() ?? '') === unitNumber;
  };
  const { round, notice, isGone, update, isBusy, notKept } = useStatusUpdate({
    userId: user.id,
    shipment,
    lookError: found.error,
    onRecorded: refreshShipments,
    onLook: () => void found.refetch(),
    isStillOpen,
    onUpdated: () => {
      scan.goOn();
      // What this device knows of a shipment does not change by a scan: the next one is due.
      if (!shipment) setParams({});
    },
  });
  const told = { readHow, onRecorded: refreshShipments, onDone: () => isStillOpen() && scan.goOn(), onTyped: setTyped };
  const subject = shipment ?? carried ?? { trackingNumber: sought };
  const form = (shipment !== undefined || isUnanswered) && canUpdate && (
    <>
      <DeliverLinks number={sought} status={(shipment ?? carried)?.status} readHow={readHow} />
      <RecordChoice key={sought} mayTell={mayTell} number={sought} guarded={guarded} {...told}>
        <UpdateForm
          key={round}
          userId={user.id}
          shipment={subject}
          seesEta={seesEta && shipment !== undefined}
          isBusy={isBusy}
          isClosed={isGone}
          notice={notKept ? <NotKeptAlert {...notKept} onAgain={() => update(notKept.draft)} /> : notice}
          onUpdate={(change, confirmed) => {
            if (typeof change.location === 'string') rememberPlace(user.id, change.location);
            update(formDraft(user, { subject, change, confirmed, readHow }));
          }}
          onTyped={setTyped}
        />
      </RecordChoice>
    </>
  );

  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div>
          <h1>{t('scan:title')}</h1>
          <p className={classes.lead}>{t('scan:lead')}</p>
        </div>
        {canUpdate && (
          <Button
            variant="default"
            className={classes.gate ?? ''}
            leftSection={<IconBarrierBlock size={20} stroke={1.75} aria-hidden />}
            onClick={() => guarded(onGate)}
          >
            {t('scan:gate.open')}
          </Button>
        )}
      </div>
      <Scanner
        session={scan}
        onAgain={() => guarded(scan.again)}
        origins={origins}
        miss={hasNoSuch && !unit && !isLooking ? t('scan:notFound', { number: sought }) : undefined}
        lookup={
          <NumberLookup
            value={sought || unitNumber}
            isBusy={sought !== '' && found.isLoading}
            onFind={(text) => {
              take(readCode(text, { origins, isTyped: true }) ?? { number: text, ofUnit: false }, 'typed');
              return false;
            }}
          />
        }
        onFind={(code) => take(code, 'picture')}
      />
      {sought && found.isLoading && !isUnanswered && <ListSkeleton rows={4} />}
      {unitNumber !== '' && <ScannedUnit key={unitNumber} number={unitNumber} mayTell={mayTell} {...told} />}
      {unit && (
        <div className={classes.columns}>
          <div className={classes.column}>
            <FoundUnit unit={unit} />
            <MilestoneUpdate key={unit.id} ofUnit number={unit.number} {...told} />
          </div>
        </div>
      )}
      {(isMissing || isAskedInVain) && !unit && !isLooking && (
        <NotFound number={sought} error={found.error} onRetry={() => void found.refetch()} />
      )}
      {(shipment !== undefined || isUnanswered) && (
        <div className={classes.columns}>
          <div className={classes.column}>
            {shipment && (
              <FoundShipment
                shipment={shipment}
                lastUpdated={<LastUpdated at={shipment.updatedAt} />}
                seesEta={seesEta}
                withOrganisation={user.role === 'admin'}
                isScanned={scan.hasHit}
              />
            )}
            {!shipment && isRead && <CarriedCard number={sought} shipment={carried} asOf={asOf} />}
            {!shipment && !isRead && <ListSkeleton rows={2} />}
            {form || (
              <p className={classes.refusal}>{user.role === 'viewer' ? t('scan:viewer') : t('scan:readOnly')}</p>
            )}
          </div>
          {shipment && <Journey history={shipment.history} now={now} />}
        </div>
      )}
      <ConfirmDialog
        opened={waiting !== undefined}
        title={t('common:unsaved.title')}
        text={t('scan:leaveFor', { number: waiting?.code.number ?? '' })}
        cancelLabel={t('common:unsaved.stay')}
        confirmLabel={t('scan:leave')}
        onConfirm={() => waiting !== undefined && open(waiting.code, waiting.how)}
        onClose={() => setWaiting(undefined)}
      />
      {dialog}
    </div>
  );
}
