import { SHIPMENT_STATUSES, type ShipmentStatus } from '@msafara/domain/shipments/shipment-status';
import {
  IconAlertTriangle,
  IconCheck,
  IconClipboardText,
  IconClockExclamation,
  IconMoped,
  IconPackageImport,
  IconTruck,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import classes from './status.module.css';

const TILES: Readonly<Record<ShipmentStatus, { Icon: TablerIcon; look: string | undefined }>> = {
  Created: { Icon: IconClipboardText, look: classes.created },
  'Picked Up': { Icon: IconPackageImport, look: classes.pickedUp },
  'In Transit': { Icon: IconTruck, look: classes.inTransit },
  'Out for Delivery': { Icon: IconMoped, look: classes.outForDelivery },
  Delivered: { Icon: IconCheck, look: classes.delivered },
  Exception: { Icon: IconAlertTriangle, look: classes.exception },
};

/** Servers that are newer than this page may know a status that it does not (§4). */
const isKnown = (value: string): value is ShipmentStatus => SHIPMENT_STATUSES.some((status) => status === value);

/** The coloured tile of a status, the neutral one for an unknown. Decoration: the word always stands beside it. */
export function StatusTile({ value }: { value: ShipmentStatus }) {
  const { Icon, look } = TILES[isKnown(value) ? value : 'Created'];
  return (
    <span className={`${classes.tile} ${look}`} aria-hidden="true">
      <Icon size={15} stroke={1.75} />
    </span>
  );
}

/** A status as a colour, an icon and a word (§4). */
export function Status({ value }: { value: ShipmentStatus }) {
  const { t } = useTranslation('common');
  return (
    <span className={classes.status}>
      <StatusTile value={value} />
      <span>{isKnown(value) ? t(`status.${value}`) : value}</span>
    </span>
  );
}

/** Marks a delayed shipment; says "Delayed", or what is given. */
export function DelayedFlag({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('common');
  return (
    <span className={classes.delayed}>
      <IconClockExclamation size={17} stroke={1.75} aria-hidden />
      <span>{children ?? t('delayed')}</span>
    </span>
  );
}
