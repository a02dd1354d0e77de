import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import { Button } from '@mantine/core';
import { PLANS } from '@msafara/domain/plans/plans';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useConfig } from '../../lib/config.ts';
import { formatPrice } from '../../lib/format-numbers.ts';
import { purchaseQuery } from '../../lib/purchase-query.ts';
import { useLimitWords } from '../../lib/use-limit-words.ts';
import classes from './plans.module.css';

/** The three plans (§3, §9); choosing one leads to its payment, or to a trial where nothing is sold. */
export function PlanCards() {
  const { t } = useTranslation(['pricing', 'plans']);
  const limitWords = useLimitWords();
  const isSold = useConfig().data?.payments !== 'off';
  return (
    <ul className={classes.cards}>
      {PLANS.map((plan) => (
        <li key={plan.tier} className={classes.card} data-popular={plan.popular}>
          <div className={classes.head}>
            <h2>{plan.name}</h2>
            {plan.popular && <span className={classes.popular}>{t('popular')}</span>}
          </div>
          <p className={classes.description}>{t(`plans:description.${plan.tier}`)}</p>
          <p className={classes.price}>
            <bdi>{formatPrice(plan)}</bdi>
            <span>{t('perMonth')}</span>
          </p>
          <ul className={classes.limits}>
            <li>{limitWords(plan.tier).shipments}</li>
            <li>{limitWords(plan.tier).users}</li>
          </ul>
          <Button
            component="a"
            href={isSold ? `/payment?${purchaseQuery(plan)}` : '/register'}
            variant={plan.popular ? 'filled' : 'default'}
            fullWidth
            className={classes.choose ?? ''}
          >
            {t('choose', { plan: plan.name })}
          </Button>
          <ul className={classes.features}>
            {plan.features.map((feature) => (
              <li key={feature}>
                <IconCheck size={17} aria-hidden />
                {t(`plans:feature.${feature}`)}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
