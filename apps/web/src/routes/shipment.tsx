import '@mantine/core/styles/Button.css';

import { actorOf, grantsPhotos } from '@msafara/domain/policy';
import type { ShipmentWithHistory } from '@msafara/domain/shipments/shipments.schema';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';

import { Docked } from '../components/docked.tsx';
import { ListEmpty, ListError, ListSkeleton } from '../components/list-state.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { DocumentsPanel } from '../features/documents/documents-panel.tsx';
import { ShipmentMap } from '../features/eta/shipment-map.tsx';
import { ShipmentMessages } from '../features/messages/shipment-messages.tsx';
import messageClasses from '../features/messages/shipment-messages.module.css';
import { ShipmentHandover } from '../features/proofs/shipment-handover.tsx';
import { ShipmentProofs } from '../features/proofs/shipment-proofs.tsx';
import { DeleteShipmentDialog } from '../features/shipments/delete-shipment-dialog.tsx';
import { EditShipmentForm } from '../features/shipments/edit-shipment-form.tsx';
import { FormDialog } from '../features/shipments/form-dialog.tsx';
import { Journey } from '../features/shipments/journey.tsx';
import { useListAtOpening } from '../features/shipments/opened-from.ts';
import { ShipmentHead } from '../features/shipments/shipment-head.tsx';
import classes from '../features/shipments/shipment-page.module.css';
import { ShipmentPath } from '../features/shipments/shipment-path.tsx';
import { DelayNotice, Expected, ShipmentFacts } from '../features/shipments/shipment-state.tsx';
import { useShipment, useShipmentByNumber } from '../features/shipments/shipments.queries.ts';
import { useCan, useRefusals, useUser } from '../features/shipments/use-actor.ts';
import { serverError, serverMessage } from '../lib/server-error.ts';
import { showInRow } from '../lib/show-in-row.ts';
import { showToast } from '../lib/toast.ts';
import { useHoldsUnsaved } from '../lib/unsaved.ts';
import { useAddress } from '../lib/use-address.ts';
import { useNow } from '../lib/use-now.ts';
import { usePageState } from '../lib/use-page-state.ts';
import { ShipmentCustoms } from './shipment-customs.tsx';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

/** /shipments/{id}: one shipment with all that is known of it (§2, D8, D19, D20); its number in the address leads here too. */
export function ShipmentRoute() {
  const { t } = useTranslation('shipments');
  const { id = '' } = useParams();
  const { search } = useLocation();
  const isId = UUID.test(id);
  const found = useShipment(isId ? id : undefined);
  const sought = useShipmentByNumber(isId ? '' : id);
  const { data, error, isPending, refetch } = isId ? found : sought;
  const isMissing = [400, 404].includes(serverError(error)?.httpStatus ?? 0);
  // Deleted elsewhere while something is typed here: that stays, to be copied, until it is given up.
  const isKept = useHoldsUnsaved() && isMissing && data !== undefined;
  const isGone = isMissing && !isKept;
  const sayKept = useEffectEvent(() =>
    showToast({ kind: 'error', title: t('page.missing'), message: `${t('page.missingText')} ${t('form.kept')}` }),
  );
  useEffect(() => {
    if (isKept) sayKept();
  }, [isKept]);

  if (sought.data) return <Navigate replace to={`/shipments/${sought.data.id}${search}`} />;
  return (
    <div className={classes.page}>
      <PageTitle>{data?.trackingNumber ?? t('page.title')}</PageTitle>
      <ShipmentPath id={id} />
      {isPending && <ListSkeleton rows={8} />}
      {isGone && <ListEmpty title={t('page.missing')} text={t('page.missingText')} />}
      {error && !isMissing && !data && <ListError message={serverMessage(error)} onRetry={() => void refetch()} />}
      {data && !isGone && <Shipment key={data.id} shipment={data} isMissing={isMissing} />}
    </div>
  );
}

