import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

import { fieldsOf, jsonSchemaOf, PROCEDURES } from './testing/procedures.ts';
import { routesOf } from './testing/registered-routes.ts';
import { type Person, startTestApp, type TestApp } from './testing/test-app.ts';
import { fillOrganisation, type Organisation, rowsWith, type Things } from './testing/two-organisations.ts';

/** Names of fields that say which thing is meant. */
const NAMES_A_THING =
  /^(?:ids?|.*Ids?|trackingNumbers?|token|key|user|follower|file|claim|cursor|after|chosen|contact|number|photos|reference|rows|secret|shipments|EQ_eventID|MATCH_\w+|nextPageToken)$/u;

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

const rowOf = (number: string) => ({ number, code: 'border_arrived', occurredAt: BORDER.occurredAt, post: 'malaba' });

/** By path; what stands in brackets tells several inputs of one path apart. */
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
  'organisations.list': { input: ({ organisationId: chosen }) => ({ chosen }), owner: ADMINS_ALONE },
  'erasures.export': { input: ({ phone: contact }) => ({ contact }), owner: 200 },
  'erasures.erase': { input: ({ phone: contact }) => ({ contact }) },
  'proofs.list': { input: ({ shipmentId: id }) => ({ id }) },
  'documents.list': { input: ({ shipmentId: id }) => ({ id }) },
  'organisations.setLogo': { input: ({ fileId }) => ({ fileId }) },
  'documents.set (own shipment)': {
    input: ({ fileId }, { shipmentId: id }) => ({ id, type: 'bond', state: 'accepted', fileId }),
    owner: 400,
  },
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
  'proofs.record (own shipment)': {
    input: ({ fileId, proofId }, { shipmentId }) => ({ ...PROOF, id: proofId, shipmentId, photos: [fileId] }),
    owner: 400,
  },
  'proofs.record': {
    input: ({ shipmentId, fileId }) => ({ ...PROOF, shipmentId, photos: [fileId] }),
  },
  'units.list': { input: ({ shipmentId: id }) => ({ id }) },
  'units.byNumber': { input: ({ unitNumber: number }) => ({ number }) },
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
  // A unit that is one's own has no shipment of theirs, and no seal.
  'units.unload (own unit)': { input: ({ shipmentId: id }, { unitId }) => ({ id, unitId }) },
  'units.changeSeal': { input: ({ sealId: removesId }, { unitNumber }) => ({ number: unitNumber, removesId }) },
  'milestones.list': { input: ({ shipmentId: id }) => ({ id }) },
  'milestones.record': { input: ({ shipmentId }) => ({ ...BORDER, shipmentId }) },
  // Each row has its own answer inside: that nothing has this number.
  'milestones.checkRows': {
    input: ({ trackingNumber, unitNumber }) => ({ rows: [rowOf(trackingNumber), rowOf(unitNumber)] }),
    owner: 200,
  },
  'milestones.importRows': {
    input: ({ trackingNumber, unitNumber }) => ({ rows: [rowOf(trackingNumber), rowOf(unitNumber)] }),
    owner: 200,
  },
  'milestones.retract': { input: ({ milestoneId: id }) => ({ id }) },
  'clocks.list': { input: ({ shipmentId: id }) => ({ id }) },
  'clocks.changes': { input: ({ clockId: id }) => ({ id }) },
  'clocks.add': {
    input: ({ shipmentId }) => ({ shipmentId, kind: 'detention', startsWith: 'discharged', freeDays: 1 }),
  },
  // One's own shipment in a unit of theirs.
  'clocks.add (own shipment)': {
    input: ({ unitId }, { shipmentId }) => ({
      shipmentId,
      unitId,
      kind: 'detention',
      startsWith: 'discharged',
      freeDays: 1,
    }),
    owner: 400,
  },
  'clocks.change': { input: ({ clockId: id }) => ({ id, freeDays: 1 }) },
  'bonds.ofShipment': { input: ({ shipmentId: id }) => ({ id }) },
  'bonds.add': { input: ({ shipmentId }) => ({ ...BOND, shipmentId }) },
  'bonds.change': { input: ({ bondId: id }) => ({ id, guarantor: 'not yours' }) },
  'bonds.change (own bond)': { input: ({ shipmentId }, { bondId: id }) => ({ id, shipmentId }) },
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
  'shipments.checkEarlierRows': 'what a file says is compared with what its organisation imported before',
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
  'GET /t/:number': 'public to whoever has the number (D7)',
  'POST /messages/africas-talking/:secret':
    'the secret is the proof; own-account-callbacks.test.ts has those of others',
  'POST /messages/http/:secret': 'the secret is the proof; message-callbacks.test.ts has those of others',
  'GET /messages/whatsapp/:secret': 'the secret is the proof; message-callbacks.test.ts has those of others',
  'POST /messages/whatsapp/:secret': 'secret and signature are the proof; own-account-callbacks.test.ts has others’',
  'GET /api/public/track/:trackingNumber': 'public to whoever has the number (D7)',
};

