import type { Trx } from '@msafara/db/database';
import { type FoundToken, insertToken } from '@msafara/db/tokens/user-tokens.repository';
import type { TokenPurpose } from '@msafara/db/tokens/user-tokens.table';
import { HOUR_MS } from '@msafara/domain/durations';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';

import { type Deps, fromNow, nowOf } from '../../deps.ts';
import { hashToken } from '../auth/sessions.service.ts';

const PAGES: Record<TokenPurpose, string> = {
  'verify-email': '/verify-email',
  'change-email': '/verify-email',
  'reset-password': '/reset-password',
};

type NewLink = { userId: string; purpose: TokenPurpose; email: string; hours: number };

/** Makes a link that works once, for some hours; the database has but the hash of its secret. */
export async function createLink(deps: Deps, trx: Trx, { userId, purpose, email, hours }: NewLink): Promise<string> {
  const token = deps.newToken();
  await insertToken(trx, {
    id: deps.newId(),
    user_id: userId,
    purpose,
    token_hash: hashToken(token),
    email,
    created_at: nowOf(deps),
    expires_at: fromNow(deps, hours * HOUR_MS),
  });
  return `${deps.env.PUBLIC_URL}${PAGES[purpose]}?token=${token}`;
}

/** What is sought in the database for a link's secret. */
export function sought<P extends TokenPurpose>(deps: Deps, token: string, purposes: readonly P[]) {
  return { tokenHash: hashToken(token), purposes, now: nowOf(deps) };
}

/** Fails for a link that was used, is too old, or never was. */
export function requireLink(found: FoundToken | undefined): { userId: string; purpose: TokenPurpose; email: string } {
  if (found?.email) return { ...found, email: found.email };
  throw new DomainError('NOT_FOUND', say('link.over'));
}
