import type { Shipment } from '@msafara/domain/shipments/shipments.schema';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';

import { TrackingNumber } from '../../components/tracking-number.tsx';
import classes from './row-choice.module.css';
import type { OpenedFrom } from './opened-from.ts';
import type { Selection } from './selection.ts';

/** Chooses one shipment for work in bulk. */
export function Choose({ shipment, selection }: { shipment: Shipment; selection: Selection }) {
  const { t } = useTranslation('shipments');
  const isChosen = selection.has(shipment);
  return (
    <label className={classes.choose}>
      <input
        type="checkbox"
        aria-label={t('bulk.choose', { number: shipment.trackingNumber })}
        checked={isChosen}
        disabled={selection.isFull && !isChosen}
        onChange={() => selection.toggle(shipment)}
      />
    </label>
  );
}

/** Chooses every shipment of a page, or none of them. */
export function ChooseAll({ shipments, selection }: { shipments: readonly Shipment[]; selection: Selection }) {
  const { t } = useTranslation('shipments');
  const chosen = shipments.filter(selection.has).length;
  return (
    <label className={classes.choose}>
      <input
        type="checkbox"
        aria-label={t('bulk.chooseAll')}
        checked={chosen === shipments.length}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && chosen < shipments.length;
        }}
        onChange={() => selection.toggleAll(shipments)}
      />
    </label>
  );
}

/** The tracking number, which leads to the shipment's page. */
export function NumberCell({ shipment: { id, trackingNumber } }: { shipment: Shipment }) {
  const { pathname, search } = useLocation();
  const state: OpenedFrom = { list: `${pathname}${search}` };
  return (
    <Link to={`/shipments/${id}`} state={state} className={classes.open}>
      <TrackingNumber value={trackingNumber} />
    </Link>
  );
}
