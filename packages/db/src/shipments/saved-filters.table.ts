/** A filter of the list of shipments under the name that its user gave it; `filter` is JSON. */
export type SavedFilterTable = {
  id: string;
  organisation_id: string;
  user_id: string;
  name: string;
  is_shared: number;
  filter: string;
  created_at: string;
};
