/**
 * A row of a file that was imported, by a key made from the file and what the row says; `content` is the latter alone.
 * Goes with its shipment, or after 30 days.
 */
export type ImportedRowTable = {
  organisation_id: string;
  key: string;
  content: string;
  shipment_id: string;
  created_at: string;
};
