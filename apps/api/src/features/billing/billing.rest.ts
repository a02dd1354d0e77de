import {
  autoCreateAccountInput,
  autoCreatedSchema,
  captureResultSchema,
  createdOrderSchema,
  createOrderInput,
  orderParams,
  paymentSetupSchema,
  registeredWithSubscriptionSchema,
  registerWithSubscriptionInput,
} from '@msafara/domain/billing/purchase.schema';

import type { RestPlugin } from '../../http/rest.ts';
import { captureOrder, createOrder, setUpPayment } from './checkout.service.ts';
import { autoCreateAccount } from './auto-create-account.service.ts';
import { registerWithSubscription } from './register-with-subscription.service.ts';

/** The specification's paths of payments and of the accounts made by them (§7, D4, D5). */
export const billingRest: RestPlugin = (app, { anyone, keepCheckout, limited, refuseCrossSite, signedOut }) => {
  app.addHook('onRequest', (request, _reply, done) => {
    refuseCrossSite(request);
    done();
  });

  app.get(
    '/paypal/setup',
    { ...limited(30), schema: { hide: true, response: { 200: paymentSetupSchema } } },
    async (request) => setUpPayment(signedOut(request)),
  );

  app.post(
    '/paypal/order',
    { ...limited(30), schema: { hide: true, body: createOrderInput, response: { 201: createdOrderSchema } } },
    async (request, reply) => {
      const { id, checkout } = await createOrder(await anyone(request), request.body);
      keepCheckout(reply, checkout);
      return reply.status(201).send({ id });
    },
  );

  app.post(
    '/paypal/order/:orderId/capture',
    { ...limited(60), schema: { hide: true, params: orderParams, response: { 200: captureResultSchema } } },
    async (request) => captureOrder(await anyone(request), request.params),
  );

  app.post(
    '/api/auth/auto-create-account',
    {
      ...limited(30),
      schema: {
        operation: {
          id: 'createAccountFromPayment',
          tag: 'Accounts',
          summary: 'Open an account from a payment',
          description: 'For the browser that paid; name and address are those of the payer.',
          who: 'anybody',
          errors: [403, 404, 409, 422],
        },
        body: autoCreateAccountInput,
        response: { 201: autoCreatedSchema },
      },
    },
    async (request, reply) => {
      const { opened, generatedPassword } = await autoCreateAccount(signedOut(request), request.body, 'rest');
      return reply.status(201).send({ token: opened.token, user: opened.user, generatedPassword });
    },
  );

  app.post(
    '/api/auth/register-with-subscription',
    {
      ...limited(30),
      schema: {
        operation: {
          id: 'registerWithSubscription',
          tag: 'Accounts',
          summary: 'Register with a payment',
          description: 'For the browser that paid, or whoever has the link of the claim.',
          who: 'anybody',
          errors: [403, 404, 409, 422],
        },
        body: registerWithSubscriptionInput,
        response: { 201: registeredWithSubscriptionSchema },
      },
    },
    async (request, reply) => {
      const { opened, emailSent } = await registerWithSubscription(signedOut(request), request.body, 'rest');
      return reply.status(201).send({ token: opened.token, emailSent });
    },
  );
};