/** Where pages of others ended, for lists of one's own. */
const CURSORS: Record<string, (their: Things, own: Things) => Record<string, string>> = {
  'shipments.list': ({ cursor }) => ({ cursor }),
  'GET /api/shipments': ({ cursor }) => ({ cursor, reference: 'theirs' }),
  'eta.list': ({ cursor }) => ({ cursor }),
  'bonds.list': ({ bondId }) => ({ after: `2020-01-01_${bondId}` }),
  'GET /api/bonds': ({ bondId }) => ({ after: `2020-01-01_${bondId}` }),
  'apiRequests.list': ({ attemptId: cursor }) => ({ cursor }),
  'GET /api/requests': ({ attemptId: cursor }) => ({ cursor }),
  'webhooks.attempts': ({ attemptId: cursor }, { webhookId: id }) => ({ id, cursor }),
  'GET /api/webhooks/:id/attempts': ({ attemptId: cursor }) => ({ cursor }),
  // Beginning before all of both.
  'GET /api/epcis/events': ({ milestoneId }) => ({
    nextPageToken: Buffer.from(`2020-01-01T00:00:00.000Z|${milestoneId}|0`).toString('base64url'),
  }),
  'GET /api/dcsa/v2/events': ({ milestoneId }) => ({
    cursor: Buffer.from(`2020-01-01T00:00:00.000Z|${milestoneId}|0`).toString('base64url'),
  }),
  'GET /api/events': () => ({ after: `evt_${'0'.repeat(32)}` }),
};

/** Fields with the name of one that names a thing, which no call fills, with the reason. */
const NOT_FILLED: Record<string, string> = {
  'PATCH /api/bonds/:id: number': 'one’s own text',
  'PATCH /api/shipments/:id: reference': 'one’s own text; shipment-reference.test.ts has that of others',
  'POST /api/auth/auto-create-account: paypalPayerId': 'compared with what the provider told',
  'POST /api/auth/register-with-subscription: claim': 'the mailed secret is the proof',
  'POST /api/shipments/:id/milestones: reference': 'one’s own text',
  'POST /api/shipments: reference': 'one’s own text; shipment-reference.test.ts has that of others',
  'POST /api/units/:number/milestones: reference': 'one’s own text',
  'POST /api/units/:number/seals: number': 'one’s own text',
  'POST /api/units/:number/shipments: number': 'one’s own text',
  'PUT /api/shipments/:id/documents/:type: number': 'one’s own text',
  'bonds.change: number': 'one’s own text',
  'checkout.createAccount: paypalPayerId': 'compared with what the provider told',
  'checkout.register: claim': 'the mailed secret is the proof',
  'documents.set: number': 'one’s own text',
  'messages.setSms: secret': 'of an account with a provider',
  'messages.setSms: senderId': 'of an account with a provider',
  'messages.setWhatsapp: number': 'of an account with a provider',
  'messages.setWhatsapp: phoneNumberId': 'of an account with a provider',
  'messages.setWhatsapp: token': 'of an account with a provider',
  'milestones.record: reference': 'one’s own text',
  'shipments.create: reference': 'one’s own text; shipment-reference.test.ts has that of others',
  'shipments.edit: reference': 'one’s own text; shipment-reference.test.ts has that of others',
  'units.recordMilestone: reference': 'one’s own text',
};

