import type { Permission } from '@msafara/domain/policy';

import { CostsPanel } from '../features/costs/costs-panel.tsx';
import { MilestonesPanel } from '../features/customs/milestones-panel.tsx';
import { UnitsPanel } from '../features/customs/units-panel.tsx';
import { DocumentsPanel } from '../features/documents/documents-panel.tsx';
import classes from './shipment-customs.module.css';

type Props = {
  shipment: { id: string; trackingNumber: string };
  now: string;
  can: (permission: Permission) => boolean;
};

/** The Customs tab of a shipment (D26): what waiting costs on top, documents beside the milestones, units and seals beneath. */
export function ShipmentCustoms({ shipment, now, can }: Props) {
  const { id } = shipment;
  const mayWrite = can('milestone.write');
  return (
    <div className={classes.customs}>
      <CostsPanel id={id} mayWrite={can('clock.write')} />
      <div className={classes.columns}>
        <DocumentsPanel id={id} mayWrite={can('document.write')} />
        <MilestonesPanel shipment={shipment} now={now} hasPlan={can('border.board')} mayWrite={mayWrite} />
      </div>
      <UnitsPanel id={id} mayWrite={mayWrite} />
    </div>
  );
}
