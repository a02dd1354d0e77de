/**
 * A row of a file that was imported, by a key made from the file and what the row says; `content` is the latter alone. One that
 * told several shipments, such as those in a unit, stands here once for each. Goes with its shipment, or after 30 days.
 */
export type ImportedRowTable = {
  organisation_id: string;
  key: string;
  content: string;
  shipment_id: string;
  created_at: string;
};

/**
 * A file that somebody imported, and how many shipments it made; rows that name no file are those of a day (`day:`). The
 * audit log reads it.
 */
export type ImportTable = {
  id: string;
  organisation_id: string;
  user_id: string;
  file_id: string;
  shipments: number;
  started_at: string;
};
