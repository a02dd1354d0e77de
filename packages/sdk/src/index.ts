export { createMsafara, ok, type Msafara, type MsafaraEvent, type MsafaraOptions, type Shipment } from './client.ts';
export { MsafaraError, WebhookVerificationError } from './errors.ts';
export type { RetryOptions } from './retry.ts';
export type { components, operations, paths } from './schema.ts';
export { verifyWebhook, type WebhookToVerify } from './webhook.ts';
