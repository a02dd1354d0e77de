import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Button.css';

import type { ShipmentWithHistory } from '@msafara/domain/shipments/shipments.schema';
import { Button, Drawer } from '@mantine/core';
import { IconCopyPlus, IconExternalLink, IconPencil, IconPrinter, IconQrcode, IconScan } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { HistoryList } from '../../components/history-list.tsx';
import { ListError, ListSkeleton } from '../../components/list-state.tsx';
import { Priority } from '../../components/priority.tsx';
import { DelayedFlag, Status } from '../../components/status.tsx';
import { TrackingNumber } from '../../components/tracking-number.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { serverMessage } from '../../lib/server-error.ts';
import { EditShipmentForm } from './edit-shipment-form.tsx';
import { Eta } from './eta-cell.tsx';
import classes from './shipment-drawer.module.css';
import { useShipmentByNumber } from './shipments.queries.ts';
import { useRefusals } from './use-actor.ts';

type ShipmentDrawerProps = {
  trackingNumber: string;
  onClose: () => void;
  onDuplicate: (number: string) => void;
  /** Its way on a map. */
  mapOf: (shipment: ShipmentWithHistory) => ReactNode;
};

/** One shipment with all that is known of it and its whole history, over the list it was opened from (§2). */
export function ShipmentDrawer({ trackingNumber, onClose, onDuplicate, mapOf }: ShipmentDrawerProps) {
  const { t } = useTranslation('shipments');
  const [shown, setShown] = useState(trackingNumber);
  const [isEditing, setIsEditing] = useState(false);
  if (trackingNumber && trackingNumber !== shown) {
    setShown(trackingNumber);
    setIsEditing(false);
  }
  const found = useShipmentByNumber(shown);
  const close = () => {
    setIsEditing(false);
    onClose();
  };
  return (
    <Drawer
      opened={trackingNumber !== ''}
      onClose={close}
      position="right"
      size={520}
      title={<TrackingNumber value={shown} copyable />}
      closeButtonProps={{ 'aria-label': t('form.close'), size: 44 }}
      classNames={{ title: classes.title ?? '', body: classes.body ?? '' }}
    >
      {found.isPending && <ListSkeleton rows={6} />}
      {found.isError && <ListError message={serverMessage(found.error)} onRetry={() => void found.refetch()} />}
      {found.data &&
        (isEditing ? (
          <EditShipmentForm shipment={found.data} onDone={() => setIsEditing(false)} />
        ) : (
          <Details
            shipment={found.data}
            onEdit={() => setIsEditing(true)}
            onDuplicate={onDuplicate}
            map={mapOf(found.data)}
          />
        ))}
    </Drawer>
  );
}

type DetailsProps = {
  shipment: ShipmentWithHistory;
  onEdit: () => void;
  onDuplicate: (number: string) => void;
  map: ReactNode;
};

function Details({ shipment, onEdit, onDuplicate, map }: DetailsProps) {
  const { t } = useTranslation('shipments');
  const refusals = useRefusals();
  const query = `?tn=${encodeURIComponent(shipment.trackingNumber)}`;
  const mayWrite = refusals.remove === undefined;
  return (
    <>
      <div className={classes.actions}>
        {mayWrite && (
          <Button component={Link} to={`/scan-update${query}`} leftSection={<IconScan size={18} aria-hidden />}>
            {t('bulk.status')}
          </Button>
        )}
        {mayWrite && (
          <Button variant="default" onClick={onEdit} leftSection={<IconPencil size={18} aria-hidden />}>
            {t('drawer.edit')}
          </Button>
        )}
        {refusals.create === undefined && (
          <Button
            variant="default"
            onClick={() => onDuplicate(shipment.trackingNumber)}
            leftSection={<IconCopyPlus size={18} aria-hidden />}
          >
            {t('drawer.duplicate')}
          </Button>
        )}
        <Button
          component={Link}
          to={`/qr-generator${query}`}
          variant="default"
          leftSection={<IconQrcode size={18} aria-hidden />}
        >
          {t('drawer.qr')}
        </Button>
        <Button
          component={Link}
          to={`/labels${query}`}
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
        >
          {t('drawer.label')}
        </Button>
        <Button
          component="a"
          href={`/track${query}`}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconExternalLink size={18} aria-hidden />}
        >
          {t('drawer.track')}
        </Button>
      </div>
      <dl className={classes.facts}>
        <Fact name={t('column.status')}>
          <Status value={shipment.status} />
          {shipment.isDelayed && <DelayedFlag />}
        </Fact>
        {shipment.delayReason && <Fact name={t('form.delayReason')}>{shipment.delayReason}</Fact>}
        <Fact name={t('column.origin')}>{shipment.origin}</Fact>
        <Fact name={t('column.destination')}>{shipment.destination}</Fact>
        <Fact name={t('form.currentLocation')}>{shipment.currentLocation ?? '—'}</Fact>
        <Fact name={t('column.priority')}>
          <Priority value={shipment.priority} />
        </Fact>
        <Fact name={t('column.eta')}>
          <Eta value={shipment.estimatedDeliveryDate} />
        </Fact>
        {shipment.actualDeliveryDate && (
          <Fact name={t('drawer.delivered')}>{formatDateTime(shipment.actualDeliveryDate)}</Fact>
        )}
        <Fact name={t('drawer.created')}>{formatDateTime(shipment.createdAt)}</Fact>
        <Fact name={t('column.organisation')}>{shipment.organisationName}</Fact>
        {shipment.notes && (
          <Fact name={t('form.notes')}>
            <span className={classes.notes}>{shipment.notes}</span>
          </Fact>
        )}
      </dl>
      {map}
      <HistoryList history={shipment.history} />
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
