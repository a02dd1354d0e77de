import { limitsOf, type Plan, PLANS } from '@msafara/domain/plans/plans';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { formatNumber, formatPrice } from '../../lib/format-numbers.ts';
import classes from './plans.module.css';

const FEATURES = [...new Set(PLANS.flatMap((plan) => plan.features))];

const limits = (plan: Plan) => limitsOf({ tier: plan.tier, isDemo: false, isPlatform: false });

/** What each plan holds, side by side (§2). */
export function PlanComparison() {
  const { t } = useTranslation(['pricing', 'plans']);
  const upTo = (n: number | undefined) => (n === undefined ? '' : t('upTo', { n: formatNumber(n) }));
  return (
    <section className={classes.comparison} aria-labelledby="compare">
      <h2 id="compare">{t('compare')}</h2>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('feature')}</th>
            {PLANS.map((plan) => (
              <th key={plan.tier} scope="col">
                {plan.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row label={t('price')} cell={formatPrice} />
          <Row label={t('shipments')} cell={(plan) => upTo(limits(plan)?.shipments)} />
          <Row label={t('users')} cell={(plan) => upTo(limits(plan)?.users)} />
          {FEATURES.map((feature) => (
            <Row
              key={feature}
              label={t(`plans:feature.${feature}`)}
              cell={(plan) =>
                plan.features.includes(feature) ? (
                  <IconCheck size={18} className={classes.yes} role="img" aria-label={t('included')} />
                ) : (
                  t('notIncluded')
                )
              }
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ label, cell }: { label: string; cell: (plan: Plan) => ReactNode }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {PLANS.map((plan) => (
        <td key={plan.tier}>{cell(plan)}</td>
      ))}
    </tr>
  );
}
