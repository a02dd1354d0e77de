import {
  type EndpointRow,
  findEndpointForUpdate,
  listSealedEndpoints,
  updateEndpoint,
} from '@msafara/db/webhooks/webhook-endpoints.repository';

import type { Deps } from '../../deps.ts';

const AT_ONCE = 200;

const SEALED = { secret: 'webhook-secret', previous_secret: 'webhook-secret', headers: 'webhook-headers' } as const;

type Sealed = keyof typeof SEALED;

const NAMES: readonly Sealed[] = ['secret', 'previous_secret', 'headers'];

/** What of an endpoint is sealed with the previous key, sealed anew; undefined where no key opens it. */
function resealed({ secrets }: Deps, endpoint: EndpointRow): Partial<Pick<EndpointRow, Sealed>> | undefined {
  const change: Partial<Pick<EndpointRow, Sealed>> = {};
  for (const name of NAMES) {
    const sealed = endpoint[name];
    const purpose = SEALED[name];
    if (sealed === null || secrets.isCurrent(purpose, endpoint.id, sealed)) continue;
    const text = secrets.open(purpose, endpoint.id, sealed);
    if (text === undefined) return undefined;
    change[name] = secrets.seal(purpose, endpoint.id, text);
  }
  return change;
}

/**
 * Encrypts, at a start, the secrets and headers of webhooks that were encrypted by the previous SECRET_KEY. Returns how many
 * endpoints cannot be read: nothing can be sent to these before they have a new secret.
 */
export async function resealWebhooks(deps: Deps): Promise<{ unreadable: number }> {
  const { read, transaction } = deps.database;
  let unreadable = 0;
  let after = '';
  for (;;) {
    const page = await listSealedEndpoints(read, { after, limit: AT_ONCE });
    for (const { id } of page) {
      const isRead = await transaction(async (trx) => {
        const endpoint = await findEndpointForUpdate(trx, id);
        const change = endpoint ? resealed(deps, endpoint) : {};
        if (change && Object.keys(change).length > 0) await updateEndpoint(trx, id, change);
        return change !== undefined;
      });
      if (!isRead) unreadable += 1;
    }
    after = page.at(-1)?.id ?? after;
    if (page.length < AT_ONCE) return { unreadable };
  }
}
