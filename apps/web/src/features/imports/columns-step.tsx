import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Button.css';

import { IMPORT_FIELDS } from '@msafara/domain/shipments/import.schema';
import { Button, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { type ColumnMap, REQUIRED } from './columns.ts';
import classes from './imports.module.css';
import { cellText, type FileRows } from './read-file.ts';

type ColumnsStepProps = {
  file: FileRows;
  map: ColumnMap;
  onChange: (map: ColumnMap) => void;
  onNext: () => void;
  onBack: () => void;
};

/** Says which column of the file is which field; a field is one column's alone. */
export function ColumnsStep({ file, map, onChange, onNext, onBack }: ColumnsStepProps) {
  const { t } = useTranslation(['imports', 'shipments']);
  const missing = REQUIRED.filter((field) => !map.includes(field));
  const columns = file.columns.map((column, index) => ({
    key: `column ${String(index)}`,
    name: column || t('columns.unnamed', { number: index + 1 }),
    index,
  }));
  const choose = (column: number, name: string) => {
    const field = IMPORT_FIELDS.find((one) => one === name) ?? null;
    onChange(map.map((kept, index) => (index === column ? field : kept === field ? null : kept)));
  };
  return (
    <section className={classes.panel}>
      <h2>{t('columns.title')}</h2>
      <div className={classes.scroller}>
        <table className={`${classes.table} ${classes.stack}`}>
          <thead>
            <tr>
              <th scope="col">{t('columns.column')}</th>
              <th scope="col">{t('columns.sample')}</th>
              <th scope="col">{t('columns.field')}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ key, name, index }) => {
              const samples = file.rows.slice(0, 3).map(({ cells }) => cellText(cells[index]).slice(0, 40));
              return (
                <tr key={key}>
                  <th scope="row">
                    <bdi>{name}</bdi>
                  </th>
                  <td className={classes.sample}>
                    <bdi>{samples.filter((text) => text !== '').join(' · ')}</bdi>
                  </td>
                  <td>
                    <NativeSelect
                      aria-label={name}
                      value={map[index] ?? ''}
                      onChange={(event) => choose(index, event.currentTarget.value)}
                      data={[
                        { value: '', label: t('columns.none') },
                        ...IMPORT_FIELDS.map((field) => ({ value: field, label: t(`shipments:field.${field}`) })),
                      ]}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p className={missing.length > 0 ? classes.fault : classes.quiet} role="status">
        {missing.length > 0
          ? t('columns.missing', { fields: missing.map((field) => t(`shipments:field.${field}`)).join(', ') })
          : t('columns.optionalNumber')}
      </p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onBack}>
          {t('file.another')}
        </Button>
        <Button onClick={onNext} disabled={missing.length > 0}>
          {t('columns.next')}
        </Button>
      </div>
    </section>
  );
}
