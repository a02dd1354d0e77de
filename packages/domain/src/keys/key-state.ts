export type KeyState = 'live' | 'rolled' | 'expired' | 'revoked';

type Facts = { expiresAt: string | null; revokedAt: string | null; rolledTo: string | null };

/** How a key stands at an instant: `rolled` works on until it expires, beside the key that took its place. */
export function keyStateOf({ expiresAt, revokedAt, rolledTo }: Facts, now: string): KeyState {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt !== null && expiresAt <= now) return 'expired';
  return rolledTo === null ? 'live' : 'rolled';
}