/** What procedures are called with whose input names nothing. */
const UNNAMED: Record<string, unknown> = {
  'account.settings': undefined,
  'account.sessions': undefined,
  'account.changeProfile': { name: 'Ours' },
  'account.changeNotifications': {
    emailNotifications: true,
    statusUpdates: false,
    delayAlerts: true,
    weeklyReports: false,
  },
  'account.changeSecurity': { sessionTimeout: 24, passwordExpiry: 90 },
  'account.changeSystem': { timezone: 'UTC', dateFormat: 'DD/MM/YYYY', theme: 'light', language: 'en' },
  'account.resendVerification': undefined,
  'account.putOffPassword': undefined,
  'admin.statistics': undefined,
  'app.config': undefined,
  'auth.session': undefined,
  'billing.read': undefined,
  'billing.setCancelled': { cancelled: false },
  'billing.unclaimed': undefined,
  'billing.revenueMonths': undefined,
  'borders.board': {},
  'borders.costs': undefined,
  'borders.dwell': { from: '2026-11-01', to: '2026-11-30' },
  'borders.sharing': undefined,
  'borders.setSharing': { isShared: false },
  'chat.send': { subject: 'A', message: 'B' },
  'chat.mine': undefined,
  'checkout.setup': undefined,
  'checkout.createOrder': { amount: '49.00' },
  'clocks.calendar': undefined,
  'clocks.setCalendar': { weekend: [5, 6], holidays: [] },
  'documents.rules': undefined,
  'documents.setRule': {
    name: 'our-own',
    destination: 'UG',
    type: 'bond',
    source: 'Our agent',
    checkedAt: '2026-11-01',
  },
  'documents.removeRule': { name: 'our-own' },
  'erasures.list': undefined,
  'events.examples': undefined,
  'keys.list': undefined,
  'keys.create': { name: 'Another', scopes: ['shipments:read'] },
  'messages.settings': undefined,
  'messages.switch': { isOn: true },
  'messages.totals': undefined,
  'messages.words': undefined,
  'messages.setWords': { template: 'delivered', language: 'en', text: null },
  'messages.askedWords': undefined,
  'messages.setRules': { takesFollowers: true, keptDays: 90 },
  'messages.sendTest': { phone: '+256772000123' },
  'milestones.holdPolicy': undefined,
  'milestones.setHoldPolicy': { isException: false },
  'notifications.list': undefined,
  'notifications.unreadCount': undefined,
  'notifications.readAll': undefined,
  'notifications.clearAll': undefined,
  'onboarding.state': undefined,
  'organisations.rename': { name: 'Ours' },
  'organisations.contact': undefined,
  'organisations.setContact': { isShown: true, phone: null, email: null, webPage: null },
  'organisations.logo': undefined,
  'organisations.changeCountry': { country: 'KE' },
  'places.search': { text: 'mom' },
  'places.posts': undefined,
  'places.nearby': { lat: -4.05, lon: 39.67 },
  'plans.usage': undefined,
  'proofs.policy': undefined,
  'proofs.setPolicy': { photo: false, name: false, signature: false, code: false },
  'proofs.month': { month: '2026-11' },
  'revenue.read': undefined,
  'savedFilters.list': undefined,
  'savedFilters.save': { name: 'Late', isShared: true, filter: { isDelayed: true } },
  'scans.key': undefined,
  'shipments.suggestTrackingNumber': undefined,
  'team.read': undefined,
  'team.invite': { email: 'somebody@example.com' },
  'webhooks.list': undefined,
  'webhooks.create': { url: 'https://hooks.example.com/ours', types: ['shipment.created'] },
};

