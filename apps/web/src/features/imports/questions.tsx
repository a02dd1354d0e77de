import '@mantine/core/styles/Button.css';

import { type DateOrder, readWrittenDate } from '@msafara/domain/text/written-date';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { RadioRow } from '../../components/radio-row.tsx';
import { languageNow } from '../../lib/i18n.ts';
import { formatNumber } from '../../lib/format-numbers.ts';
import type { Column, Remembered } from './columns.ts';
import classes from './imports.module.css';
import type { EarlierChoice } from './use-import.ts';

const ORDERS = ['dayFirst', 'monthFirst'] as const satisfies DateOrder[];
const EARLIER_CHOICES = ['leaveOut', 'again'] as const satisfies EarlierChoice[];

type DayQuestionProps = { sample: string; value: DateOrder | undefined; onAnswer: (order: DateOrder) => void };

/** Which day a date means that can be read in two ways. */
export function DayQuestion({ sample, value, onAnswer }: DayQuestionProps) {
  const { t } = useTranslation('imports');
  const inWords = (order: DateOrder) => {
    const day = readWrittenDate(sample, order)?.day;
    const format = new Intl.DateTimeFormat(languageNow(), { dateStyle: 'long', timeZone: 'UTC' });
    return day === undefined ? t(`dates.${order}`) : format.format(new Date(`${day}T00:00Z`));
  };
  return (
    <div className={classes.question}>
      <RadioRow
        legend={t('dates.question', { sample })}
        options={ORDERS}
        value={value}
        onChange={onAnswer}
        render={(order) => <span>{inWords(order)}</span>}
      />
    </div>
  );
}

type NumbersQuestionProps = {
  column: Column;
  onChoose: (chosen: Remembered) => void;
  onLeaveOut: () => void;
};

/** A column that looks like tracking numbers is not left out without being asked about. */
export function NumbersQuestion({ column, onChoose, onLeaveOut }: NumbersQuestionProps) {
  const { t } = useTranslation(['imports', 'shipments']);
  return (
    <div className={classes.question} role="alert">
      <p className={classes.questionText}>
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
        <span>{t('columns.numbers', { name: column.name })}</span>
      </p>
      <div className={classes.answers}>
        <Button variant="default" onClick={() => onChoose({ use: 'trackingNumber', unit: 'kg' })}>
          {t('columns.useAsNumber')}
        </Button>
        <Button variant="default" onClick={() => onChoose({ use: 'extra', unit: 'kg' })}>
          {t('columns.extra')}
        </Button>
        <Button variant="default" onClick={onLeaveOut}>
          {t('columns.outAnyway')}
        </Button>
      </div>
    </div>
  );
}

type EarlierQuestionProps = { count: number; value: EarlierChoice; onAnswer: (choice: EarlierChoice) => void };

/** What becomes of rows that equal rows imported of late. */
export function EarlierQuestion({ count, value, onAnswer }: EarlierQuestionProps) {
  const { t } = useTranslation('imports');
  return (
    <div className={classes.question}>
      <RadioRow
        legend={t('check.earlier', { count, number: formatNumber(count) })}
        options={EARLIER_CHOICES}
        value={value}
        onChange={onAnswer}
        render={(option) => <span>{t(`check.${option}`)}</span>}
      />
    </div>
  );
}
