import type { IncomingMessage } from 'node:http';

import { DomainError, invalidFields } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { repeatedName } from './repeated-names.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The text of a body; undefined where its bytes are no UTF-8, of which names would be kept with letters lost. */
function textOf(body: Buffer): string | undefined {
  try {
    return utf8.decode(body);
  } catch {
    return undefined;
  }
}

/** JSON, and JSON-LD as systems of EPCIS call their documents. */
const JSON_TYPES = ['application/json', 'application/ld+json'];

/** Whether a body ends before it has anything in it: chunks tell no length beforehand. */
function isNothing(body: IncomingMessage): Promise<boolean> {
  return new Promise((resolve) => {
    body.once('data', () => resolve(false)).once('end', () => resolve(true));
    body.once('error', () => resolve(false));
  });
}

/** Reads bodies of JSON, which is in UTF-8; an empty one counts as none, whatever it is called (D16). */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(JSON_TYPES, { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const text = textOf(body);
    if (text === undefined) done(new DomainError('INVALID_INPUT', say('request.unreadable')));
    else if (text === '') done(null, undefined);
    else void parse(request, text, (error, parsed) => done(error ?? repeatedMetadata(text), parsed));
  });
  // Many programs call nothing at all a form: curl -d '', wget, PHP, Ruby, axios.
  app.addContentTypeParser('*', async (_request: FastifyRequest, body: IncomingMessage) => {
    if (!(await isNothing(body))) throw new DomainError('UNSUPPORTED_MEDIA_TYPE', say('request.notJson'));
  });
}

/** The refusal of metadata that names something twice (D20). */
function repeatedMetadata(text: string): DomainError | null {
  const key = text.includes('"metadata"') ? repeatedName(text, 'metadata') : undefined;
  if (key === undefined) return null;
  return invalidFields({ metadata: say('metadata.twice', { key }) });
}
