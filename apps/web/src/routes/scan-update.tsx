import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';

import { ListSkeleton } from '../components/list-state.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { GateMode } from '../features/scan/gate-mode.tsx';
import { mayAskPosition } from '../features/scan/position.ts';
import { ScanOne } from './scan-one.tsx';
import { useRecordStatus } from '../features/shipments/shipments.queries.ts';
import { useCan, useUser } from '../features/shipments/use-actor.ts';
import { useConfig } from '../lib/config.ts';
import { useReadyDevice } from '../offline/use-own-outbox.ts';
import { useOwnHeaders } from '../lib/full-load.ts';

/** /scan-update: one shipment after the other, or as at a gate (§2, D8). */
export function ScanUpdateRoute() {
  const { t } = useTranslation('scan');
  const [params, setParams] = useSearchParams();
  const config = useConfig();
  const can = useCan();
  const user = useUser();
  const record = useRecordStatus();
  const mayShow = useOwnHeaders(mayAskPosition);
  useReadyDevice(user);
  const ours = config.data ? [config.data.publicUrl, ...config.data.publicUrlAliases] : [];
  const origins = [window.location.origin, ...ours];
  const isGate = params.get('mode') === 'gate';
  const whyNot = user.role === 'viewer' ? t('gate.viewer') : t('readOnly');
  const refusal = can('shipment.update') ? undefined : whyNot;
  if (!mayShow) return <ListSkeleton rows={6} />;
  return (
    <>
      <PageTitle>{isGate ? t('gate.title') : t('title')}</PageTitle>
      {isGate ? (
        <GateMode
          user={user}
          refusal={refusal}
          record={record.mutateAsync}
          origins={origins}
          onLeave={() => setParams({})}
        />
      ) : (
        <ScanOne origins={origins} onGate={() => setParams({ mode: 'gate' })} />
      )}
    </>
  );
}
