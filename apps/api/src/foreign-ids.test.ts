import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

import { fieldsOf, jsonSchemaOf, PROCEDURES } from './testing/procedures.ts';
import { routesOf } from './testing/registered-routes.ts';
import { type Person, startTestApp, type TestApp } from './testing/test-app.ts';
import { fillOrganisation, type Organisation, rowsWith, type Things } from './testing/two-organisations.ts';

/** Names of fields that say which thing is meant. */
const NAMES_A_THING = /^(?:ids?|.*Ids?|trackingNumbers?|token|key|user|follower|file|claim|cursor)$/u;

/** Input that names things of others; `own` is who asks. `owner` is what an owner is answered, if not 404. */
type Row = { input: (their: Things, own: Things) => Record<string, unknown>; owner?: number };

const ADMINS_ALONE = 403;
const NOWHERE = '0190a000-0000-7000-8000-000000000000';
const KEY = 'x'.repeat(43);
const PROOF = { kind: 'delivery', outcome: 'delivered', capturedAt: '2026-11-20T08:00:00.000Z' };
const BORDER = { code: 'border_arrived', occurredAt: '2026-11-20T08:00:00.000Z', postId: 'malaba' };
const BOND = {
  kind: 'transit',
  number: 'not-yours',
  guarantor: 'x',
  amount: 1,
  currency: 'USD',
  expires: '2027-01-31',
};
const account = { subscriptionTier: 'growth', name: 'A', email: 'a@example.com' };

