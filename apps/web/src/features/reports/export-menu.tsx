import '@mantine/core/styles/Button.css';

import type { Report } from '@msafara/domain/reports/reports.schema';
import { Button } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Menu } from '../../components/menu.tsx';
import { showToast } from '../../lib/toast.ts';
import { reportName, saveReportCsv, saveReportWorkbook } from './report-export.ts';
import { hasDoor, inOrder, REPORT_WORDS, reportTables } from './report-tables.ts';

/** Takes the report away as CSV, as a workbook or on paper: exactly what is shown (§2). */
export function ExportMenu({ report }: { report: Report | undefined }) {
  const { t } = useTranslation(REPORT_WORDS);
  const [isSaving, setIsSaving] = useState(false);

  const save = async (write: typeof saveReportCsv | typeof saveReportWorkbook) => {
    if (!report) return;
    setIsSaving(true);
    try {
      await write(reportName(report), inOrder(reportTables(report, t)), t('reports:none'));
    } catch {
      showToast({ title: t('reports:export.failed'), message: t('reports:export.failedHint'), kind: 'error' });
    }
    setIsSaving(false);
  };

  return (
    <Menu position="bottom-end" width={200} withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          disabled={!report || (report.figures.total === 0 && !report.borders && !hasDoor(report))}
          loading={isSaving}
        >
          {t('reports:export.open')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileTypeCsv size={18} aria-hidden />} onClick={() => void save(saveReportCsv)}>
          {t('reports:export.csv')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
          onClick={() => void save(saveReportWorkbook)}
        >
          {t('reports:export.xlsx')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          {t('reports:export.print')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
