import { QUOTAS } from '@msafara/domain/plans/quotas';
import { NO_POLICY } from '@msafara/domain/proofs/proof-policy';
import { READ_HOWS } from '@msafara/domain/scans/read-how';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';

import { ListSkeleton } from '../components/list-state.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { useDoorPolicy } from '../features/deliver/deliver.queries.ts';
import { DeliverScreen, Frame } from '../features/deliver/deliver-screen.tsx';
import classes from '../features/deliver/deliver.module.css';
import { NotFound } from '../features/scan/not-found.tsx';
import { mayAskPosition } from '../features/scan/position.ts';
import { useIsUnanswered } from '../features/scan/use-is-unanswered.ts';
import { useRefreshShipments, useShipmentByNumber } from '../features/shipments/shipments.queries.ts';
import { useCan, useUser } from '../features/shipments/use-actor.ts';
import { useOwnHeaders } from '../lib/full-load.ts';
import { usePageState } from '../lib/use-page-state.ts';
import { useCarriedNow } from '../offline/use-offline.ts';
import { useReadyDevice } from '../offline/use-own-outbox.ts';

/** /deliver?tn=…: a proof that a shipment was handed over, or taken, or why not (D28); with or without a network. */
export function DeliverRoute() {
  const { t } = useTranslation(['deliver', 'scan']);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const state = usePageState();
  const user = useUser();
  const can = useCan();
  const number = params.get('tn')?.trim() ?? '';
  const kind = params.get('kind') === 'pickup' ? 'pickup' : 'delivery';
  const how = params.get('how');
  const found = useShipmentByNumber(number);
  const isUnanswered = useIsUnanswered(found, number);
  const { byNumber, isRead } = useCarriedNow(user.id);
  const carried = byNumber.get(number);
  const refreshShipments = useRefreshShipments();
  const asked = useDoorPolicy(found.data?.id);
  // What this phone knows is enough to begin with, and no answer is waited for longer than a moment.
  const mayBegin = found.data !== undefined || carried !== undefined || (isUnanswered && isRead);
  const [begun, setBegun] = useState<string>();
  if (mayBegin && begun !== number) setBegun(number);
  const mayShow = useOwnHeaders(mayAskPosition);
  useReadyDevice(user);

  if (number === '') return <Navigate to="/scan-update" replace />;
  const shipment = found.data;
  const isFromShipment = params.get('from') === 'shipment' && shipment !== undefined;
  const toShipment = (id: string) => void navigate(`/shipments/${id}`, { state });
  const leave = () => {
    if (isFromShipment) toShipment(shipment.id);
    else void navigate(`/scan-update?tn=${encodeURIComponent(number)}`);
  };
  const done = (isRecorded: boolean) => {
    void refreshShipments();
    // The shipment's page comes from the server.
    if (isFromShipment && isRecorded) toShipment(shipment.id);
    else void navigate('/scan-update');
  };

  const content = () => {
    if (!can('proof.write')) {
      return (
        <Frame kind={kind} number={number} onLeave={leave}>
          <p className={classes.refusal}>{user.role === 'viewer' ? t('scan:viewer') : t('scan:readOnly')}</p>
        </Frame>
      );
    }
    const refusal = shipment === undefined && found.isError && !isUnanswered && (
      <NotFound number={number} error={found.error} onRetry={() => void found.refetch()} />
    );
    // What was begun stays: it is sent all the same, and its number corrected among the scans on this phone.
    if (!mayShow || (!mayBegin && begun !== number)) return refusal || <ListSkeleton rows={6} />;
    // Who hands goods over to us is asked for nothing: the policy is about those who receive them.
    const policy = (kind === 'delivery' && (asked ?? carried?.proofPolicy)) || NO_POLICY;
    const withPhotos = QUOTAS[user.subscriptionTier].fileBytes > 0;
    return (
      <DeliverScreen
        key={`${number} ${kind}`}
        user={user}
        kind={kind}
        subject={{ ...(shipment ?? carried ?? { trackingNumber: number }), codeCheck: carried?.codeCheck }}
        notice={refusal}
        parts={{ withPhotos, withCode: policy.code }}
        policy={withPhotos ? policy : { ...policy, photo: false }}
        readHow={READ_HOWS.find((one) => one === how) ?? 'typed'}
        onLeave={leave}
        onSent={done}
        onNeedsYou={() => void navigate('/outbox')}
      />
    );
  };
  return (
    <>
      <PageTitle>{t(`deliver:title.${kind}`)}</PageTitle>
      {content()}
    </>
  );
}