/** Those that are not, with the reason. */
const LEFT_ALONE: Record<string, string> = {
  'account.changeEmail': 'asks for the password of who is signed in',
  'account.changePassword': 'asks for the password of who is signed in',
  'account.forgotPassword': 'for nobody who is signed in',
  'account.beginTwoFactor': 'asks for the password of who is signed in',
  'account.confirmTwoFactor': 'takes a code of who is signed in',
  'account.endTwoFactor': 'asks for the password of who is signed in',
  'account.endOtherSessions': 'ends the sessions that the other calls are made in',
  'auth.login': 'for nobody who is signed in',
  'auth.register': 'for nobody who is signed in',
  'auth.logout': 'ends the session that the other calls are made in',
};

/** What routes are asked with that say nothing without it. */
const QUERIES: Record<string, Record<string, string>> = {
  '/api/reports/dwell': { from: '2026-11-01', to: '2026-11-30' },
  '/api/proofs/archive': { month: '2026-11' },
};

type Route = {
  url: (their: Things, own: Things) => string;
  body?: (their: Things, own: Things) => unknown;
  owner?: number;
};

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
  'DELETE /api/shipments/:id/recipients/:rid (own shipment)': {
    url: ({ recipientId }, { shipmentId }) => `/api/shipments/${shipmentId}/recipients/${recipientId}`,
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
  'POST /api/shipments/:id/proofs (own shipment)': {
    url: (_, { shipmentId }) => `/api/shipments/${shipmentId}/proofs`,
    body: ({ fileId }) => ({ ...PROOF, photos: [fileId] }),
    owner: 400,
  },
  // Ids of proofs are made by phones; each organisation has its own.
  'POST /api/shipments/:id/proofs (own shipment, their proof)': {
    url: (_, { shipmentId }) => `/api/shipments/${shipmentId}/proofs`,
    body: ({ proofId: id }) => ({ ...PROOF, id, photos: [NOWHERE] }),
    owner: 400,
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
  'POST /api/shipments/:id/units/:unitId/unload (own shipment)': {
    url: ({ unitId }, { shipmentId }) => `/api/shipments/${shipmentId}/units/${unitId}/unload`,
    body: () => ({}),
  },
  'POST /api/shipments/batch': {
    url: () => '/api/shipments/batch',
    body: ({ organisationId }) => ({
      shipments: [{ organisationId, trackingNumber: 'NEW-000001', origin: 'A', destination: 'B' }],
    }),
    owner: 200,
  },
  'GET /api/units/:number': { url: ({ unitNumber }) => `/api/units/${unitNumber}` },
  'GET /api/epcis/events': {
    url: ({ milestoneId }) => `/api/epcis/events?EQ_eventID=urn:uuid:${milestoneId}`,
    owner: 200,
  },
  'GET /api/epcis/events (shipment)': {
    url: ({ trackingNumber }) =>
      `/api/epcis/events?MATCH_epc=${encodeURIComponent(`http://localhost:3000/track?tn=${trackingNumber}`)}`,
    owner: 200,
  },
  'GET /api/epcis/events (any)': {
    url: ({ trackingNumber }) =>
      `/api/epcis/events?MATCH_anyEPC=${encodeURIComponent(`http://localhost:3000/track?tn=${trackingNumber}`)}`,
    owner: 200,
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
  'PUT /api/shipments/:id/documents/:type (own shipment)': {
    url: (_, { shipmentId }) => `/api/shipments/${shipmentId}/documents/bond`,
    body: ({ fileId }) => ({ state: 'accepted', fileId }),
    owner: 400,
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
  'POST /api/shipments/:id/clocks (own shipment)': {
    url: (_, { shipmentId }) => `/api/shipments/${shipmentId}/clocks`,
    body: ({ unitId }) => ({ unitId, kind: 'detention', startsWith: 'discharged', freeDays: 1 }),
    owner: 400,
  },
  'PATCH /api/clocks/:id': { url: ({ clockId }) => `/api/clocks/${clockId}`, body: () => ({ freeDays: 1 }) },
  'GET /api/clocks/:id/changes': { url: ({ clockId }) => `/api/clocks/${clockId}/changes` },
  'POST /api/bonds': { url: () => '/api/bonds', body: ({ shipmentId }) => ({ ...BOND, shipmentId }) },
  'PATCH /api/bonds/:id': { url: ({ bondId }) => `/api/bonds/${bondId}`, body: () => ({ guarantor: 'not yours' }) },
  'PATCH /api/bonds/:id (own bond)': {
    url: (_, { bondId }) => `/api/bonds/${bondId}`,
    body: ({ shipmentId }) => ({ shipmentId }),
  },
  'GET /api/proofs/:id': { url: ({ proofId }) => `/api/proofs/${proofId}` },
  'GET /api/proofs/:id/verify': { url: ({ proofId }) => `/api/proofs/${proofId}/verify` },
  'GET /api/proofs/:id/pdf': { url: ({ proofId }) => `/api/proofs/${proofId}/pdf` },
  'GET /api/proofs/:id/links': { url: ({ proofId }) => `/api/proofs/${proofId}/links` },
  'POST /api/proofs/:id/links': { url: ({ proofId }) => `/api/proofs/${proofId}/links` },
  'DELETE /api/proofs/:id/links/:linkId': {
    url: ({ proofId, proofLinkId }) => `/api/proofs/${proofId}/links/${proofLinkId}`,
  },
  'DELETE /api/proofs/:id/links/:linkId (own proof)': {
    url: ({ proofLinkId }, { proofId }) => `/api/proofs/${proofId}/links/${proofLinkId}`,
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
  phone: '+256772999999',
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

const callOf = (name: string) => name.split(' (')[0] ?? '';

const callsIn = (table: object) => [...new Set(Object.keys(table).map(callOf))];

/** Every key in a value, at whatever depth. */
function keysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Object.entries(value);
  return [...own.map(([key]) => key), ...own.flatMap(([, one]) => keysIn(one))];
}

const query = (asked: Record<string, string>) => new URLSearchParams(asked).toString();

/** A path with the ids of one's own in it. */
const urlWith = (url: string, own: Things) => url.replace('webhooks/:id', `webhooks/${own.webhookId}`);

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

  test('every procedure stands in a table, by whether its input names a thing', () => {
    const isNamed = ({ input }: (typeof PROCEDURES)[number]) => namesAThing([input]);
    const pathsIn = (isWanted: boolean) =>
      PROCEDURES.filter((procedure) => isNamed(procedure) === isWanted).map(({ path }) => path);
    const listed = [
      ...callsIn({ ...CALLS, ...CURSORS }).filter((name) => !name.includes(' ')),
      ...Object.keys(NOT_CALLED).filter((name) => !name.includes(' ')),
    ];
    expect(pathsIn(true).toSorted()).toEqual(listed.toSorted());
    expect(pathsIn(false).toSorted()).toEqual([...Object.keys(UNNAMED), ...Object.keys(LEFT_ALONE)].toSorted());
  });

  test('every REST route whose path, query or body names a thing stands in a table', () => {
    const named = routesOf(harbour.app)
      .filter(({ schema }) => namesAThing(Object.values(schema)))
      .filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
      .map(({ method, url }) => `${method} ${url}`);
    const cursors = Object.keys(CURSORS).filter((name) => name.includes(' '));
    const listed = [
      ...new Set([...callsIn(ROUTES), ...cursors, ...Object.keys(NOT_CALLED).filter((name) => name.includes(' '))]),
    ];
    expect(named.toSorted()).toEqual(listed.toSorted());
  });

  test('every field that names a thing is filled by some call', () => {
    const missing: string[] = [];
    const note = (path: string, schemas: z.ZodType[], filled: readonly string[]) => {
      const fields = new Set(schemas.flatMap((schema) => fieldsOf(jsonSchemaOf(schema)).map(({ name }) => name)));
      const left = [...fields].filter((name) => NAMES_A_THING.test(name) && !filled.includes(name));
      missing.push(...left.map((name) => `${path}: ${name}`));
    };
    for (const { path, input } of PROCEDURES) {
      const rows = Object.entries(CALLS).filter(([name]) => callOf(name) === path);
      const inputs = rows.map(([, row]) => row.input(NOBODY, NOBODY));
      if (input && rows.length > 0) note(path, [input], keysIn([inputs, CURSORS[path]?.(NOBODY, NOBODY)]));
    }
    for (const { method, url, schema } of routesOf(harbour.app)) {
      const path = `${method} ${url}`;
      const rows = Object.entries(ROUTES).filter(([name]) => callOf(name) === path);
      const asked = rows.map(([, row]) => new URL(row.url(NOBODY, NOBODY), 'http://localhost'));
      const filled = asked.flatMap(({ searchParams }) => Array.from(searchParams.keys()));
      const bodies = rows.map(([, row]) => row.body?.(NOBODY, NOBODY));
      const { body, querystring } = schema;
      const parts = [...(body ? [body] : []), ...(querystring ? [querystring] : [])];
      if (rows.length > 0) note(path, parts, [...filled, ...keysIn([bodies, CURSORS[path]?.(NOBODY, NOBODY)])]);
    }
    expect(missing.toSorted()).toEqual(Object.keys(NOT_FILLED).toSorted());
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

  test.each(Object.entries(CALLS))('tRPC %s', async (name, { input, owner = 404 }) => {
    const [path = ''] = name.split(' (');
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
        harbour.rest(method, url(things, ours.things), {
          ...(person && { token: person.token }),
          ...(body && { body: body(things, ours.things) }),
        }),
      owner,
      // An API key is no cookie: the web app's own calls do not know it.
      [...people(), ['key', { token: ours.key, cookie: '' }]],
    );
  });

  test.each(Object.entries(CURSORS))('a cursor of theirs leads to nothing but ours: %s', async (path, input) => {
    const [method, url = ''] = path.split(' ');
    const asked = input(theirs.things, ours.things);
    const { token, cookie } = ours.owner;
    const answer =
      url === ''
        ? await harbour.trpc('query', path, asked, cookie)
        : await harbour.rest(METHODS.parse(method), `${urlWith(url, ours.things)}?${query(asked)}`, { token });
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).not.toMatch(/theirs/iu);
  });

  /** What stands in an answer of theirs, as the ids of their things or the names in them. */
  const theirsIn = (body: unknown) => {
    const text = JSON.stringify(body) ?? '';
    return marks.filter((mark) => mark !== theirs.things.unitId && text.includes(mark));
  };

  test.each(Object.entries(UNNAMED))(
    'what names nothing tells and changes nothing of others: tRPC %s',
    async (path, input) => {
      const kind = PROCEDURES.find((procedure) => procedure.path === path)?.type === 'query' ? 'query' : 'mutation';
      for (const person of [ours.viewer, ours.member, ours.owner]) {
        const answer = await harbour.trpc(kind, path, input, person.cookie);
        expect(answer.status).toBeLessThan(500);
        // Refused for what it is, not for how it was put.
        expect(answer.status).not.toBe(400);
        expect(theirsIn(answer.body)).toEqual([]);
      }
      expect(await rowsWith(harbour, marks)).toEqual(before);
    },
  );

  test('nor does any route that is read and names nothing', async () => {
    const urls = routesOf(harbour.app)
      .filter(
        ({ method, url, schema }) => method === 'GET' && url.startsWith('/api/') && !namesAThing(Object.values(schema)),
      )
      .map(({ url }) => url)
      .filter((url) => url !== '/api/live');
    expect(urls.length).toBeGreaterThan(10);
    for (const url of urls) {
      for (const token of [ours.owner.token, ours.key]) {
        const answer = await harbour.rest('GET', `${url}?${query(QUERIES[url] ?? {})}`, { token });
        expect([url, answer.status === 400, theirsIn(answer.body)]).toEqual([url, false, []]);
      }
    }
  });

  test('nor does their number in a search', async () => {
    const search = await harbour.rest('GET', '/api/shipments?search=theirs', { token: ours.owner.token });
    expect(search).toMatchObject({ status: 200, body: [] });
  });
});
