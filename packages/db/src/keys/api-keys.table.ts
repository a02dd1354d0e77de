/**
 * An API key of an organisation (D24). `hash` is the SHA-256 of the key in hexadecimal; the key itself is nowhere stored.
 * `scopes` and `allowed_cidrs` are JSON arrays. `rolled_to` is the key that took its place, `lineage_id` the first of such
 * a row of keys. Rows are never deleted: the history names them.
 */
export type ApiKeyTable = {
  id: string;
  organisation_id: string;
  lineage_id: string;
  name: string;
  prefix: string;
  hash: string;
  scopes: string;
  allowed_cidrs: string;
  expires_at: string | null;
  revoked_at: string | null;
  rolled_to: string | null;
  last_used_at: string | null;
  /** An address. */
  last_used_from: string | null;
  created_by: string;
  created_at: string;
};
