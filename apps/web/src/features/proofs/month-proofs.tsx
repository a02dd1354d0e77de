import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Button.css';

import { Button, Select } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import panel from '../../components/panel.module.css';
import { formatMonth } from '../../lib/format.ts';
import { formatNumber } from '../../lib/format-numbers.ts';
import { failureWords } from '../../lib/server-error.ts';
import { monthsUntil } from './months-until.ts';
import { useProofMonth } from './proofs.queries.ts';
import classes from './proofs.module.css';

/** All proofs of a month to keep: an index and a PDF of each, in parts (D28). */
export function MonthProofs() {
  const { t } = useTranslation('proofs');
  const [months] = useState(() => monthsUntil(new Date().toISOString()));
  const [month, setMonth] = useState(months[0] ?? '');
  const { data, error } = useProofMonth(month);
  const parts = data?.parts ?? 0;
  return (
    <section className={`${panel.panel} ${classes.unprinted}`} aria-labelledby="month-proofs">
      <div className={panel.head}>
        <h2 id="month-proofs">{t('month.title')}</h2>
      </div>
      <div className={classes.month}>
        <Select
          label={t('month.label')}
          data={months.map((value) => ({ value, label: formatMonth(`${value}-01`) }))}
          value={month}
          allowDeselect={false}
          onChange={(value) => setMonth(value ?? month)}
        />
        <p role="status">
          {error && failureWords(error)}
          {data &&
            (data.count === 0
              ? t('month.none')
              : t('month.count', { count: data.count, number: formatNumber(data.count) }))}
        </p>
        {Array.from({ length: parts }, (_, n) => n + 1).map((part) => (
          <Button
            key={part}
            component="a"
            href={`/api/proofs/archive?month=${month}&part=${String(part)}`}
            download
            variant="default"
            leftSection={<IconFileZip size={18} aria-hidden />}
          >
            {parts === 1 ? t('month.save') : t('month.savePart', { part, all: parts })}
          </Button>
        ))}
      </div>
    </section>
  );
}
