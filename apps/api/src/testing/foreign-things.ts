import type { Things } from './two-organisations.ts';

export const ADMINS_ALONE = 403;
export const NOWHERE = '0190a000-0000-7000-8000-000000000000';
export const KEY = 'x'.repeat(43);
export const PROOF = { kind: 'delivery', outcome: 'delivered', capturedAt: '2026-11-20T08:00:00.000Z' };
export const BORDER = { code: 'border_arrived', occurredAt: '2026-11-20T08:00:00.000Z', postId: 'malaba' };
export const BOND = {
  kind: 'transit',
  number: 'not-yours',
  guarantor: 'x',
  amount: 1,
  currency: 'USD',
  expires: '2027-01-31',
};
export const account = { subscriptionTier: 'growth', name: 'A', email: 'a@example.com' };

/** Ids and numbers that do not exist. */
export const NOBODY: Things = {
  organisationId: NOWHERE,
  shipmentId: NOWHERE,
  trackingNumber: 'NOBODY-00001',
  userId: NOWHERE,
  chatId: NOWHERE,
  filterId: NOWHERE,
  fileId: NOWHERE,
  proofId: NOWHERE,
  proofLinkId: NOWHERE,
  milestoneId: NOWHERE,
  captureId: NOWHERE,
  unitId: NOWHERE,
  unitNumber: 'NOBODYS1',
  sealId: NOWHERE,
  clockId: NOWHERE,
  bondId: NOWHERE,
  keyId: NOWHERE,
  recipientId: NOWHERE,
  messageId: NOWHERE,
  webhookId: NOWHERE,
  attemptId: NOWHERE,
  invitationId: NOWHERE,
  sessionId: NOWHERE,
  orderId: NOWHERE,
  paypalOrderId: 'NOBODYS-ORDER',
  followerId: NOWHERE,
  mailId: NOWHERE,
  jobId: NOWHERE,
  cursor: '',
  chatCursor: NOWHERE,
  phone: '+256772999999',
};
