import type { EtaItem } from '@msafara/domain/eta/eta.schema';
import { useTranslation } from 'react-i18next';

import { formatMinutes } from '../../lib/format.ts';
import classes from './eta-drawer.module.css';

/** What the time from now is made of, what counts beside it, and what it was learnt from (D13). */
export function Factors({ item: { explanation, learntFrom, status } }: { item: EtaItem }) {
  const { t } = useTranslation('eta');
  if (status === 'Delivered') return null;
  const parts = explanation.filter(({ minutes }) => minutes !== 0);
  // What was learnt, or not, is said in a sentence of its own.
  const notes = explanation.filter(
    ({ code, minutes }) => minutes === 0 && code !== 'little-data' && code !== 'lane-history',
  );
  const total = parts.reduce((sum, { minutes }) => sum + minutes, 0);
  return (
    <section className={classes.section}>
      <h2>{t('drawer.why')}</h2>
      <table className={classes.factors}>
        <tbody>
          {parts.map(({ code, minutes }) => (
            <tr key={code}>
              <th scope="row">{t(`factor.${code}`)}</th>
              <td>
                <bdi>{formatMinutes(minutes, { isSigned: true })}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('drawer.total')}</th>
            <td>
              <bdi>{formatMinutes(total)}</bdi>
            </td>
          </tr>
        </tfoot>
      </table>
      <ul className={classes.notes} aria-label={t('drawer.notes')}>
        {notes.map(({ code }) => (
          <li key={code}>{t(`factor.${code}`)}</li>
        ))}
        <li>{learntFrom > 0 ? t('drawer.learnt', { count: learntFrom }) : t('drawer.little')}</li>
      </ul>
    </section>
  );
}