const TABS = ['journey', 'customs', 'documents', 'proof', 'messages'] as const;

function Shipment({ shipment, isMissing }: { shipment: ShipmentWithHistory; isMissing: boolean }) {
  const { t } = useTranslation('shipments');
  const can = useCan();
  const refusals = useRefusals();
  const now = useNow();
  const navigate = useNavigate();
  const from = useListAtOpening();
  const state = usePageState();
  const [params, change] = useAddress();
  const [isDeleting, setIsDeleting] = useState(false);
  const number = encodeURIComponent(shipment.trackingNumber);
  const mayWrite = refusals.remove === undefined;
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'journey';
  const user = useUser();
  const tabs = useRef<HTMLElement>(null);
  // On a phone not every tab fits: the one that is open is always seen.
  useEffect(() => {
    showInRow(tabs.current?.querySelector('[aria-current]'));
  }, [tab]);

  return (
    <>
      <ShipmentHead
        shipment={shipment}
        onEdit={() => change({ edit: '1' })}
        onDuplicate={() => void navigate(`/shipments?new=1&like=${number}`)}
        onDelete={() => setIsDeleting(true)}
      />
      <DelayNotice shipment={shipment} />
      <nav ref={tabs} className={messageClasses.tabs} aria-label={shipment.trackingNumber}>
        {TABS.map((one) => (
          <Link
            key={one}
            to={one === 'journey' ? `/shipments/${shipment.id}` : `?tab=${one}`}
            replace
            state={state}
            {...(one === tab && { 'aria-current': 'page' as const })}
          >
            {t(`page.${one}`)}
          </Link>
        ))}
      </nav>
      {tab === 'messages' && (
        <ShipmentMessages
          id={shipment.id}
          user={user}
          mayWrite={can('recipient.write')}
          mayRemove={can('recipient.remove')}
        />
      )}
      {tab === 'documents' && <DocumentsPanel id={shipment.id} mayWrite={can('document.write')} />}
      {tab === 'proof' && (
        <>
          <ShipmentProofs
            id={shipment.id}
            mayDeliver={can('proof.write')}
            hasLinks={can('proof.links')}
            mayShare={can('proof.share')}
          />
          <ShipmentHandover
            id={shipment.id}
            hasPhotos={grantsPhotos(actorOf(user))}
            mayTakePhotos={can('file.write')}
            mayChange={can('shipment.update')}
            maySend={can('proof.write')}
          />
        </>
      )}
      {tab === 'customs' && <ShipmentCustoms shipment={shipment} now={now} can={can} />}
      {tab === 'journey' && (
        <div className={classes.body}>
          <div className={classes.journey}>
            <Journey history={shipment.history} now={now} />
          </div>
          <Expected shipment={shipment} now={now} />
          <div className={classes.map}>
            <ShipmentMap shipment={shipment} seesEta={can('shipment.eta')} />
          </div>
          <ShipmentFacts shipment={shipment} />
        </div>
      )}
      {mayWrite && (
        <Docked>
          <Button component={Link} to={`/scan-update?tn=${number}`} leftSection={<IconRefresh size={20} aria-hidden />}>
            {t('bulk.status')}
          </Button>
        </Docked>
      )}
      <FormDialog
        opened={params.has('edit') && mayWrite}
        title={t('page.editTitle', { number: shipment.trackingNumber })}
        onClose={() => change({ edit: null }, { replace: true })}
        onReopen={() => change({ edit: '1' })}
      >
        {({ onState, close, leave }) => (
          <EditShipmentForm
            shipment={shipment}
            isMissing={isMissing}
            onDone={leave}
            onCancel={close}
            onState={onState}
          />
        )}
      </FormDialog>
      <DeleteShipmentDialog
        shipment={isDeleting ? shipment : undefined}
        onClose={() => setIsDeleting(false)}
        onDeleted={() => void navigate(from ?? '/shipments', { replace: true })}
      />
    </>
  );
}
