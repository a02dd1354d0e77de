import type { Shipment } from '@msafara/domain/shipments/shipments.schema';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { Priority } from '../../components/priority.tsx';
import { DelayedFlag, Status } from '../../components/status.tsx';
import { Eta } from './eta-cell.tsx';
import { LastUpdated } from './last-updated.tsx';
import { CELLS, type Column } from './list-columns.tsx';
import { Choose, ChooseAll, NumberCell } from './row-choice.tsx';
import { RowActions } from './row-actions.tsx';
import type { Selection } from './selection.ts';
import etaCell from './eta-cell.module.css';
import classes from './shipments-table.module.css';

export type ShipmentRowsProps = {
  shipments: readonly Shipment[];
  columns: readonly Column[];
  onDelete: (shipment: Shipment) => void;
  selection?: Selection | undefined;
};

/** Shipments as a table, from 640 px; what there is no room for stands beneath something else (§2). */
export function ShipmentsTable({ shipments, columns, onDelete, selection }: ShipmentRowsProps) {
  const { t } = useTranslation('shipments');
  const has = (column: Column) => columns.includes(column);
  return (
    <table className={classes.table} data-is-full={columns.length > 5}>
      <caption className="unseen">{t('table')}</caption>
      <thead>
        <tr>
          {selection && (
            <td className={classes.choice}>
              <ChooseAll shipments={shipments} selection={selection} />
            </td>
          )}
          <th scope="col">{t('column.number')}</th>
          {columns.map((column) => (
            <th key={column} scope="col" data-room={CELLS[column].room}>
              {t(`column.${column}`)}
            </th>
          ))}
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
              <NumberCell shipment={shipment} />
              {has('origin') && (
                <div className={classes.beneathWide}>
                  <Route shipment={shipment} />
                </div>
              )}
              {has('organisation') && <bdi className={classes.beneathExtra}>{shipment.organisationName}</bdi>}
            </th>
            {columns.map((column) => {
              const { cell, room, isQuiet } = CELLS[column];
              return (
                <td key={column} data-room={room} data-column={column} className={isQuiet ? classes.quiet : undefined}>
                  {cell(shipment)}
                  {column === 'status' && has('priority') && shipment.priority !== 'Standard' && (
                    <div className={classes.beneathExtra}>
                      <Priority value={shipment.priority} />
                    </div>
                  )}
                </td>
              );
            })}
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
export function ShipmentCards({ shipments, columns, onDelete, selection }: ShipmentRowsProps) {
  const { t } = useTranslation('shipments');
  const has = (column: Column) => columns.includes(column);
  return (
    <ul className={classes.cards} aria-label={t('table')}>
      {shipments.map((shipment) => (
        <li key={shipment.id} className={classes.card} data-chosen={selection?.has(shipment)}>
          <div className={classes.cardLine}>
            <span className={classes.number}>
              {selection && <Choose shipment={shipment} selection={selection} />}
              <NumberCell shipment={shipment} />
            </span>
            <Status value={shipment.status} />
          </div>
          <div className={classes.cardLine}>
            <span className={classes.cardRoute}>
              <Route shipment={shipment} />
            </span>
            {shipment.isDelayed && (
              <span className={etaCell.flag}>
                <DelayedFlag />
              </span>
            )}
          </div>
          <div className={`${classes.cardLine} ${classes.quiet}`}>
            <span className={classes.cardEta}>
              {t('column.eta')} <Eta estimate={shipment} />
            </span>
            <LastUpdated at={shipment.updatedAt} />
          </div>
          {(has('priority') || has('organisation')) && (
            <div className={`${classes.cardLine} ${classes.quiet}`}>
              {has('organisation') && <bdi>{shipment.organisationName}</bdi>}
              {has('priority') && <Priority value={shipment.priority} />}
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
