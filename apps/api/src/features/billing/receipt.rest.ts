import { orderKeyInput } from '@msafara/domain/billing/billing.schema';
import { z } from 'zod';

import type { RestPlugin } from '../../http/rest.ts';
import { readReceipt } from './billing.service.ts';
import { writeReceipt } from './receipt-pdf.ts';

const fileParams = z.strictObject({
  file: z
    .string()
    .max(60)
    .endsWith('.pdf')
    .transform((file) => ({ orderId: file.slice(0, -'.pdf'.length) }))
    .pipe(orderKeyInput)
    .meta({ description: 'The id of the order with `.pdf` behind it.' }),
});

/** Receipts to keep, in the language of who asks (Settings → Billing). */
export const receiptRest: RestPlugin = (app, { limited, signedIn }) => {
  app.get(
    '/api/billing/receipts/:file',
    {
      ...limited(60),
      schema: {
        operation: {
          id: 'getReceipt',
          tag: 'Accounts',
          summary: 'Read a receipt as PDF',
          who: 'session',
          answers: {
            200: {
              description: 'The receipt, in the language of who asks',
              headers: ['Content-Disposition'],
              types: ['application/pdf'],
            },
          },
        },
        params: fileParams,
      },
    },
    async (request, reply) => {
      const ctx = await signedIn(request);
      const receipt = await readReceipt(ctx, request.params.file);
      const name = `msafara-${receipt.order.orderNumber}.pdf`;
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(await writeReceipt(receipt, ctx.session.user.settings));
    },
  );
};