const CALLS: Record<string, Row> = {
  'shipments.list': { input: ({ organisationId }) => ({ organisationId }) },
  'shipments.byId': { input: ({ shipmentId: id }) => ({ id }) },
  'shipments.byTrackingNumber': { input: ({ trackingNumber }) => ({ trackingNumber }) },
  'shipments.stats': { input: ({ organisationId }) => ({ organisationId }) },
  'shipments.resetScope': { input: ({ organisationId }) => ({ organisationId }) },
  'shipments.recordStatus': { input: ({ shipmentId: id }) => ({ id, status: 'Exception' }) },
  'shipments.edit': { input: ({ shipmentId: id }) => ({ id, notes: 'not yours' }) },
  // Each shipment has its own answer inside: that it does not exist.
  'shipments.recordStatusOfMany': {
    input: ({ shipmentId }) => ({ ids: [shipmentId], status: 'Exception' }),
    owner: 200,
  },
  'shipments.removeMany': { input: ({ shipmentId }) => ({ ids: [shipmentId] }), owner: 200 },
  'shipments.remove': { input: ({ shipmentId: id }) => ({ id }) },
  'shipments.removeAll': { input: ({ organisationId }) => ({ organisationId }) },
  'shipments.create': {
    input: ({ organisationId }) => ({ organisationId, trackingNumber: 'NEW-000001', origin: 'A', destination: 'B' }),
  },
  'scans.send': {
    input: ({ userId }) => ({ userId, deviceId: NOWHERE, sentAt: '2026-11-20T08:00:00.000Z', commands: [{}] }),
    owner: 409,
  },
  'proofs.list': { input: ({ shipmentId: id }) => ({ id }) },
  'documents.list': { input: ({ shipmentId: id }) => ({ id }) },
  'organisations.setLogo': { input: ({ fileId }) => ({ fileId }) },
  'documents.set': { input: ({ shipmentId: id, fileId }) => ({ id, type: 'bond', state: 'accepted', fileId }) },
  'proofs.handover': { input: ({ shipmentId: id }) => ({ id }) },
  'proofs.setHandover': { input: ({ shipmentId: id }) => ({ id, policy: null }) },
  'proofs.checkCode': { input: ({ shipmentId: id }) => ({ id, code: '0000' }) },
  'proofs.sendCode': { input: ({ shipmentId: id }) => ({ id }) },
  'proofs.check': { input: ({ proofId: id }) => ({ id }) },
  'proofs.links': { input: ({ proofId: id }) => ({ id }) },
  'proofs.share': { input: ({ proofId: id }) => ({ id }) },
  // One's own proof with a link of theirs.
  'proofs.revokeLink': { input: ({ proofLinkId: linkId }, { proofId: id }) => ({ id, linkId }) },
  'proofs.record': {
    input: ({ shipmentId, fileId }) => ({ ...PROOF, shipmentId, photos: [fileId] }),
  },
  'units.list': { input: ({ shipmentId: id }) => ({ id }) },
  'units.add': { input: ({ shipmentId }) => ({ shipmentId, type: 'truck', number: 'KDA 123X' }) },
  // Each shipment has its own answer inside: that it does not exist.
  'units.load': {
    input: ({ shipmentId: id, trackingNumber }) => ({
      type: 'truck',
      number: 'KDA 123X',
      shipments: [{ id }, { trackingNumber }],
    }),
    owner: 200,
  },
  'units.unload': { input: ({ shipmentId: id, unitId }) => ({ id, unitId }) },
  'units.recordMilestone': { input: ({ unitNumber }) => ({ ...BORDER, number: unitNumber }) },
  // A unit that is one's own has no seal of theirs.
  'units.changeSeal': { input: ({ sealId: removesId }, { unitNumber }) => ({ number: unitNumber, removesId }) },
  'milestones.list': { input: ({ shipmentId: id }) => ({ id }) },
  'milestones.record': { input: ({ shipmentId }) => ({ ...BORDER, shipmentId }) },
  'milestones.retract': { input: ({ milestoneId: id }) => ({ id }) },
  'clocks.list': { input: ({ shipmentId: id }) => ({ id }) },
  'clocks.changes': { input: ({ clockId: id }) => ({ id }) },
  'clocks.add': {
    input: ({ shipmentId }) => ({ shipmentId, kind: 'detention', startsWith: 'discharged', freeDays: 1 }),
  },
  'clocks.change': { input: ({ clockId: id }) => ({ id, freeDays: 1 }) },
  'bonds.ofShipment': { input: ({ shipmentId: id }) => ({ id }) },
  'bonds.add': { input: ({ shipmentId }) => ({ ...BOND, shipmentId }) },
  'bonds.change': { input: ({ bondId: id }) => ({ id, guarantor: 'not yours' }) },
  'savedFilters.change': { input: ({ filterId: id }) => ({ id, name: 'not yours', isShared: false }) },
  'savedFilters.remove': { input: ({ filterId: id }) => ({ id }) },
  'apiRequests.list': { input: ({ keyId }) => ({ keyId }), owner: 200 },
  'keys.roll': { input: ({ keyId: id }) => ({ id }) },
  'keys.revoke': { input: ({ keyId: id }) => ({ id }) },
  'messages.recipients': { input: ({ shipmentId: id }) => ({ id }) },
  'messages.addRecipient': { input: ({ shipmentId: id }) => ({ id, phone: '+256772000123', consent: true }) },
  // One's own shipment with a recipient, or a message, of theirs.
  'messages.removeRecipient': { input: ({ recipientId: rid }, { shipmentId: id }) => ({ id, rid }) },
  'messages.list': { input: ({ shipmentId: id }) => ({ id }) },
  'messages.resend': { input: ({ messageId: mid }, { shipmentId: id }) => ({ id, mid }) },
  // The user name of an account with a provider.
  'messages.judgeWords': {
    input: ({ organisationId }) => ({
      organisationId,
      template: 'delivered',
      language: 'en',
      text: 'x',
      isApproved: true,
    }),
    owner: ADMINS_ALONE,
  },
  'messages.setWhatsapp': { input: () => ({ provider: 'shared' }), owner: 200 },
  'messages.quote': { input: ({ shipmentId: id }) => ({ id }) },
  'messages.setSms': { input: () => ({ provider: 'shared' }), owner: 200 },
  'messages.stop': { input: () => ({ token: 'AAAAAAAA' }), owner: 200 },
  'webhooks.read': { input: ({ webhookId: id }) => ({ id }) },
  'webhooks.edit': { input: ({ webhookId: id }) => ({ id, state: 'paused' }) },
  'webhooks.remove': { input: ({ webhookId: id }) => ({ id }) },
  'webhooks.rotate': { input: ({ webhookId: id }) => ({ id }) },
  'webhooks.test': { input: ({ webhookId: id }) => ({ id }) },
  'webhooks.replay': { input: ({ webhookId: id }) => ({ id, since: '2026-11-01T00:00:00.000Z' }) },
  'webhooks.attempts': { input: ({ webhookId: id }) => ({ id }) },
  'webhooks.attempt': { input: ({ attemptId: id }) => ({ id }) },
  'webhooks.resend': { input: ({ attemptId: id }) => ({ id }) },
  'eta.list': { input: ({ organisationId }) => ({ organisationId }) },
  'eta.explain': { input: ({ shipmentId: id }) => ({ id }) },
  'reports.read': { input: ({ organisationId }) => ({ organisationId, period: 30 }) },
  'team.resendInvitation': { input: ({ invitationId: id }) => ({ id }) },
  'team.revokeInvitation': { input: ({ invitationId: id }) => ({ id }) },
  'team.changeRole': { input: ({ userId }) => ({ userId, role: 'viewer' }) },
  'team.setMemberActive': { input: ({ userId }) => ({ userId, isActive: false }) },
  'team.transferOwnership': { input: ({ userId }) => ({ userId }) },
  'account.endSession': { input: ({ sessionId: id }) => ({ id }) },
  'account.unsubscribe': { input: ({ userId: user }) => ({ user, key: KEY, kind: 'delay' }) },
  // Says that all is well whatever it is asked, so that nobody learns who follows what.
  'tracking.stopFollowing': { input: ({ followerId: follower }) => ({ follower, key: KEY }), owner: 200 },
  'billing.receipt': { input: ({ orderId }) => ({ orderId }) },
  'billing.takeMoneyBack': { input: ({ orderId }) => ({ orderId }) },
  'checkout.capture': { input: ({ paypalOrderId: orderId }) => ({ orderId }) },
  'checkout.purchase': { input: ({ paypalOrderId: orderId }) => ({ orderId }) },
  'checkout.createAccount': { input: ({ paypalOrderId }) => ({ paypalOrderId, subscriptionTier: 'growth' }) },
  'checkout.register': { input: ({ paypalOrderId }) => ({ ...account, paypalOrderId, password: 'a quiet harbour' }) },
  'chat.answer': { input: ({ chatId: id }) => ({ id, adminResponse: 'not yours' }), owner: ADMINS_ALONE },
  'chat.close': { input: ({ chatId: id }) => ({ id }), owner: ADMINS_ALONE },
  'chat.markRead': { input: ({ chatId: id }) => ({ id }), owner: ADMINS_ALONE },
  'chat.inbox': { input: ({ chatCursor: id }) => ({ cursor: { createdAt: '2027', id } }), owner: ADMINS_ALONE },
  'billing.refund': { input: ({ orderId }) => ({ orderId }), owner: ADMINS_ALONE },
  'billing.recordPayment': {
    input: ({ organisationId }) => ({
      organisationId,
      subscriptionTier: 'growth',
      method: 'mobile_money',
      reference: 'M',
      amount: '49',
    }),
    owner: ADMINS_ALONE,
  },
  'billing.orders': { input: ({ orderId }) => ({ cursor: placeAt(orderId) }), owner: ADMINS_ALONE },
  'admin.users': { input: ({ userId }) => ({ cursor: placeAt(userId) }), owner: ADMINS_ALONE },
  'admin.roleRequests': { input: ({ userId }) => ({ cursor: placeAt(userId) }), owner: ADMINS_ALONE },
  'admin.organisations': { input: ({ organisationId }) => ({ cursor: placeAt(organisationId) }), owner: ADMINS_ALONE },
  'admin.outbox': { input: ({ mailId }) => ({ cursor: placeAt(mailId) }), owner: ADMINS_ALONE },
  'admin.deadLetters': { input: ({ jobId }) => ({ cursor: placeAt(jobId) }), owner: ADMINS_ALONE },
  'admin.auditLog': { input: ({ userId }) => ({ userId, cursor: placeAt(`2027|${userId}`) }), owner: ADMINS_ALONE },
  'admin.createUser': {
    input: ({ organisationId }) => ({ organisationId, name: 'A', email: 'a@example.com', password: 'a quiet harbour' }),
    owner: ADMINS_ALONE,
  },
  'admin.setUserActive': { input: ({ userId: id }) => ({ id, isActive: false }), owner: ADMINS_ALONE },
  'admin.deleteUser': { input: ({ userId: id }) => ({ id }), owner: ADMINS_ALONE },
  'admin.resetSecondFactor': { input: ({ userId: id }) => ({ id }), owner: ADMINS_ALONE },
  'admin.approveRequest': { input: ({ userId: id }) => ({ id }), owner: ADMINS_ALONE },
  'admin.declineRequest': { input: ({ userId: id }) => ({ id }), owner: ADMINS_ALONE },
  'admin.nameOwner': {
    input: ({ organisationId }) => ({ organisationId, email: 'nobody@example.com' }),
    owner: ADMINS_ALONE,
  },
  'admin.setPlan': {
    input: ({ organisationId }) => ({ organisationId, subscriptionTier: 'starter', paidUntil: null }),
    owner: ADMINS_ALONE,
  },
  'admin.takeOffContact': {
    input: ({ organisationId }) => ({ organisationId, isTakenOff: true }),
    owner: ADMINS_ALONE,
  },
  'admin.mail': { input: ({ mailId: id }) => ({ id }), owner: ADMINS_ALONE },
  'admin.retryJob': { input: ({ jobId: id }) => ({ id }), owner: ADMINS_ALONE },
};

