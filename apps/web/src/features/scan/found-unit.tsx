import type { LoadedUnit } from '@msafara/domain/units/units.schema';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import classes from './found-shipment.module.css';

/** What is shown of the shipments in a unit before the rest is a number. */
const SHOWN = 8;

/** The container or truck whose number was read, and what is in it (D26). */
export function FoundUnit({ unit: { number, shipments } }: { unit: LoadedUnit }) {
  const { t } = useTranslation('milestones');
  return (
    <section className={classes.found} aria-label={t('unit')}>
      <div className={classes.band}>
        <p className={classes.hit} role="status">
          <IconCircleCheck size={18} stroke={1.75} aria-hidden />
          {t('unit')}
        </p>
        <p className={classes.number}>
          <bdi>{number}</bdi>
        </p>
        <p className={classes.journey}>{t('holds', { count: shipments.length })}</p>
      </div>
      {shipments.length > 0 && (
        <ul className={classes.aboard}>
          {shipments.slice(0, SHOWN).map(({ id, trackingNumber, destination }) => (
            <li key={id}>
              <Link to={`/shipments/${id}?tab=customs`}>
                <bdi>{trackingNumber}</bdi>
              </Link>
              <bdi>{destination}</bdi>
            </li>
          ))}
          {shipments.length > SHOWN && <li aria-hidden>…</li>}
        </ul>
      )}
    </section>
  );
}
