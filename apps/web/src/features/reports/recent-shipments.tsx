import type { Report } from '@msafara/domain/reports/reports.schema';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { PlaceCell } from '../../components/place-cell.tsx';
import { Priority } from '../../components/priority.tsx';
import { Status } from '../../components/status.tsx';
import { TrackingNumber } from '../../components/tracking-number.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { useIsNarrow } from '../../lib/use-is-narrow.ts';
import figures from './figure-table.module.css';
import panel from './panel.module.css';
import classes from './recent-shipments.module.css';

type Recent = Report['recent'];

type RecentShipmentsProps = { shipments: Recent; withOrganisation: boolean };

/** The five newest shipments of the period (§2): a table, or cards on phones. */
export function RecentShipments(props: RecentShipmentsProps) {
  const { t } = useTranslation('reports');
  const isNarrow = useIsNarrow(900);
  return (
    <section className={panel.panel} aria-labelledby="report-recent">
      <div className={panel.head}>
        <h2 id="report-recent">{t('recent.title')}</h2>
      </div>
      {isNarrow ? <Cards {...props} /> : <Table {...props} />}
    </section>
  );
}

function NumberLink({ value }: { value: string }) {
  return (
    <Link to={`/shipments/${encodeURIComponent(value)}`} className={classes.number}>
      <TrackingNumber value={value} />
    </Link>
  );
}

function Table({ shipments, withOrganisation }: RecentShipmentsProps) {
  const { t } = useTranslation('reports');
  const columns = ['number', 'organisation', 'origin', 'destination', 'status', 'priority', 'created'] as const;
  return (
    <div className={classes.scroller}>
      <table className={`${figures.table} ${classes.table}`}>
        <caption className="unseen">{t('recent.title')}</caption>
        <thead>
          <tr>
            {columns
              .filter((column) => column !== 'organisation' || withOrganisation)
              .map((column) => (
                <th key={column} scope="col" className={figures.start}>
                  {t(`recent.${column}`)}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {shipments.map((shipment) => (
            <tr key={shipment.id}>
              <th scope="row">
                <NumberLink value={shipment.trackingNumber} />
              </th>
              {withOrganisation && (
                <td>
                  <bdi>{shipment.organisationName}</bdi>
                </td>
              )}
              <td>
                <PlaceCell place={shipment.origin} />
              </td>
              <td>
                <PlaceCell place={shipment.destination} />
              </td>
              <td>
                <Status value={shipment.status} />
              </td>
              <td className={classes.priority}>
                <Priority value={shipment.priority} />
              </td>
              <td className={classes.when}>
                <bdi>{formatDateTime(shipment.createdAt)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards({ shipments, withOrganisation }: RecentShipmentsProps) {
  const { t } = useTranslation('reports');
  return (
    <ul className={classes.cards} aria-label={t('recent.title')}>
      {shipments.map((shipment) => (
        <li key={shipment.id}>
          <div className={classes.line}>
            <NumberLink value={shipment.trackingNumber} />
            <Status value={shipment.status} />
          </div>
          <p className={classes.route}>
            <bdi>{shipment.origin}</bdi> {t('lanes.to')} <bdi>{shipment.destination}</bdi>
          </p>
          {withOrganisation && (
            <p className={classes.when}>
              <bdi>{shipment.organisationName}</bdi>
            </p>
          )}
          <div className={classes.line}>
            <Priority value={shipment.priority} />
            <bdi className={classes.when}>{formatDateTime(shipment.createdAt)}</bdi>
          </div>
        </li>
      ))}
    </ul>
  );
}
