import { limitsOf, PLANS } from '@msafara/domain/plans/plans';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { formatNumber, formatPrice } from '../../lib/format-numbers.ts';
import shared from './features.module.css';
import classes from './feature-tables.module.css';

const ROLES = [
  { role: 'admin', follow: true, write: true, all: true },
  { role: 'sender', follow: true, write: true, all: false },
  { role: 'viewer', follow: true, write: false, all: false },
] as const;

/** Who may do what (§6). */
export function AccessFeature() {
  const { t } = useTranslation('landing');
  return (
    <div className={shared.cell}>
      <h3>{t('features.access.title')}</h3>
      <p>{t('features.access.text')}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('features.access.role')}</th>
            <th scope="col">{t('features.access.follow')}</th>
            <th scope="col">{t('features.access.write')}</th>
            <th scope="col">{t('features.access.all')}</th>
          </tr>
        </thead>
        <tbody>
          {ROLES.map(({ role, follow, write, all }) => (
            <tr key={role}>
              <th scope="row">{t(`features.access.${role}`)}</th>
              <Allowed value={follow} />
              <Allowed value={write} />
              <Allowed value={all} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Allowed({ value }: { value: boolean }) {
  const { t } = useTranslation('landing');
  return (
    <td>
      {value ? (
        <IconCheck size={17} className={classes.yes} role="img" aria-label={t('features.access.yes')} />
      ) : (
        t('features.access.no')
      )}
    </td>
  );
}

/** The three plans and their limits (§9). */
export function SetupFeature() {
  const { t } = useTranslation('landing');
  const upTo = (n: number | undefined) => (n === undefined ? '' : t('features.setup.upTo', { n: formatNumber(n) }));
  return (
    <div className={shared.cell}>
      <h3>{t('features.setup.title')}</h3>
      <p>{t('features.setup.text')}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('features.setup.plan')}</th>
            <th scope="col">{t('features.setup.shipments')}</th>
            <th scope="col">{t('features.setup.users')}</th>
            <th scope="col">{t('features.setup.price')}</th>
          </tr>
        </thead>
        <tbody>
          {PLANS.map((plan) => {
            const limits = limitsOf({ tier: plan.tier, isDemo: false, isPlatform: false });
            return (
              <tr key={plan.tier}>
                <th scope="row">{plan.name}</th>
                <td>{upTo(limits?.shipments)}</td>
                <td>{upTo(limits?.users)}</td>
                <td className={classes.price}>
                  <bdi>{formatPrice(plan)}</bdi>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
