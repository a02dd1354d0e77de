import { detailColumns, type UnfoldedRow } from '../shipments/shipments.repository.ts';

const AT = '2026-11-20T08:00:00.000Z';

/** The `n`th shipment of tests, made from Tema to Kumasi and not yet moved, but for what a test says of it. */
export function unfoldedRow(n: number, more: Partial<UnfoldedRow> = {}): UnfoldedRow {
  const digits = String(n).padStart(6, '0');
  const { tracking_number: number = `SH-${digits}AAA` } = more;
  return {
    id: `shipment-${digits}`,
    organisation_id: 'ours',
    number_key: number,
    tracking_number: number,
    ...detailColumns({ origin: 'Tema', destination: 'Kumasi', priority: 'Standard' }),
    status: 'Created',
    current_location: null,
    estimated_delivery_date: null,
    eta_is_default: 0,
    actual_delivery_date: null,
    is_delayed: 0,
    delay_reason: null,
    is_demo: 0,
    created_by: null,
    request_digest: null,
    event_seq: 0,
    created_at: AT,
    updated_at: AT,
    ...more,
  };
}
