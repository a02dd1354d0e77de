/** What a mailed link is good for. */
export type TokenPurpose = 'verify-email' | 'reset-password' | 'change-email';

/** `token_hash` is the SHA-256 of the token; `email` is the address that the link was sent to, where it matters. */
export type UserTokenTable = {
  id: string;
  user_id: string;
  purpose: TokenPurpose;
  token_hash: string;
  email: string | null;
  created_at: string;
  expires_at: string;
};

/** Recovery codes of the second factor, hashed; each is good once. */
export type RecoveryCodeTable = { user_id: string; code_hash: string; used_at: string | null };
