import type { Deps } from '../../deps.ts';

/** Whose account a callback is about: an organisation's, or the deployment's. */
export type CallbackOwner = { organisationId: string | null };

const SHARED = 'shared';

/**
 * The secret in the address by which a provider calls us: whose account it is, and a mark that only this server makes. Where a
 * provider signs nothing, this is all that tells its calls from others' (D27).
 */
export function callbackSecret({ secrets }: Deps, provider: string, { organisationId }: CallbackOwner): string {
  const owner = organisationId ?? SHARED;
  return `${owner}.${secrets.sign('message-callback', `${provider} ${owner}`)}`;
}

/** Whose account a secret is for; undefined for one that is not ours. */
export function readCallbackSecret({ secrets }: Deps, provider: string, secret: string): CallbackOwner | undefined {
  const [owner = '', mark = ''] = secret.split('.');
  if (!secrets.isSigned('message-callback', `${provider} ${owner}`, mark)) return undefined;
  return { organisationId: owner === SHARED ? null : owner };
}

/** The path that a provider calls. */
export function callbackPath(deps: Deps, provider: string, owner: CallbackOwner): string {
  return `/messages/${provider}/${callbackSecret(deps, provider, owner)}`;
}
