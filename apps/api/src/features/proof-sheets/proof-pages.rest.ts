import { hash } from 'node:crypto';

import { DomainError } from '@msafara/domain/errors';
import { PHOTOS_MAX } from '@msafara/domain/proofs/proofs.schema';
import { proofTokenInput } from '@msafara/domain/proofs/proof-links.schema';
import { say } from '@msafara/domain/say';
import type { Language } from '@msafara/domain/settings/languages';
import { zoneAt } from '@msafara/places/zone-at';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import { type Deps, nowOf } from '../../deps.ts';
import { told } from '../../http/error-handler.ts';
import { ERROR_TABLE, retryAfterOf } from '../../http/error-table.ts';
import { languageAsked } from '../../http/first-paint.ts';
import type { RestPlugin } from '../../http/rest.ts';
import { PERMISSIONS_HEADER } from '../../http/security-headers.ts';
import { routeOf } from '../eta/routes.ts';
import { nameOfFile } from '../files/file-store.ts';
import { reasonIn } from '../mail/words.ts';
import { openProofLink } from '../proofs/proof-links.service.ts';
import { checkKept } from '../proofs/proofs.service.ts';
import { noProofPage, PAGE_STYLE, proofPage, waitPage } from './proof-page.ts';
import { makeProofSheet, readTold } from './proof-sheet.service.ts';
import type { Reader, Told } from './sheet-facts.ts';

const photoInput = proofTokenInput.extend({ nth: z.coerce.number().int().min(1).max(PHOTOS_MAX) });

const STYLE_HASH = hash('sha256', PAGE_STYLE, 'base64');

/** A page that loads nothing but its own pictures, is kept and indexed by nobody, and tells nobody its address. */
const PAGE_HEADERS = {
  ...PERMISSIONS_HEADER,
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy': `default-src 'none'; img-src 'self'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'x-robots-tag': 'noindex',
  vary: 'accept-language, cookie',
};

const wantsPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') === true;

/** Says on a page, in the reader's language, that the proof cannot be read just now; scripts get the error as JSON. */
function tellReader(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (!wantsPage(request)) return void reply.send(error);
  const refused = told(error, request);
  const language = languageAsked(request);
  const wait = retryAfterOf(refused);
  if (wait !== undefined) reply.header('retry-after', String(wait));
  void reply
    .status(ERROR_TABLE[refused.code].status)
    .headers(PAGE_HEADERS)
    .type('text/html; charset=utf-8')
    .send(waitPage({ language }, reasonIn(language, refused.reason), request.url));
}

/** Times are those of the place where the shipment goes (D31). */
function readerOf(deps: Deps, language: Language, { shipment }: Pick<Told, 'shipment'>): Reader {
  const destination = shipment === null ? undefined : routeOf(shipment).destination;
  return { language, zone: destination ? zoneAt(destination) : 'UTC', now: nowOf(deps) };
}

/**
 * A proof for whoever has its link (D28): /p/{token}, its PDF and its photos. What leads nowhere is 404, what ended 410; the
 * secret has 132 bits, so that nobody guesses one.
 */
export function proofPagesRest(deps: Deps): RestPlugin {
  /** What the link opens, or, for whoever reads pages, the page that says why it opens nothing. Fails with NOT_FOUND for others. */
  async function open(request: FastifyRequest, reply: FastifyReply, token: string) {
    const opened = await openProofLink(deps, token);
    if (typeof opened === 'object') return opened;
    if (!wantsPage(request)) throw new DomainError('NOT_FOUND', say('proofLink.notFound'));
    const page = noProofPage({ language: languageAsked(request) }, opened, `/p/${encodeURIComponent(token)}`);
    void reply
      .status(opened === 'none' ? 404 : 410)
      .headers(PAGE_HEADERS)
      .type('text/html; charset=utf-8')
      .send(page);
    return undefined;
  }

  return (app, { limited }) => {
    app.get(
      '/p/:token',
      { ...limited(300), schema: { hide: true, params: proofTokenInput }, errorHandler: tellReader },
      async (request, reply) => {
        const { token } = request.params;
        const opened = await open(request, reply, token);
        if (!opened) return reply;
        const { kept, url, expiresAt } = opened;
        const [told, check] = await Promise.all([readTold(deps, kept), checkKept(deps, kept)]);
        const reader = readerOf(deps, languageAsked(request), told);
        return reply
          .headers(PAGE_HEADERS)
          .type('text/html; charset=utf-8')
          .send(proofPage({ ...told, url, expiresAt, path: `/p/${token}` }, check, reader));
      },
    );

    app.get(
      '/p/:token/pdf',
      { ...limited(60), schema: { hide: true, params: proofTokenInput }, errorHandler: tellReader },
      async (request, reply) => {
        const opened = await open(request, reply, request.params.token);
        if (!opened) return reply;
        const { kept, url } = opened;
        const reader = readerOf(deps, languageAsked(request), await readTold(deps, kept));
        const { name, file } = await makeProofSheet(deps, kept, { ...reader, url });
        return reply
          .headers({ 'x-robots-tag': 'noindex', 'content-disposition': `inline; filename="${name}"` })
          .type('application/pdf')
          .send(file);
      },
    );

    app.get(
      '/p/:token/photos/:nth',
      { ...limited(600), schema: { hide: true, params: photoInput } },
      async (request, reply) => {
        const { token, nth } = request.params;
        const opened = await open(request, reply, token);
        if (!opened) return reply;
        const { row, proof } = opened.kept;
        const photo = proof.photos[nth - 1];
        const name = photo && nameOfFile({ id: photo.id, organisationId: row.organisation_id });
        const bytes = name === undefined ? undefined : await deps.files.get(name);
        if (!bytes) return reply.callNotFound();
        const type = bytes[0] === 0xff ? 'image/jpeg' : 'image/png';
        return reply.headers({ 'x-robots-tag': 'noindex' }).type(type).send(Buffer.from(bytes));
      },
    );
  };
}
