/** Shipments created by an organisation in a calendar month, `2026-11`; a deletion does not lower it (D10). */
export type UsageCounterTable = { organisation_id: string; period: string; shipments: number };
