import type { ProviderOrder } from '@msafara/domain/billing/capture-outcome';

/** What an attempt to capture came to; `refused` is the buyer's to change, by another means of payment. */
export type CaptureAnswer =
  | { kind: 'order'; order: ProviderOrder }
  | { kind: 'not-approved' }
  | { kind: 'refused'; issue: string };

type RefundAnswer =
  | { kind: 'refund'; id: string; status: 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED' }
  | { kind: 'refused'; issue: string };

/** The signed delivery of an event, with its body as it came. */
export type WebhookDelivery = { headers: Record<string, string | undefined>; rawBody: string };

/**
 * What payments need of a provider (D4). Every call fails with PROVIDER_UNAVAILABLE when there is no
 * answer to rely on; then it may or may not have happened, and the same call again settles it.
 */
export type BillingProvider = {
  /** How the pages load the provider's script: from its own host, or from `scriptUrl` on ours. */
  pages: { environment: 'sandbox' | 'production'; scriptUrl: string | null };
  createClientToken: () => Promise<string>;
  /** Asks for a payment with our mark `id`; answers the provider's number. The same `id` is the same order. */
  createOrder: (order: { id: string; amount: string; description: string }) => Promise<string>;
  findOrder: (paypalOrderId: string) => Promise<ProviderOrder | undefined>;
  captureOrder: (order: { id: string; paypalOrderId: string }) => Promise<CaptureAnswer>;
  /** Pays a capture back in whole, once; anew after a refund that failed in the end, which is named then. */
  refundCapture: (captureId: string, failedRefundId: string | null) => Promise<RefundAnswer>;
  /** Whether the provider itself says that it sent this. */
  isGenuine: (delivery: WebhookDelivery) => Promise<boolean>;
};
