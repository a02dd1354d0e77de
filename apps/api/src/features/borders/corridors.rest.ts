import { hash } from 'node:crypto';

import type { Deps } from '../../deps.ts';
import { languageAsked, languageNamed } from '../../http/first-paint.ts';
import type { RestPlugin } from '../../http/rest.ts';
import { PERMISSIONS_HEADER } from '../../http/security-headers.ts';
import { CORRIDORS_PATH, CORRIDORS_STYLE } from './corridor-page.ts';
import { readCorridorPage } from './corridors.service.ts';

const STYLE_HASH = hash('sha256', CORRIDORS_STYLE, 'base64');

/** Everybody may keep it for a while: it changes once a day. It loads nothing but the icon of its tab. */
const PAGE_HEADERS = {
  ...PERMISSIONS_HEADER,
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy': `default-src 'none'; img-src 'self'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'cache-control': 'public, max-age=300',
  vary: 'accept-language, cookie',
};

/** GET /corridors: how long goods stand at border posts, for everybody (D29). What it reads was made ready by a job. */
export function corridorsRest(deps: Deps): RestPlugin {
  return (app, { limited }) => {
    app.get(CORRIDORS_PATH, { ...limited(300), schema: { hide: true } }, async (request, reply) => {
      const asked = { language: languageAsked(request), isNamed: languageNamed(request) !== undefined };
      return reply
        .headers(PAGE_HEADERS)
        .type('text/html; charset=utf-8')
        .send(await readCorridorPage(deps, asked));
    });
  };
}
