import type { Shipment } from '@msafara/domain/shipments/shipments.schema';
import { type ReactNode, useState } from 'react';

import { PlaceCell } from '../../components/place-cell.tsx';
import { Priority } from '../../components/priority.tsx';
import { Status } from '../../components/status.tsx';
import { readStored, writeStored } from '../../lib/browser-storage.ts';
import { formatDateTime } from '../../lib/format.ts';
import { EtaCell } from './eta-cell.tsx';
import { LastUpdated } from './last-updated.tsx';

/** What a list can show of a shipment beside its number, in the order of the columns. */
export const COLUMNS = [
  'organisation',
  'reference',
  'origin',
  'destination',
  'currentLocation',
  'recipientName',
  'status',
  'priority',
  'eta',
  'created',
  'updated',
] as const;

export type Column = (typeof COLUMNS)[number];

/** The dashboard's (§2). */
export const DASHBOARD_COLUMNS: readonly Column[] = ['origin', 'destination', 'status', 'eta', 'updated'];
const WORKSPACE_COLUMNS: readonly Column[] = ['origin', 'destination', 'status', 'priority', 'eta', 'updated'];

const bdi = (text: string | null) => <bdi title={text ?? undefined}>{text}</bdi>;

/** How a cell of each column is drawn; `room` says how wide the table has to be for the column. */
export const CELLS: Record<
  Column,
  { cell: (shipment: Shipment) => ReactNode; room: 'always' | 'places' | 'much'; isQuiet?: boolean }
> = {
  organisation: { cell: ({ organisationName }) => bdi(organisationName), room: 'much' },
  reference: { cell: ({ reference }) => bdi(reference), room: 'much' },
  origin: { cell: ({ origin }) => <PlaceCell place={origin} />, room: 'places' },
  destination: { cell: ({ destination }) => <PlaceCell place={destination} />, room: 'places' },
  currentLocation: { cell: ({ currentLocation }) => <PlaceCell place={currentLocation} />, room: 'much' },
  recipientName: { cell: ({ recipientName }) => bdi(recipientName), room: 'much' },
  status: { cell: ({ status }) => <Status value={status} />, room: 'always' },
  priority: { cell: ({ priority }) => <Priority value={priority} />, room: 'much', isQuiet: true },
  eta: { cell: (shipment) => <EtaCell shipment={shipment} />, room: 'always' },
  created: { cell: ({ createdAt }) => <bdi>{formatDateTime(createdAt)}</bdi>, room: 'much', isQuiet: true },
  updated: { cell: ({ updatedAt }) => <LastUpdated at={updatedAt} />, room: 'much', isQuiet: true },
};

const STORED_AS = 'shipment-columns';

function readColumns(seesAll: boolean): readonly Column[] {
  const stored = readStored(STORED_AS);
  if (stored === null) return seesAll ? ['organisation', ...WORKSPACE_COLUMNS] : WORKSPACE_COLUMNS;
  const names = stored.split(',');
  return COLUMNS.filter((column) => names.includes(column) && (seesAll || column !== 'organisation'));
}

/** The columns that someone wants on the shipments screen, kept in this browser; whose they are only where all are seen. */
export function useColumns(seesAll: boolean): [columns: readonly Column[], toggle: (column: Column) => void] {
  const [columns, setColumns] = useState(() => readColumns(seesAll));
  const toggle = (column: Column) => {
    const wanted = COLUMNS.filter((one) => columns.includes(one) !== (one === column));
    writeStored(STORED_AS, wanted.join(','));
    setColumns(wanted);
  };
  return [columns, toggle];
}
