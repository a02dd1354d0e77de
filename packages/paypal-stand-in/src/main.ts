import { z } from 'zod';

import { startStandIn } from './stand-in.ts';

const env = z
  .object({
    STAND_IN_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
    PAYPAL_CLIENT_ID: z.string().min(1),
    PAYPAL_CLIENT_SECRET: z.string().min(1),
    PAYPAL_WEBHOOK_ID: z.string().min(1),
    STAND_IN_WEBHOOK_URL: z.url().optional(),
    STAND_IN_STATE: z.string().min(1).optional(),
    STAND_IN_BROWSER_PATH: z.string().optional(),
    STAND_IN_PRODUCT_ORIGIN: z.url().optional(),
  })
  .parse(process.env);

const standIn = await startStandIn({
  port: env.STAND_IN_PORT,
  clientId: env.PAYPAL_CLIENT_ID,
  clientSecret: env.PAYPAL_CLIENT_SECRET,
  webhookId: env.PAYPAL_WEBHOOK_ID,
  webhookUrl: env.STAND_IN_WEBHOOK_URL,
  statePath: env.STAND_IN_STATE,
  browserPath: env.STAND_IN_BROWSER_PATH,
  productOrigin: env.STAND_IN_PRODUCT_ORIGIN,
});
process.stdout.write(`The payment stand-in is listening on ${standIn.baseUrl}\n`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void standIn.close());
}
