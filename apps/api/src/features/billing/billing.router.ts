import { adminPageInput } from '@msafara/domain/admin/admin.schema';
import {
  adminOrderPageSchema,
  billingSchema,
  orderKeyInput,
  receiptSchema,
  recordPaymentInput,
  revenueMonthsSchema,
  unclaimedPaymentsSchema,
} from '@msafara/domain/billing/billing.schema';
import {
  autoCreateAccountInput,
  captureResultSchema,
  claimInput,
  createdOrderSchema,
  createOrderInput,
  openedClaimSchema,
  orderParams,
  purchaseSchema,
  registerWithSubscriptionInput,
  webAutoCreatedSchema,
  webPaymentSetupSchema,
  webRegisteredSchema,
} from '@msafara/domain/billing/purchase.schema';
import { successSchema } from '@msafara/domain/shipments/shipments.schema';
import { z } from 'zod';

import { publicProcedure, router, signedInProcedure } from '../../trpc.ts';
import { listOrderPage, listUnclaimedPayments, readRevenueMonths, recordPayment } from './admin-billing.service.ts';
import { readBilling, readPurchase, readReceipt, setCancelled } from './billing.service.ts';
import { captureOrder, createOrder, setUpPayment } from './checkout.service.ts';
import { openClaimLink, useClaim } from './claims.service.ts';
import { autoCreateAccount } from './auto-create-account.service.ts';
import { registerWithSubscription } from './register-with-subscription.service.ts';
import { refundOrder, takeMoneyBack } from './refunds.service.ts';

/** Purchases, by whoever wants to buy. */
export const checkoutRouter = router({
  setup: publicProcedure.output(webPaymentSetupSchema).mutation(({ ctx }) => setUpPayment(ctx)),
  createOrder: publicProcedure
    .input(createOrderInput)
    .output(createdOrderSchema)
    .mutation(async ({ ctx, input }) => {
      const { id, checkout } = await createOrder(ctx, input);
      ctx.keepCheckout(checkout);
      return { id };
    }),
  capture: publicProcedure
    .input(orderParams)
    .output(captureResultSchema)
    .mutation(({ ctx, input }) => captureOrder(ctx, input)),
  purchase: publicProcedure
    .input(orderParams)
    .output(purchaseSchema)
    .query(({ ctx, input }) => readPurchase(ctx, input)),
  createAccount: publicProcedure
    .input(autoCreateAccountInput)
    .output(webAutoCreatedSchema)
    .mutation(async ({ ctx, input }) => {
      const { opened, generatedPassword, emailSent } = await autoCreateAccount(ctx, input, 'web');
      return { ...ctx.keepInCookie(opened), generatedPassword, emailSent };
    }),
  register: publicProcedure
    .input(registerWithSubscriptionInput)
    .output(webRegisteredSchema)
    .mutation(async ({ ctx, input }) => {
      const { opened, emailSent } = await registerWithSubscription(ctx, input, 'web');
      return { ...ctx.keepInCookie(opened), emailSent };
    }),
  openClaim: publicProcedure
    .input(claimInput)
    .output(openedClaimSchema)
    // By POST: the secret of a link stands in no address of ours.
    .mutation(({ ctx, input }) => openClaimLink(ctx, input)),
  claim: signedInProcedure
    .input(claimInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => useClaim(ctx, input)),
});

const onOrder = signedInProcedure.input(orderKeyInput);

/** What an organisation paid and has (Settings → Billing), and the payments of all for administrators. */
export const billingRouter = router({
  read: signedInProcedure.output(billingSchema).query(({ ctx }) => readBilling(ctx)),
  receipt: onOrder.output(receiptSchema).query(({ ctx, input }) => readReceipt(ctx, input)),
  setCancelled: signedInProcedure
    .input(z.strictObject({ cancelled: z.boolean() }))
    .output(successSchema)
    .mutation(({ ctx, input }) => setCancelled(ctx, input)),
  takeMoneyBack: onOrder.output(successSchema).mutation(({ ctx, input }) => takeMoneyBack(ctx, input)),
  orders: signedInProcedure
    .input(adminPageInput)
    .output(adminOrderPageSchema)
    .query(({ ctx, input }) => listOrderPage(ctx, input)),
  unclaimed: signedInProcedure.output(unclaimedPaymentsSchema).query(({ ctx }) => listUnclaimedPayments(ctx)),
  refund: onOrder.output(successSchema).mutation(({ ctx, input }) => refundOrder(ctx, input)),
  recordPayment: signedInProcedure
    .input(recordPaymentInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => recordPayment(ctx, input)),
  revenueMonths: signedInProcedure.output(revenueMonthsSchema).query(({ ctx }) => readRevenueMonths(ctx)),
});
