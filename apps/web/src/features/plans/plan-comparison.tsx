import { limitsOf, type Plan, PLANS } from '@msafara/domain/plans/plans';
import { QUOTAS } from '@msafara/domain/plans/quotas';
import { RULES } from '@msafara/domain/policy-rules';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { formatBytes, formatNumber, formatPrice } from '../../lib/format-numbers.ts';
import classes from './plans.module.css';

const FEATURES = [...new Set(PLANS.flatMap((plan) => plan.features))];

/** What only some plans have beside those features. */
const PARTS = ['milestone.write', 'organisation.contact', 'proof.archive', 'clock.write'] as const;

const hasPart = ({ tier }: Plan, part: (typeof PARTS)[number]) => RULES[part].tiers.some((one) => one === tier);

const limits = (plan: Plan) => limitsOf({ tier: plan.tier, isDemo: false, isPlatform: false });

/** What each plan holds, side by side (§2). */
export function PlanComparison() {
  const { t } = useTranslation(['pricing', 'plans']);
  const upTo = (n: number | undefined) => (n === undefined ? '' : t('upTo', { n: formatNumber(n) }));
  const isIncluded = (is: boolean) =>
    is ? <IconCheck size={18} className={classes.yes} role="img" aria-label={t('included')} /> : t('notIncluded');
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
              cell={(plan) => isIncluded(plan.features.includes(feature))}
            />
          ))}
          {PARTS.map((part) => (
            <Row key={part} label={t(`part.${part}`)} cell={(plan) => isIncluded(hasPart(plan, part))} />
          ))}
          <Row
            label={t('messages')}
            cell={({ tier }) => (QUOTAS[tier].segments > 0 ? upTo(QUOTAS[tier].segments) : t('notIncluded'))}
          />
          <Row
            label={t('files')}
            cell={({ tier }) => (QUOTAS[tier].fileBytes > 0 ? formatBytes(QUOTAS[tier].fileBytes) : t('notIncluded'))}
          />
          <Row label={t('endpoints')} cell={({ tier }) => upTo(QUOTAS[tier].endpoints)} />
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
