import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { Menu } from '../../components/menu.tsx';
import { type Column, COLUMNS } from './list-columns.tsx';
import classes from './list-filters.module.css';

type ColumnsMenuProps = {
  columns: readonly Column[];
  onToggle: (column: Column) => void;
  withOrganisation: boolean;
};

/** Which columns the table has; phones show cards, which have none. */
export function ColumnsMenu({ columns, onToggle, withOrganisation }: ColumnsMenuProps) {
  const { t } = useTranslation('shipments');
  return (
    <Menu position="bottom-end" width={220} withinPortal closeOnItemClick={false}>
      <Menu.Target>
        <button
          type="button"
          className={`${classes.toggle} ${classes.icon}`}
          aria-label={t('columns')}
          title={t('columns')}
        >
          <IconColumns3 size={18} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {COLUMNS.filter((column) => column !== 'organisation' || withOrganisation).map((column) => (
          <Menu.CheckboxItem key={column} checked={columns.includes(column)} onChange={() => onToggle(column)}>
            {t(`column.${column}`)}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
