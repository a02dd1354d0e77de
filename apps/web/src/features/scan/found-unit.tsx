import { unitPath } from '@msafara/domain/units/unit-code';
import type { LoadedUnit } from '@msafara/domain/units/units.schema';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import classes from './found-shipment.module.css';

/** What is shown of the shipments in a unit before the rest is a number. */
const SHOWN = 8;

/** The container or truck whose number was read, and what is in it, where that is known here (D26). */
export function FoundUnit({
  unit: { number, shipments },
}: {
  unit: Pick<LoadedUnit, 'number'> & Partial<Pick<LoadedUnit, 'shipments'>>;
}) {
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
        <p className={classes.journey}>{shipments ? t('holds', { count: shipments.length }) : t('holdsUnknown')}</p>
      </div>
      {shipments && (
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
          <li>
            <Link to={unitPath(number)}>{t('manifest')}</Link>
          </li>
        </ul>
      )}
    </section>
  );
}
