import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/ActionIcon.css';

import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { TierText } from './clock-form.values.ts';
import classes from './rate-fields.module.css';

type Props = {
  tiers: readonly TierText[];
  errors: Readonly<Record<string, ReactNode>>;
  /** The field of the currency, which stands beside the first rate. */
  currency: ReactNode;
  onChange: (tiers: TierText[]) => void;
};

const MOST = 10;

/** What a day costs after the free ones, and from which day on it costs more. */
export function RateFields({ tiers, errors, currency, onChange }: Props) {
  const { t } = useTranslation('costs');
  const change = (nth: number, part: Partial<TierText>) =>
    onChange(tiers.map((tier, index) => (index === nth ? { ...tier, ...part } : tier)));
  return (
    <div className={classes.rates}>
      {tiers.map(({ fromDay, perDay }, nth) => (
        // oxlint-disable-next-line react/no-array-index-key -- a rate is known by its place alone
        <div key={nth} className={classes.rate}>
          <TextInput
            label={t('form.rate')}
            inputMode="decimal"
            autoComplete="off"
            value={perDay}
            data-path={`tiers.${String(nth)}.perDay`}
            error={errors[`tiers.${String(nth)}.perDay`]}
            onChange={({ currentTarget }) => change(nth, { perDay: currentTarget.value })}
          />
          {nth === 0 ? (
            currency
          ) : (
            <>
              <TextInput
                label={t('form.fromDay')}
                inputMode="numeric"
                autoComplete="off"
                value={fromDay}
                data-path={`tiers.${String(nth)}.fromDay`}
                error={errors[`tiers.${String(nth)}.fromDay`]}
                onChange={({ currentTarget }) => change(nth, { fromDay: currentTarget.value })}
              />
              <ActionIcon
                variant="subtle"
                size={36}
                aria-label={t('form.removeRate')}
                onClick={() => onChange(tiers.filter((_, index) => index !== nth))}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            </>
          )}
        </div>
      ))}
      {tiers.length < MOST && (
        <Button
          variant="subtle"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...tiers, { fromDay: '', perDay: '' }])}
        >
          {t('form.addRate')}
        </Button>
      )}
    </div>
  );
}
