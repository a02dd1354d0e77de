import { type ManifestTotals, manifestTotals } from '@msafara/domain/units/manifest';
import type { LoadedUnit } from '@msafara/domain/units/units.schema';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { TrackingNumber } from '../../components/tracking-number.tsx';
import { formatNumber, formatWeight } from '../../lib/format-numbers.ts';
import { formatDateTime, formatList, isolated } from '../../lib/format.ts';
import classes from './manifest.module.css';

/** A4 with room for a punch; paper is light in the dark theme too, whether or not the browser prints backgrounds. */
const PAGE =
  '@page { size: A4; margin: 14mm 12mm } @media print { html:root { color-scheme: light; background: #fff } }';

const number = (value: number | null) => (value === null ? null : formatNumber(value));
const weight = (grams: number | null) => (grams === null ? null : formatWeight(grams));

type CellProps = { name: string; value: string | null; isEnd?: boolean };

/** What is not known has a dash on paper, and no line of a card. */
function Cell({ name, value, isEnd = false }: CellProps) {
  return (
    <td data-name={name} data-empty={value === null} className={isEnd ? classes.end : ''}>
      <bdi>{value ?? '–'}</bdi>
    </td>
  );
}

type ManifestProps = { unit: LoadedUnit; code: ReactNode; asOf: string };

/** Of how many shipments a sum is, where it is not of all. */
function Partly({ totals }: { totals: ManifestTotals }) {
  const { t } = useTranslation('units');
  const all = totals.shipments;
  return (['counted', 'weighed'] as const)
    .filter((key) => totals[key] > 0 && totals[key] < all)
    .map((key) => (
      <p key={key} className={classes.when}>
        {t(key, { known: formatNumber(totals[key]), all: formatNumber(all) })}
      </p>
    ));
}

/** What is in a unit, as it is printed: the unit, its seals, a row for each shipment in the order of loading, sums, one code (D26). */
export function Manifest({ unit, code, asOf }: ManifestProps) {
  const { t } = useTranslation(['units', 'shipments']);
  const { shipments, seals } = unit;
  const totals = manifestTotals(shipments);
  return (
    <section className={classes.sheet} aria-label={t('units:manifest')}>
      <style>{PAGE}</style>
      <header className={classes.head}>
        <div>
          <p className={classes.kind}>
            {t('units:manifest')} · {t(`units:kind.${unit.type}`)}
          </p>
          <h2 className={classes.number}>
            <bdi>{unit.number}</bdi>
          </h2>
          <p>{t('units:aboard', { count: totals.shipments, number: formatNumber(totals.shipments) })}</p>
          <dl className={classes.facts}>
            <dt>{t('units:seals')}</dt>
            <dd>{seals.length === 0 ? t('units:noSeals') : formatList(seals.map((seal) => isolated(seal.number)))}</dd>
          </dl>
          <p className={classes.when}>{t('units:asOf', { when: formatDateTime(asOf) })}</p>
        </div>
        <div className={classes.code}>
          {code}
          <p>{t('units:codeHint')}</p>
        </div>
      </header>
      {shipments.length > 0 && (
        <table className={classes.table}>
          <caption className="unseen">{t('units:manifest')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('shipments:field.trackingNumber')}</th>
              <th scope="col">{t('shipments:field.reference')}</th>
              <th scope="col">{t('shipments:field.recipientName')}</th>
              <th scope="col">{t('shipments:field.destination')}</th>
              <th scope="col" className={classes.end}>
                {t('shipments:field.pieces')}
              </th>
              <th scope="col" className={classes.end}>
                {t('shipments:field.weightGrams')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shipments.toReversed().map((one) => (
              <tr key={one.id}>
                <th scope="row">
                  <Link to={`/shipments/${one.id}`}>
                    <TrackingNumber value={one.trackingNumber} />
                  </Link>
                </th>
                <Cell name={t('shipments:field.reference')} value={one.reference} />
                <Cell name={t('shipments:field.recipientName')} value={one.recipientName} />
                <Cell name={t('shipments:field.destination')} value={one.destination} />
                <Cell name={t('shipments:field.pieces')} value={number(one.pieces)} isEnd />
                <Cell name={t('shipments:field.weightGrams')} value={weight(one.weightGrams)} isEnd />
              </tr>
            ))}
          </tbody>
          {(totals.pieces ?? totals.weightGrams) !== null && (
            <tfoot>
              <tr>
                <th scope="row" colSpan={4}>
                  {t('units:total')}
                </th>
                <Cell name={t('shipments:field.pieces')} value={number(totals.pieces)} isEnd />
                <Cell name={t('shipments:field.weightGrams')} value={weight(totals.weightGrams)} isEnd />
              </tr>
            </tfoot>
          )}
        </table>
      )}
      <Partly totals={totals} />
    </section>
  );
}
