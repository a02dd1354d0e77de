/** Somebody's data were erased because they asked for it (D28). `subjects` is JSON: the ids of what was erased. */
export type ErasureTable = {
  id: string;
  organisation_id: string;
  user_id: string | null;
  subjects: string;
  created_at: string;
};

/** The one row that is held by whoever writes to the log outside of the database. */
export type ErasureLogTable = { name: string; written_at: string };
