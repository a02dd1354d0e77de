import type { Shipment } from '@msafara/domain/shipments/shipments.schema';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { Priority } from '../../components/priority.tsx';
import { DelayedFlag, Status } from '../../components/status.tsx';
import { Eta, EtaCell } from './eta-cell.tsx';
import { LastUpdated } from './last-updated.tsx';
import { Choose, ChooseAll, NumberCell } from './row-choice.tsx';
import { RowActions } from './row-actions.tsx';
import type { Selection } from './selection.ts';
import classes from './shipment-list.module.css';

export type ShipmentRowsProps = {
  shipments: readonly Shipment[];
  withPriority: boolean;
  withOrganisation: boolean;
  onDelete: (shipment: Shipment) => void;
  selection?: Selection | undefined;
  onOpen?: ((shipment: Shipment) => void) | undefined;
};

/** Shipments as a table, from 640 px; under 1024 px the places stand beneath the number (§2). */
export function ShipmentsTable(props: ShipmentRowsProps) {
  const { shipments, withPriority, withOrganisation, onDelete, selection, onOpen } = props;
  const { t } = useTranslation('shipments');
  const columns = 7 + Number(withPriority) + Number(withOrganisation) + Number(selection !== undefined);
  return (
    <table className={classes.table} data-columns={columns}>
      <caption className="unseen">{t('table')}</caption>
      <thead>
        <tr>
          {selection && (
            <td className={classes.choice}>
              <ChooseAll shipments={shipments} selection={selection} />
            </td>
          )}
          <th scope="col">{t('column.number')}</th>
          {withOrganisation && (
            <th scope="col" className={classes.extra}>
              {t('column.organisation')}
            </th>
          )}
          <th scope="col" className={classes.wide}>
            {t('column.origin')}
          </th>
          <th scope="col" className={classes.wide}>
            {t('column.destination')}
          </th>
          <th scope="col">{t('column.status')}</th>
          {withPriority && (
            <th scope="col" className={classes.extra}>
              {t('column.priority')}
            </th>
          )}
          <th scope="col">{t('column.eta')}</th>
          <th scope="col">{t('column.updated')}</th>
          <th scope="col" className={classes.end}>
            {t('column.actions')}
          </th>
        </tr>
      </thead>
      <tbody>
        {shipments.map((shipment) => (
          <tr key={shipment.id} data-chosen={selection?.has(shipment)}>
            {selection && (
              <td className={classes.choice}>
                <Choose shipment={shipment} selection={selection} />
              </td>
            )}
            <th scope="row" className={classes.number}>
              <NumberCell shipment={shipment} onOpen={onOpen} />
              <div className={classes.beneathWide}>
                <Route shipment={shipment} />
              </div>
              {withOrganisation && <bdi className={classes.beneathExtra}>{shipment.organisationName}</bdi>}
            </th>
            {withOrganisation && (
              <td className={classes.extra}>
                <bdi>{shipment.organisationName}</bdi>
              </td>
            )}
            <td className={classes.wide}>
              <bdi>{shipment.origin}</bdi>
            </td>
            <td className={classes.wide}>
              <bdi>{shipment.destination}</bdi>
            </td>
            <td>
              <Status value={shipment.status} />
              {withPriority && (
                <div className={classes.beneathExtra}>
                  <Priority value={shipment.priority} />
                </div>
              )}
            </td>
            {withPriority && (
              <td className={`${classes.quiet} ${classes.extra}`}>
                <Priority value={shipment.priority} />
              </td>
            )}
            <td className={classes.nowrap}>
              <EtaCell shipment={shipment} />
            </td>
            <td className={`${classes.quiet} ${classes.nowrap}`}>
              <LastUpdated at={shipment.updatedAt} />
            </td>
            <td className={classes.end}>
              <RowActions shipment={shipment} onDelete={onDelete} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shipments as cards, under 640 px. */
export function ShipmentCards(props: ShipmentRowsProps) {
  const { shipments, withPriority, withOrganisation, onDelete, selection, onOpen } = props;
  const { t } = useTranslation('shipments');
  return (
    <ul className={classes.cards} aria-label={t('table')}>
      {shipments.map((shipment) => (
        <li key={shipment.id} className={classes.card} data-chosen={selection?.has(shipment)}>
          <div className={classes.cardLine}>
            <span className={classes.number}>
              {selection && <Choose shipment={shipment} selection={selection} />}
              <NumberCell shipment={shipment} onOpen={onOpen} />
            </span>
            <Status value={shipment.status} />
          </div>
          <div className={classes.cardLine}>
            <span className={classes.cardRoute}>
              <Route shipment={shipment} />
            </span>
            {shipment.isDelayed && (
              <span className={classes.flag}>
                <DelayedFlag />
              </span>
            )}
          </div>
          <div className={`${classes.cardLine} ${classes.quiet}`}>
            <span className={classes.cardEta}>
              {t('column.eta')} <Eta value={shipment.estimatedDeliveryDate} />
            </span>
            <LastUpdated at={shipment.updatedAt} />
          </div>
          {(withPriority || withOrganisation) && (
            <div className={`${classes.cardLine} ${classes.quiet}`}>
              {withOrganisation && <bdi>{shipment.organisationName}</bdi>}
              {withPriority && <Priority value={shipment.priority} />}
            </div>
          )}
          <RowActions shipment={shipment} onDelete={onDelete} withWords />
        </li>
      ))}
    </ul>
  );
}

function Route({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation('shipments');
  return (
    <>
      <bdi>{shipment.origin}</bdi> <IconArrowRight size={15} className={classes.arrow} aria-label={t('to')} />{' '}
      <bdi>{shipment.destination}</bdi>
    </>
  );
}
