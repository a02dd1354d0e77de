/** `web` sessions come by cookie, `rest` sessions by bearer token, never mixed (D3). */
export type SessionKind = 'web' | 'rest';

/** `token_hash` is the SHA-256 of the token in hexadecimal; the token itself is nowhere stored. */
export type SessionTable = {
  id: string;
  user_id: string;
  kind: SessionKind;
  token_hash: string;
  created_at: string;
  last_seen_at: string;
  /** The session is over then unless it is used before (D3). */
  idle_until: string;
  user_agent: string | null;
  address: string | null;
  expires_at: string;
  /** When something was last changed in it, by the database's clock (ms since 1970), where standbys are read. */
  wrote_at: number | null;
};