/** Inputs that name a thing and are not called with those of others, with the reason. */
const NOT_CALLED: Record<string, string> = {
  'tracking.find': 'public to whoever has the number (D7)',
  'tracking.route': 'public to whoever has the number (D7)',
  'tracking.facts': 'public to whoever has the number (D7)',
  'tracking.report': 'public to whoever has the number (D7)',
  'tracking.followWays': 'public to whoever has the number (D7)',
  'tracking.followByPhone': 'public to whoever has the number (D7)',
  'tracking.confirmByPhone': 'public to whoever has the number (D7); the code that was sent is the proof',
  'tracking.follow': 'public to whoever has the number (D7)',
  'shipments.checkImport': 'says that a number is taken, as creating it would; numbers are unique over all',
  'shipments.importRows': 'the id of a file is the client’s own, read within its organisation',
  'scans.carry': 'the id of a device is the client’s own, noted with its user alone; carry.test.ts has the cursor',
  'tracking.confirmFollow': 'the mailed secret is the proof',
  'account.confirmEmail': 'the mailed secret is the proof',
  'account.resetPassword': 'the mailed secret is the proof',
  'team.openInvitation': 'the mailed secret is the proof',
  'team.join': 'the mailed secret is the proof',
  'team.acceptInvitation': 'the mailed secret is the proof',
  'checkout.openClaim': 'the mailed secret is the proof',
  'checkout.claim': 'the mailed secret is the proof',
  'POST /api/epcis/capture': 'what names things of others is a failed row of its own; standards.test.ts has it',
  'GET /api/dcsa/v2/events': 'the cursor is a place in one’s own events; standards.test.ts has those of others',
  'GET /api/public/track/:trackingNumber': 'public to whoever has the number (D7)',
};

