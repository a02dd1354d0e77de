/** A row of a file that was imported, by a key made from what it says; goes with its shipment. */
export type ImportedRowTable = { organisation_id: string; key: string; shipment_id: string };
