import '@mantine/core/styles/Button.css';

import { Button } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { Menu } from '../../components/menu.tsx';
import { formatNumber } from '../../lib/format-numbers.ts';
import { useExport } from './use-export.ts';
import type { ListView } from './use-list-address.ts';

/** Takes what the list shows away as a file, all its pages; while it comes the button counts and gives up. */
export function ExportMenu({ view }: { view: ListView }) {
  const { t } = useTranslation('shipments');
  const { count, start, cancel } = useExport(view);
  if (count !== undefined) {
    return (
      <Button variant="default" leftSection={<IconX size={18} aria-hidden />} onClick={cancel}>
        <span role="status">{t('export.running', { count, number: formatNumber(count) })}</span>
      </Button>
    );
  }
  return (
    <Menu position="bottom-end" width={200} withinPortal>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />}>
          {t('export.open')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileTypeCsv size={18} aria-hidden />} onClick={() => start('csv')}>
          {t('export.csv')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileSpreadsheet size={18} aria-hidden />} onClick={() => start('xlsx')}>
          {t('export.xlsx')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
