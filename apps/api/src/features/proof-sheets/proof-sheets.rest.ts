import { Readable } from 'node:stream';

import { proofArchiveQuery } from '@msafara/domain/proofs/proof-archive.schema';
import { proofIdInput } from '@msafara/domain/proofs/proofs.schema';
import { labelQuery } from '@msafara/domain/shipments/shipments.schema';
import { z, type ZodType } from 'zod';

import type { RestPlugin } from '../../http/rest.ts';
import type { Operation } from '../../openapi/operation.ts';
import { archiveMonth } from './proof-archive.service.ts';
import { makeOwnSheet } from './proof-sheet.service.ts';

const binary: ZodType = z.string().meta({ format: 'binary' });

const OPERATION: Operation = {
  id: 'getProofPdf',
  tag: 'Proofs',
  summary: 'Read a proof as PDF',
  description:
    'On A4 with its photos and its signature, its fingerprint, the one before it and the newest of the chain, in any of the five languages. Times are in UTC for a key.',
  who: 'proofs:read',
  answers: { 200: { description: 'The sheet', headers: ['Content-Disposition'] } },
};

const ARCHIVE: Operation = {
  id: 'getProofArchive',
  tag: 'Proofs',
  summary: 'Read the proofs of a month',
  description:
    'A zip with `index.csv` and a PDF of each proof, by when it was captured, in parts of 250. It is written while it is read, so that it has no length. Growth and Enterprise.',
  who: 'proofs:read',
  answers: { 200: { description: 'The archive', headers: ['Content-Disposition'] } },
};

/** The sheet of a proof, and those of a month: GET /api/proofs/{id}/pdf (D28). */
export const proofSheetsRest: RestPlugin = (app, { caller, forKeys }) => {
  app.get(
    '/api/proofs/:id/pdf',
    {
      ...forKeys(120),
      schema: {
        operation: OPERATION,
        params: proofIdInput,
        querystring: labelQuery,
        response: { 200: { description: 'The sheet', content: { 'application/pdf': { schema: binary } } } },
      },
    },
    async (request, reply) => {
      const { name, file } = await makeOwnSheet(await caller(request), { ...request.params, ...request.query });
      return reply
        .type('application/pdf')
        .header('cache-control', 'private, no-cache')
        .header('content-disposition', `inline; filename="${name}"`)
        .send(file);
    },
  );

  app.get(
    '/api/proofs/archive',
    {
      ...forKeys(10),
      schema: {
        operation: ARCHIVE,
        querystring: proofArchiveQuery,
        response: { 200: { description: 'The archive', content: { 'application/zip': { schema: binary } } } },
      },
    },
    async (request, reply) => {
      const { name, chunks } = await archiveMonth(await caller(request), request.query);
      return reply
        .type('application/zip')
        .header('cache-control', 'private, no-cache')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(Readable.from(chunks));
    },
  );
};
