import { fileIdInput } from '@msafara/domain/files/files.schema';

import type { Deps } from '../../deps.ts';
import type { RestPlugin } from '../../http/rest.ts';
import { readPublicLogo } from './logo.service.ts';

/** /logos/{id}: the logo on the public page of an organisation's shipments, for as long as it stands there (D28). */
export function logosRest(deps: Deps): RestPlugin {
  return (app) => {
    app.get('/logos/:id', { schema: { hide: true, params: fileIdInput } }, async (request, reply) => {
      const { type, bytes } = await readPublicLogo(deps, request.params);
      return (
        reply
          .type(type)
          .header('content-security-policy', "default-src 'none'; sandbox")
          // What an administrator takes off is gone soon.
          .header('cache-control', 'public, max-age=300')
          .send(Buffer.from(bytes))
      );
    });
  };
}