type Route = { url: (their: Things) => string; body?: (their: Things) => unknown; owner?: number };

const ROUTES: Record<string, Route> = {
  'GET /api/shipments': { url: ({ organisationId }) => `/api/shipments?organisationId=${organisationId}` },
  'POST /api/shipments': {
    url: () => '/api/shipments',
    body: ({ organisationId }) => ({ organisationId, trackingNumber: 'NEW-000001', origin: 'A', destination: 'B' }),
  },
  'GET /api/shipments/:id/label.pdf': { url: ({ shipmentId }) => `/api/shipments/${shipmentId}/label.pdf` },
  'GET /api/shipments/:id/label.png': { url: ({ shipmentId }) => `/api/shipments/${shipmentId}/label.png` },
  'GET /api/shipments/:id': { url: ({ shipmentId }) => `/api/shipments/${shipmentId}?expand=history` },
  'PATCH /api/shipments/:id': {
    url: ({ shipmentId }) => `/api/shipments/${shipmentId}`,
    body: () => ({ notes: 'not yours' }),
  },
  'DELETE /api/shipments/:id': { url: ({ shipmentId }) => `/api/shipments/${shipmentId}` },
  'GET /api/shipments/:id/recipients': { url: ({ shipmentId }) => `/api/shipments/${shipmentId}/recipients` },
  'POST /api/shipments/:id/recipients': {
    url: ({ shipmentId }) => `/api/shipments/${shipmentId}/recipients`,
    body: () => ({ phone: '+256772000123', consent: true }),
  },
  'DELETE /api/shipments/:id/recipients/:rid': {
    url: ({ shipmentId, recipientId }) => `/api/shipments/${shipmentId}/recipients/${recipientId}`,
  },
  'GET /api/shipments/:id/messages': { url: ({ shipmentId }) => `/api/shipments/${shipmentId}/messages` },
  'GET /api/shipments/tracking/:trackingNumber': {
    url: ({ trackingNumber }) => `/api/shipments/tracking/${trackingNumber}`,
  },
  'PATCH /api/shipments/:id/status': {
    url: ({ shipmentId }) => `/api/shipments/${shipmentId}/status`,
    body: () => ({ status: 'Exception' }),
  },
  'GET /api/shipments/:id/proofs': { url: ({ shipmentId }) => `/api/shipments/${shipmentId}/proofs` },
  'POST /api/shipments/:id/proofs': {
    url: ({ shipmentId }) => `/api/shipments/${shipmentId}/proofs`,
    body: () => PROOF,
  },
  'GET /api/epcis/capture/:id': { url: ({ captureId }) => `/api/epcis/capture/${captureId}` },
  'GET /api/shipments/:id/milestones': { url: ({ shipmentId }) => `/api/shipments/${shipmentId}/milestones` },
  'POST /api/shipments/:id/milestones': {
    url: ({ shipmentId }) => `/api/shipments/${shipmentId}/milestones`,
    body: () => BORDER,
  },
  'GET /api/shipments/:id/units': { url: ({ shipmentId }) => `/api/shipments/${shipmentId}/units` },
  'POST /api/shipments/:id/units': {
    url: ({ shipmentId }) => `/api/shipments/${shipmentId}/units`,
    body: () => ({ type: 'truck', number: 'KDA 123X' }),
  },
  'POST /api/shipments/:id/units/:unitId/unload': {
    url: ({ shipmentId, unitId }) => `/api/shipments/${shipmentId}/units/${unitId}/unload`,
    body: () => ({}),
  },
  'POST /api/units/:number/shipments': {
    url: () => '/api/units/KDA123X/shipments',
    body: ({ shipmentId: id, trackingNumber }) => ({ type: 'truck', shipments: [{ id }, { trackingNumber }] }),
    owner: 200,
  },
  'POST /api/units/:number/milestones': {
    url: ({ unitNumber }) => `/api/units/${unitNumber}/milestones`,
    body: () => BORDER,
  },
  'POST /api/units/:number/seals': {
    url: ({ unitNumber }) => `/api/units/${unitNumber}/seals`,
    body: ({ sealId: removesId }) => ({ removesId }),
  },
  'POST /api/milestones/:id/retract': {
    url: ({ milestoneId }) => `/api/milestones/${milestoneId}/retract`,
    body: () => ({}),
  },
  'GET /api/shipments/:id/documents': { url: ({ shipmentId }) => `/api/shipments/${shipmentId}/documents` },
  'PUT /api/shipments/:id/documents/:type': {
    url: ({ shipmentId }) => `/api/shipments/${shipmentId}/documents/bond`,
    body: ({ fileId }) => ({ state: 'accepted', fileId }),
  },
  'GET /api/shipments/:id/handover': { url: ({ shipmentId }) => `/api/shipments/${shipmentId}/handover` },
  'PUT /api/shipments/:id/handover': {
    url: ({ shipmentId }) => `/api/shipments/${shipmentId}/handover`,
    body: () => ({ policy: null }),
  },
  'POST /api/shipments/:id/handover/code': {
    url: ({ shipmentId }) => `/api/shipments/${shipmentId}/handover/code`,
  },
  'GET /api/shipments/:id/clocks': { url: ({ shipmentId }) => `/api/shipments/${shipmentId}/clocks` },
  'POST /api/shipments/:id/clocks': {
    url: ({ shipmentId }) => `/api/shipments/${shipmentId}/clocks`,
    body: () => ({ kind: 'detention', startsWith: 'discharged', freeDays: 1 }),
  },
  'PATCH /api/clocks/:id': { url: ({ clockId }) => `/api/clocks/${clockId}`, body: () => ({ freeDays: 1 }) },
  'GET /api/clocks/:id/changes': { url: ({ clockId }) => `/api/clocks/${clockId}/changes` },
  'POST /api/bonds': { url: () => '/api/bonds', body: ({ shipmentId }) => ({ ...BOND, shipmentId }) },
  'PATCH /api/bonds/:id': { url: ({ bondId }) => `/api/bonds/${bondId}`, body: () => ({ guarantor: 'not yours' }) },
  'GET /api/proofs/:id': { url: ({ proofId }) => `/api/proofs/${proofId}` },
  'GET /api/proofs/:id/verify': { url: ({ proofId }) => `/api/proofs/${proofId}/verify` },
  'GET /api/proofs/:id/pdf': { url: ({ proofId }) => `/api/proofs/${proofId}/pdf` },
  'GET /api/proofs/:id/links': { url: ({ proofId }) => `/api/proofs/${proofId}/links` },
  'POST /api/proofs/:id/links': { url: ({ proofId }) => `/api/proofs/${proofId}/links` },
  'DELETE /api/proofs/:id/links/:linkId': {
    url: ({ proofId, proofLinkId }) => `/api/proofs/${proofId}/links/${proofLinkId}`,
  },
  'GET /api/files/:id': { url: ({ fileId }) => `/api/files/${fileId}` },
  // One's own journal, in which the shipments of others do not stand.
  'GET /api/events': { url: ({ shipmentId }) => `/api/events?shipmentId=${shipmentId}`, owner: 200 },
  'GET /api/requests': { url: ({ keyId }) => `/api/requests?keyId=${keyId}`, owner: 200 },
  'POST /api/keys/:id/roll': { url: ({ keyId }) => `/api/keys/${keyId}/roll`, body: () => ({}) },
  'DELETE /api/keys/:id': { url: ({ keyId }) => `/api/keys/${keyId}` },
  'GET /api/webhooks/:id': { url: ({ webhookId }) => `/api/webhooks/${webhookId}` },
  'PATCH /api/webhooks/:id': {
    url: ({ webhookId }) => `/api/webhooks/${webhookId}`,
    body: () => ({ state: 'paused' }),
  },
  'DELETE /api/webhooks/:id': { url: ({ webhookId }) => `/api/webhooks/${webhookId}` },
  'POST /api/webhooks/:id/rotate': { url: ({ webhookId }) => `/api/webhooks/${webhookId}/rotate` },
  'POST /api/webhooks/:id/test': { url: ({ webhookId }) => `/api/webhooks/${webhookId}/test` },
  'POST /api/webhooks/:id/replay': {
    url: ({ webhookId }) => `/api/webhooks/${webhookId}/replay`,
    body: () => ({ since: '2026-11-01T00:00:00.000Z' }),
  },
  'GET /api/webhooks/:id/attempts': { url: ({ webhookId }) => `/api/webhooks/${webhookId}/attempts` },
  'GET /api/webhooks/attempts/:id': { url: ({ attemptId }) => `/api/webhooks/attempts/${attemptId}` },
  'POST /api/webhooks/attempts/:id/resend': { url: ({ attemptId }) => `/api/webhooks/attempts/${attemptId}/resend` },
  'GET /api/stats': { url: ({ organisationId }) => `/api/stats?organisationId=${organisationId}` },
  'DELETE /api/admin/reset-shipments': {
    url: ({ organisationId }) => `/api/admin/reset-shipments?organisationId=${organisationId}`,
  },
  'POST /api/admin/users': {
    url: () => '/api/admin/users',
    body: ({ organisationId }) => ({ organisationId, name: 'A', email: 'a@example.com', password: 'a quiet harbour' }),
    owner: ADMINS_ALONE,
  },
  'DELETE /api/admin/users/:id': { url: ({ userId }) => `/api/admin/users/${userId}`, owner: ADMINS_ALONE },
  'PATCH /api/admin/chat-messages/:id': {
    url: ({ chatId }) => `/api/admin/chat-messages/${chatId}`,
    body: () => ({ adminResponse: 'not yours' }),
    owner: ADMINS_ALONE,
  },
  'PATCH /api/admin/chat-messages/:id/read': {
    url: ({ chatId }) => `/api/admin/chat-messages/${chatId}/read`,
    owner: ADMINS_ALONE,
  },
  'GET /api/billing/receipts/:file': { url: ({ orderId }) => `/api/billing/receipts/${orderId}.pdf` },
  'POST /paypal/order/:orderId/capture': { url: ({ paypalOrderId }) => `/paypal/order/${paypalOrderId}/capture` },
  'POST /api/auth/auto-create-account': {
    url: () => '/api/auth/auto-create-account',
    body: ({ paypalOrderId }) => ({ paypalOrderId, subscriptionTier: 'growth' }),
  },
  'POST /api/auth/register-with-subscription': {
    url: () => '/api/auth/register-with-subscription',
    body: ({ paypalOrderId }) => ({ ...account, paypalOrderId, password: 'a quiet harbour' }),
  },
  'POST /unsubscribe': { url: ({ userId }) => `/unsubscribe?user=${userId}&key=${KEY}&kind=delay` },
  'GET /logos/:id': { url: ({ fileId }) => `/logos/${fileId}` },
  'GET /p/:token': { url: () => `/p/${KEY}` },
  'GET /p/:token/pdf': { url: () => `/p/${KEY}/pdf` },
  'GET /p/:token/photos/:nth': { url: () => `/p/${KEY}/photos/1` },
  'POST /s/:token': { url: () => '/s/AAAAAAAA', owner: 200 },
  'POST /stop-following': { url: ({ followerId }) => `/stop-following?follower=${followerId}&key=${KEY}`, owner: 200 },
};

