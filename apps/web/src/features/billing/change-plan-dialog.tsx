import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';

import { Button, Radio } from '@mantine/core';
import { planOf, PLANS, type Tier, TIERS } from '@msafara/domain/plans/plans';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Dialog } from '../../components/dialog.tsx';
import { formatPrice } from '../../lib/format-numbers.ts';
import { useLimitWords } from '../../lib/use-limit-words.ts';
import { purchaseQuery } from '../../lib/purchase-query.ts';
import classes from './billing.module.css';

type ChangePlanDialogProps = { tier: Tier; opened: boolean; onClose: () => void };

/** Chooses the plan of the next payment, and says what becomes of the one that runs (D4). */
export function ChangePlanDialog({ tier, opened, onClose }: ChangePlanDialogProps) {
  const { t } = useTranslation(['billing', 'common']);
  const limitWords = useLimitWords();
  const [chosen, setChosen] = useState<Tier>(tier);
  const query = purchaseQuery(planOf(chosen));
  return (
    <Dialog opened={opened} onClose={onClose} title={t('billing:change.title')} size={480}>
      <div className={classes.choices}>
        <p>{t('billing:change.text')}</p>
        <Radio.Group
          value={chosen}
          onChange={(value) => setChosen(TIERS.find((one) => one === value) ?? tier)}
          aria-label={t('billing:change.title')}
        >
          {PLANS.map((plan) => (
            <Radio
              key={plan.tier}
              value={plan.tier}
              data-autofocus={plan.tier === chosen || undefined}
              className={classes.choice ?? ''}
              label={`${plan.name} ${t('billing:plan.perMonth', { price: formatPrice(plan) })}`}
              description={
                plan.tier === tier
                  ? `${t('billing:change.current')}. ${limitWords(plan.tier).shipments}`
                  : limitWords(plan.tier).shipments
              }
            />
          ))}
        </Radio.Group>
        <p className={classes.note}>{t('billing:change.members')}</p>
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button component="a" href={`/payment?${query}`}>
            {t('billing:change.go')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
