import { labelQuery, shipmentIdInput } from '@msafara/domain/shipments/shipments.schema';
import { z, type ZodType } from 'zod';

import type { RestPlugin } from '../../http/rest.ts';
import type { Operation } from '../../openapi/operation.ts';
import { makeLabel } from './label.service.ts';

const TYPES = { pdf: 'application/pdf', png: 'image/png' } as const;

const binary: ZodType = z.string().meta({ format: 'binary' });

/** The label of a shipment as a file: GET /api/shipments/{id}/label.pdf and label.png. */
export const labelsRest: RestPlugin = (app, { caller, forKeys }) => {
  for (const form of ['pdf', 'png'] as const) {
    const operation: Operation = {
      id: form === 'pdf' ? 'getLabelPdf' : 'getLabelPng',
      tag: 'Shipments',
      summary: `Read the label of a shipment as ${form.toUpperCase()}`,
      description:
        'With a QR code and a Code 128 of the number, for paper of 100 × 150 mm. A logo that cannot be read just now is left out.',
      who: 'shipments:read',
      answers: { 200: { description: 'The label', headers: ['Content-Disposition'] } },
    };
    const answer = { description: 'The label, 100 × 150 mm', content: { [TYPES[form]]: { schema: binary } } };
    app.get(
      `/api/shipments/:id/label.${form}`,
      {
        ...forKeys(120),
        schema: { operation, params: shipmentIdInput, querystring: labelQuery, response: { 200: answer } },
      },
      async (request, reply) => {
        const { name, file } = await makeLabel(await caller(request), { ...request.params, ...request.query, form });
        return reply
          .type(TYPES[form])
          .header('cache-control', 'private, no-cache')
          .header('content-disposition', `inline; filename="${name}"`)
          .send(file);
      },
    );
  }
};