/** The names of things that nobody has. */
const NOBODY: Things = {
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
};

function placeAt(id: string): string {
  return Buffer.from(`after|${id}`).toString('base64url');
}

function namesAThing(schemas: (z.ZodType | undefined)[]): boolean {
  return schemas
    .flatMap((schema) => (schema ? fieldsOf(jsonSchemaOf(schema)) : []))
    .some(({ name }) => NAMES_A_THING.test(name));
}

const METHODS = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

describe.each(TEST_DIALECTS)('the ids of another organisation, on %s', (dialect) => {
  let harbour: TestApp;
  let theirs: Organisation;
  let ours: Organisation;
  let marks: string[];
  let before: string[];

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' }, { payments: true });
    theirs = await fillOrganisation(harbour, 'theirs');
    ours = await fillOrganisation(harbour, 'ours');
    marks = [...new Set(Object.values(theirs.things)), 'theirs@example.com', 'theirs-'].filter((mark) => mark !== '');
    before = await rowsWith(harbour, marks);
    // Else there would be nothing to lose.
    expect(before.length).toBeGreaterThan(20);
  });

  afterAll(() => harbour.close());

  test('every procedure whose input names a thing stands in a table', () => {
    const named = PROCEDURES.filter(({ input }) => namesAThing([input])).map(({ path }) => path);
    const listed = [...Object.keys(CALLS), ...Object.keys(NOT_CALLED).filter((name) => !name.includes(' '))];
    expect(named.toSorted()).toEqual(listed.toSorted());
  });

  test('every REST route whose path, query or body names a thing stands in a table', () => {
    const named = routesOf(harbour.app)
      .filter(({ schema }) => namesAThing(Object.values(schema)))
      .filter(({ method }) => method !== 'HEAD')
      .map(({ method, url }) => `${method} ${url}`);
    const listed = [...Object.keys(ROUTES), ...Object.keys(NOT_CALLED).filter((name) => name.includes(' '))];
    expect(named.toSorted()).toEqual(listed.toSorted());
  });

  /** An answer without the names that were asked for, which it may repeat. */
  const said = (answer: { status: number; body: unknown }, things: Things) =>
    Object.values(things).reduce(
      (text, name) => (name === '' ? text : text.replaceAll(name, 'it')),
      JSON.stringify([answer.status, answer.body]),
    );

  type Asker = Pick<Person, 'token' | 'cookie'> | undefined;

  const people = (): [string, Asker][] => [
    ['nobody', undefined],
    ['viewer', ours.viewer],
    ['member', ours.member],
    ['owner', ours.owner],
  ];

  async function expectNothing(
    ask: (things: Things, person: Asker) => Promise<{ status: number; body: unknown }>,
    ownerStatus: number,
    askers = people(),
  ): Promise<void> {
    for (const [who, person] of askers) {
      const answer = await ask(theirs.things, person);
      const nobodys = await ask(NOBODY, person);
      // To be told more than of what does not exist would say that it does.
      expect([who, said(answer, theirs.things)]).toEqual([who, said(nobodys, NOBODY)]);
      if (who === 'owner') expect(answer.status).toBe(ownerStatus);
      // Where keys are taken at all they are told no more than the owner.
      if (who === 'key') expect([ownerStatus, 401, 403]).toContain(answer.status);
      expect(JSON.stringify(answer.body)).not.toMatch(/theirs-|theirs@/u);
    }
    expect(await rowsWith(harbour, marks)).toEqual(before);
  }

  test.each(Object.entries(CALLS))('tRPC %s', async (path, { input, owner = 404 }) => {
    const kind = PROCEDURES.find((procedure) => procedure.path === path)?.type === 'query' ? 'query' : 'mutation';
    await expectNothing(
      (things, person) => harbour.trpc(kind, path, input(things, ours.things), person?.cookie),
      owner,
    );
  });

  test.each(Object.entries(ROUTES))('REST %s', async (route, { url, body, owner = 404 }) => {
    const method = METHODS.parse(route.split(' ')[0]);
    await expectNothing(
      (things, person) =>
        harbour.rest(method, url(things), {
          ...(person && { token: person.token }),
          ...(body && { body: body(things) }),
        }),
      owner,
      // An API key is no cookie: the web app's own calls do not know it.
      [...people(), ['key', { token: ours.key, cookie: '' }]],
    );
  });

  test('a cursor of theirs, and their number, lead to nothing but ours', async () => {
    for (const path of ['shipments.list', 'eta.list']) {
      const answer = await harbour.trpc('query', path, { cursor: theirs.things.cursor }, ours.owner.cookie);
      expect(JSON.stringify(answer.body)).not.toMatch(/theirs/iu);
    }
    const search = await harbour.rest('GET', '/api/shipments?search=theirs', { token: ours.owner.token });
    expect(search).toMatchObject({ status: 200, body: [] });
  });
});
