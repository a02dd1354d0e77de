import { type Shipment, shipmentSchema } from '@msafara/domain/shipments/shipments.schema';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { columnName } from '../../lib/detail-text.ts';
import { jsonLines } from '../../lib/json-lines.ts';
import { report } from '../../lib/query-client.ts';
import { RestError } from '../../lib/rest.ts';
import { datedName, saveFile } from '../../lib/save-file.ts';
import { serverMessage } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { type ExportCell, exportFieldsFor, exportRow } from './export-fields.ts';
import { inOrderOf } from './list-order.ts';
import { filterQueryOf } from './shipments.queries.ts';
import { useCan } from './use-actor.ts';
import type { ListView } from './use-list-address.ts';

export type ExportFormat = 'csv' | 'xlsx';

/** How often the count of what has come is shown anew. */
const TOLD_EVERY = 500;

async function* shipmentsOf(view: ListView, signal: AbortSignal): AsyncGenerator<Shipment, void> {
  const response = await fetch(`/api/shipments?${filterQueryOf(view).toString()}`, {
    headers: { accept: 'application/x-ndjson' },
    signal,
  });
  if (!response.ok) throw new RestError(response.status, await response.json().catch(() => undefined));
  if (!response.body) throw new Error('answered with nothing');
  for await (const item of jsonLines(response.body)) yield shipmentSchema.parse(item);
}

const textOf = (cell: ExportCell) => (typeof cell === 'object' ? cell.wallTime : String(cell));

/** What a workbook holds of a cell: a wall clock's time goes in as it stands, since workbooks have no zones. */
function sheetCell(cell: ExportCell) {
  if (typeof cell === 'number') return { value: cell, type: Number };
  if (typeof cell === 'object') {
    return { value: new Date(`${cell.wallTime.replace(' ', 'T')}Z`), type: Date, format: 'yyyy-mm-dd hh:mm' };
  }
  // Words are always of type text: a workbook calculates only what is marked as a formula.
  return { value: cell, type: String };
}

async function save(format: ExportFormat, name: string, head: readonly string[], rows: readonly ExportCell[][]) {
  if (format === 'csv') {
    const { saveCsv } = await import('../../lib/csv.ts');
    saveCsv(`${name}.csv`, [head, ...rows.map((row) => row.map(textOf))]);
    return;
  }
  const { default: writeExcelFile } = await import('write-excel-file/browser');
  const data = [
    head.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map(sheetCell)),
  ];
  const sheet = { sheet: name.slice(0, 31), data, columns: head.map(() => ({ width: 20 })), stickyRowsCount: 1 };
  saveFile(`${name}.xlsx`, await writeExcelFile([sheet]).toBlob());
}

/** Saves the shipments that a list shows, all pages of it, as a file; tells how many have come, and can be given up. */
export function useExport(view: ListView): {
  /** How many have come so far; undefined while nothing is being saved. */
  count: number | undefined;
  start: (format: ExportFormat) => void;
  cancel: () => void;
} {
  const { t } = useTranslation(['shipments', 'common']);
  const can = useCan();
  const [count, setCount] = useState<number>();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (format: ExportFormat) => {
    const controller = new AbortController();
    running.current = controller;
    setCount(0);
    try {
      const fields = exportFieldsFor({ seesAll: can('shipment.all-organisations') });
      const terms = {
        status: (status: Shipment['status']) => t(`common:status.${status}`),
        priority: (priority: Shipment['priority']) => t(`common:priority.${priority}`),
        yes: t('shipments:export.yes'),
        no: t('shipments:export.no'),
      };
      const shipments: Shipment[] = [];
      for await (const shipment of shipmentsOf(view, controller.signal)) {
        shipments.push(shipment);
        if (shipments.length % TOLD_EVERY === 0) setCount(shipments.length);
      }
      const head = fields.map((field) => columnName(field, t(`shipments:field.${field}`)));
      const told = { fields, terms, seesEta: can('shipment.eta') };
      const rows = inOrderOf(view, shipments).map((shipment) => exportRow(shipment, told));
      await save(format, datedName('msafara'), head, rows);
    } catch (error) {
      if (!controller.signal.aborted) {
        const message = serverMessage(error) ?? t('shipments:export.failedText');
        showToast({ kind: 'error', title: t('shipments:export.failed'), message });
        report(error);
      }
    }
    setCount(undefined);
  };

  return { count, start: (format) => void run(format), cancel: () => running.current?.abort() };
}
