import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';

import { METADATA_MAX } from '@msafara/domain/shipments/shipment-details';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { IconArrowRight, IconQuestionMark } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import panel from '../../components/panel.module.css';
import { RadioRow } from '../../components/radio-row.tsx';
import { formatList } from '../../lib/format.ts';
import { formatNumber } from '../../lib/format-numbers.ts';
import { FIELD_ICONS, usesOf, valueOf } from './column-uses.ts';
import { type Column, hasTooManyExtras, missingFields, type Remembered } from './columns.ts';
import shared from './imports.module.css';
import classes from './columns-panel.module.css';

/** How sure a column's use is, and what is worth knowing of it. */
export type Sureness = { level: 'sure' | 'likely' | 'check' | 'unknown'; word: string; hint: string };

type ColumnsPanelProps = {
  columns: readonly Column[];
  sureness: (column: Column) => Sureness;
  onChoose: (index: number, chosen: Remembered) => void;
  isRemembered: boolean;
  onRemember: (isRemembered: boolean) => void;
};

const BARS = { sure: 3, likely: 2, check: 1, unknown: 0 } as const;
const KEPT_OR_NOT = ['extra', 'out'] as const;

function Sure({ level, word, hint }: Sureness) {
  return (
    <div className={classes.sure} data-level={level}>
      <span className={classes.sureWord}>
        {level === 'unknown' ? (
          <IconQuestionMark size={15} stroke={1.75} aria-hidden />
        ) : (
          <span className={classes.bars} aria-hidden>
            {[1, 2, 3].map((bar) => (
              <span key={bar} data-full={bar <= BARS[level]} />
            ))}
          </span>
        )}
        {word}
      </span>
      {hint && <span className={classes.hint}>{hint}</span>}
    </div>
  );
}

type UseProps = { column: Column; onChoose: (chosen: Remembered) => void };

/** Whether a column that nothing is known of stays. */
function KeepOrNot({ column: { name, use }, onChoose }: UseProps) {
  const { t } = useTranslation('imports');
  return (
    <div className={classes.keep}>
      <RadioRow
        legend={name}
        isLegendUnseen
        options={KEPT_OR_NOT}
        value={KEPT_OR_NOT.find((option) => option === use)}
        onChange={(chosen) => onChoose({ use: chosen, unit: 'kg' })}
        render={(option) => <span>{t(`columns.${option}`)}</span>}
      />
    </div>
  );
}

/** The field that a column is. */
function FieldOf({ column, onChoose }: UseProps) {
  const { t } = useTranslation(['imports', 'shipments']);
  const { name, use } = column;
  const uses = usesOf(t);
  const Icon = (use === 'extra' || use === 'out' ? undefined : FIELD_ICONS[use]) ?? IconQuestionMark;
  return (
    <NativeSelect
      aria-label={name}
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
      leftSectionPointerEvents="none"
      value={valueOf(column)}
      data={uses}
      onChange={(event) => {
        const chosen = uses.find(({ value }) => value === event.currentTarget.value)?.chosen;
        if (chosen) onChoose(chosen);
      }}
    />
  );
}

/** One column of the file: its name, its first values, what becomes of it, and how sure that is. */
function ColumnRow({ column, onChoose, sureness }: UseProps & { sureness: Sureness }) {
  const { t } = useTranslation('imports');
  const [isOpen, setIsOpen] = useState(false);
  const { name, use, samples } = column;
  const isOpenEnded = (use === 'extra' || use === 'out') && !isOpen;
  const choose = (chosen: Remembered) => {
    setIsOpen(false);
    onChoose(chosen);
  };
  return (
    <tr data-use={use}>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      <td>
        <div className={classes.samples}>
          {samples.map((sample, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the first three rows, which do not move
            <bdi key={index}>{sample}</bdi>
          ))}
        </div>
      </td>
      <td className={classes.becomes}>
        <div className={classes.arrowed}>
          <IconArrowRight size={16} stroke={1.75} className={shared.arrow} aria-hidden />
          {isOpenEnded ? (
            <KeepOrNot column={column} onChoose={choose} />
          ) : (
            <FieldOf column={column} onChoose={choose} />
          )}
        </div>
      </td>
      <td>
        <div className={classes.surely}>
          <Sure {...sureness} />
          {isOpenEnded && (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => setIsOpen(true)}
              aria-label={t('columns.asFieldOf', { name })}
            >
              {t('columns.asField')}
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}

/** What each column of the file becomes, with its first values and how sure that is. */
export function ColumnsPanel({ columns, sureness, onChoose, isRemembered, onRemember }: ColumnsPanelProps) {
  const { t } = useTranslation(['imports', 'shipments']);
  // Columns in which nothing stands, and that nobody named, are no columns.
  const shown = columns.filter(({ isEmpty, use }) => !isEmpty || use !== 'out');
  const known = shown.filter(({ use }) => use !== 'extra' && use !== 'out').length;
  const missing = missingFields(columns);
  return (
    <section className={panel.panel} aria-labelledby="import-columns">
      <div className={panel.head}>
        <div className={shared.headTitle}>
          <h2 id="import-columns">{t('columns.title')}</h2>
          <span className={shared.quiet}>
            {t('columns.recognised', {
              known: formatNumber(known),
              count: shown.length,
              number: formatNumber(shown.length),
            })}
          </span>
        </div>
        <Checkbox
          label={t('columns.remember')}
          checked={isRemembered}
          onChange={(event) => onRemember(event.currentTarget.checked)}
        />
      </div>
      {missing.length > 0 && (
        <p className={shared.fault} role="alert">
          {t('columns.missing', { fields: formatList(missing.map((field) => t(`shipments:field.${field}`))) })}
        </p>
      )}
      {hasTooManyExtras(columns) && (
        <p className={shared.fault} role="alert">
          {t('columns.tooMany', { max: formatNumber(METADATA_MAX) })}
        </p>
      )}
      <table className={`${shared.table} ${classes.stack}`}>
        <thead>
          <tr>
            <th scope="col">{t('columns.column')}</th>
            <th scope="col">{t('columns.sample')}</th>
            <th scope="col" className={classes.becomes}>
              {t('columns.field')}
            </th>
            <th scope="col">{t('columns.sure')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((column) => (
            <ColumnRow
              key={column.index}
              column={column}
              sureness={sureness(column)}
              onChoose={(chosen) => onChoose(column.index, chosen)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}
