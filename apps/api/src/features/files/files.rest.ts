import {
  DOCUMENT_BYTES,
  DOCUMENT_TYPE,
  fileIdInput,
  forUserHeader,
  PICTURE_BYTES,
  PICTURE_TYPES,
  storedFileSchema,
} from '@msafara/domain/files/files.schema';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import { z, type ZodType } from 'zod';

import type { RestPlugin } from '../../http/rest.ts';
import type { Operation } from '../../openapi/operation.ts';
import { readFile, storeFile } from './files.service.ts';

const binary: ZodType = z.string().meta({ format: 'binary' });

const STORE: Operation = {
  id: 'storeFile',
  tag: 'Files',
  summary: 'Store a picture or a document',
  description: `The body is the file itself: a picture (JPEG, PNG or WebP, up to ${String(PICTURE_BYTES / 1024)} kB and 25 million pixels) or a document (PDF, up to ${String(DOCUMENT_BYTES / 1024 / 1024)} MB). A picture's metadata is cut; WebP becomes JPEG. The same content sent again is the same file. It is deleted after seven days unless something, such as a proof, refers to it by then.`,
  who: 'files:write',
  errors: [402, 409],
  takes: [...PICTURE_TYPES, DOCUMENT_TYPE],
};

const READ: Operation = {
  id: 'readFile',
  tag: 'Files',
  summary: 'Read a stored picture or document',
  who: 'files:read',
  answers: { 200: { description: 'The file', headers: ['Content-Disposition', 'ETag'] } },
};

const ENDINGS = { 'image/jpeg': 'jpg', 'image/png': 'png', [DOCUMENT_TYPE]: 'pdf' } as const;

/** Pictures and documents have limits of their own, which the refusal of one names. */
function tooLarge(type = ''): DomainError {
  const bytes = type.startsWith(DOCUMENT_TYPE) ? DOCUMENT_BYTES : PICTURE_BYTES;
  return new DomainError('PAYLOAD_TOO_LARGE', say('request.tooLarge', { kilobytes: bytes / 1024 }));
}

/** PUT /api/files and GET /api/files/{id}: pictures and documents as they are, in and out (D26, D28). */
export const filesRest: RestPlugin = (app, { caller, forKeys }) => {
  app.addContentTypeParser(
    [...PICTURE_TYPES],
    { parseAs: 'buffer', bodyLimit: PICTURE_BYTES },
    (_request, body, done) => {
      done(null, body);
    },
  );
  app.addContentTypeParser(DOCUMENT_TYPE, { parseAs: 'buffer', bodyLimit: DOCUMENT_BYTES }, (_request, body, done) => {
    done(null, body);
  });
  app.addContentTypeParser('*', (_request, _body, done) => {
    done(new DomainError('UNSUPPORTED_MEDIA_TYPE', say('file.notAPicture')));
  });

  app.put(
    '/api/files',
    {
      ...forKeys(120),
      errorHandler: (error, request) => {
        throw error.statusCode === 413 ? tooLarge(request.headers['content-type']) : error;
      },
      schema: { operation: STORE, headers: forUserHeader, response: { 200: storedFileSchema } },
    },
    async (request) => {
      if (!Buffer.isBuffer(request.body)) throw new DomainError('UNSUPPORTED_MEDIA_TYPE', say('file.notAPicture'));
      return storeFile(await caller(request), request.body, request.headers['for-user']);
    },
  );

  app.get(
    '/api/files/:id',
    {
      ...forKeys(600),
      schema: {
        operation: READ,
        params: fileIdInput,
        response: {
          200: {
            description: 'The file',
            content: {
              'image/jpeg': { schema: binary },
              'image/png': { schema: binary },
              [DOCUMENT_TYPE]: { schema: binary },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const { file, bytes } = await readFile(await caller(request), request.params);
      return reply
        .type(file.type)
        .header('content-disposition', `attachment; filename="${file.id}.${ENDINGS[file.type]}"`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', 'private, no-cache')
        .header('etag', `"${file.sha256}"`)
        .send(Buffer.from(bytes));
    },
  );
};
