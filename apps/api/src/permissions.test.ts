import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { z } from 'zod';

import { appRouter } from './app-router.ts';
import { routesOf } from './testing/registered-routes.ts';
import { recordStatements, wholeReads } from './testing/statements.ts';
import { epcisDocument } from './testing/epcis-document.ts';
import { ADMIN, type Person, signInToDemo, startTestApp, type TestApp } from './testing/test-app.ts';

const WHO = ['anonymous', 'viewer', 'sender', 'stranger', 'lapsed', 'demo', 'admin'] as const;
type Who = (typeof WHO)[number];
type Statuses = Record<Who, number>;

const SIGNED_IN = { anonymous: 401, viewer: 200, sender: 200, stranger: 200, lapsed: 200, demo: 200, admin: 200 };
const OPEN = { ...SIGNED_IN, anonymous: 200 };
const WRITE = { ...SIGNED_IN, viewer: 403, lapsed: 402 };
/** For a shipment of the sender: others do not know that it exists. */
const OWN = { ...WRITE, stranger: 404, demo: 404 };

/** What only admins do, and chat, which the plan of everybody here lacks (inbox.test.ts has those with it); those who name somebody who is not there are told so. */
const ADMINS = { anonymous: 401, viewer: 403, sender: 403, stranger: 403, lapsed: 403, demo: 403, admin: 200 };
const ADMINS_404 = { ...ADMINS, admin: 404 };
/** What only owners do, as everybody here is but the admin: the demo owner may not either (D12). */
const OWNERS = { ...SIGNED_IN, demo: 403, admin: 403 };
const WEBHOOK_404 = { ...OWNERS, viewer: 404, sender: 404, stranger: 404, lapsed: 404 };
const OWNERS_404 = { ...OWNERS, viewer: 404, sender: 404, stranger: 404, lapsed: 402 };
/** Anybody may buy for itself; members for their organisation if they own it, which has an end (D4). */
const BUYERS = { ...OPEN, demo: 403, admin: 403 };
const NO_TOKEN = 'x'.repeat(43);
const NOWHERE = '0190a000-0000-7000-8000-000000000000';
const BORDER = { code: 'border_arrived', occurredAt: '2026-11-20T08:00:00.000Z', postId: 'malaba' };
const SEAL = { number: 'UL-7728104', kind: 'bolt', by: 'carrier' };
const WEBHOOK = { url: 'https://hooks.example.com/msafara', types: ['shipment.created'] };
const DOCUMENT_RULE = { destination: 'UG', type: 'bond', source: 'Our agent', checkedAt: '2026-11-01' };
/** What the shared demo account may not do, and with a wrong password or code nobody. */
const NOT_DEMO = { ...SIGNED_IN, demo: 403 };
const NOT_THERE = { ...every(404), anonymous: 401 };
/** What leaves the organisation: neither viewers nor the demo make it known. */
const SHARED = { ...NOT_THERE, viewer: 403, demo: 403 };
const ON_GROWTH = { ...every(403), anonymous: 401, demo: 200, admin: 200 };
/** Of a shipment of the sender, who is not on Growth (milestones.test.ts has one who is). */
const OWN_ON_GROWTH = { ...ON_GROWTH, demo: 404 };
/** Clocks and bonds; the demo has its own. */
const ON_ENTERPRISE = { ...ADMINS, demo: 200 };
const OWN_ACCOUNT = { ...every(400), anonymous: 401, demo: 403 };

const purchase = { subscriptionTier: 'growth', paypalOrderId: 'NONE' };
const signup = { ...purchase, name: 'Guest', email: 'guest@example.com', password: 'a quiet harbour' };

/** The web app's own stream, which does not end (live.test.ts). */
const LIVE = '/api/live';

const METHODS = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

type Row = { input?: (id: string, n: number) => unknown; expect: Statuses };

const newUser = (n: number) => ({
  name: 'New User',
  email: `new-${String(n)}@example.com`,
  password: 'a quiet harbour',
});
const CLOCK = { kind: 'demurrage', startsWith: 'discharged', freeDays: 7 };
const newBond = (n: number) => ({
  kind: 'transit',
  number: `B-${String(n)}`,
  guarantor: 'x',
  amount: 1,
  currency: 'USD',
  expires: '2027-01-31',
});
const newShipment = (n: number) => ({ trackingNumber: `TEST-${String(n)}`, origin: 'Tema', destination: 'Kumasi' });

/** Every procedure and who may call it, in which order the calls are made: what deletes comes last. */
const PROCEDURES: Record<string, Row> = {
  'app.config': { expect: OPEN },
  'auth.session': { expect: OPEN },
  'tracking.find': { input: () => ({ trackingNumber: 'OURS-00001' }), expect: OPEN },
  'tracking.route': { input: () => ({ trackingNumber: 'OURS-00001' }), expect: OPEN },
  'tracking.facts': { input: () => ({ trackingNumber: 'OURS-00001' }), expect: OPEN },
  'places.search': { input: () => ({ text: 'mom' }), expect: SIGNED_IN },
  'places.posts': { expect: SIGNED_IN },
  'places.nearby': { input: () => ({ lat: -4.05, lon: 39.67 }), expect: SIGNED_IN },
  // Nobody here is on Enterprise (eta.test.ts has one who is); the demo sees its own alone.
  'eta.list': { input: () => ({}), expect: { ...ADMINS, demo: 200 } },
  'eta.explain': { input: (id) => ({ id }), expect: { ...ADMINS, demo: 404 } },
  'tracking.follow': { input: () => ({ trackingNumber: 'NOWHERE-1', email: 'a@example.com' }), expect: every(404) },
  'tracking.report': { input: () => ({ trackingNumber: 'NOWHERE-1', problem: 'other' }), expect: every(404) },
  'tracking.confirmFollow': { input: () => ({ token: NO_TOKEN }), expect: every(404) },
  // What is shipped here is the demo's or a stranger's to the public (follow-by-phone.test.ts).
  'tracking.followWays': { input: () => ({ trackingNumber: 'NOWHERE-1' }), expect: every(404) },
  'tracking.followByPhone': {
    input: () => ({ trackingNumber: 'NOWHERE-1', phone: '+256772000123' }),
    expect: every(404),
  },
  'tracking.confirmByPhone': {
    input: () => ({ trackingNumber: 'NOWHERE-1', phone: '+256772000123', code: '123456' }),
    expect: every(404),
  },
  'tracking.stopFollowing': { input: () => ({ follower: NOWHERE, key: NO_TOKEN }), expect: OPEN },
  'onboarding.state': { expect: SIGNED_IN },
  'organisations.list': { input: () => ({}), expect: ADMINS },
  'organisations.rename': { input: () => ({ name: 'Kiboko Freight' }), expect: OWNERS },
  'organisations.contact': { expect: OWNERS },
  // Nobody here is on Growth (sender-contact.test.ts has one who is).
  'organisations.setContact': {
    input: () => ({ isShown: true, phone: null, email: null, webPage: null }),
    expect: { ...every(403), anonymous: 401 },
  },
  'organisations.logo': { expect: SIGNED_IN },
  // Nobody here is on Growth (logos.test.ts has one who is).
  'organisations.setLogo': { input: () => ({ fileId: null }), expect: { ...every(403), anonymous: 401 } },
  'organisations.changeCountry': { input: () => ({ country: 'KE' }), expect: OWNERS },
  'team.read': { expect: OWNERS },
  'team.invite': {
    input: (_id, n) => ({ email: `guest-${String(n)}@example.com` }),
    expect: { ...OWNERS, lapsed: 402 },
  },
  'team.resendInvitation': { input: () => ({ id: 'none' }), expect: OWNERS_404 },
  'team.revokeInvitation': { input: () => ({ id: 'none' }), expect: OWNERS_404 },
  'team.changeRole': { input: () => ({ userId: 'none', role: 'viewer' }), expect: OWNERS_404 },
  'team.setMemberActive': { input: () => ({ userId: 'none', isActive: false }), expect: OWNERS_404 },
  'team.transferOwnership': { input: () => ({ userId: 'none' }), expect: OWNERS_404 },
  'team.openInvitation': { input: () => ({ token: 'none' }), expect: every(404) },
  'team.join': {
    input: () => ({ token: 'none', name: 'Guest', password: 'a quiet harbour' }),
    expect: { ...every(403), anonymous: 404 },
  },
  'team.acceptInvitation': {
    input: () => ({ token: 'none' }),
    expect: { ...every(404), anonymous: 401, demo: 403, admin: 403 },
  },
  'admin.users': { input: () => ({}), expect: ADMINS },
  'admin.createUser': { input: (_id, n) => newUser(n), expect: ADMINS },
  'admin.setUserActive': { input: () => ({ id: 'none', isActive: false }), expect: ADMINS_404 },
  'admin.deleteUser': { input: () => ({ id: 'none' }), expect: ADMINS_404 },
  'admin.roleRequests': { input: () => ({}), expect: ADMINS },
  'admin.resetSecondFactor': { input: () => ({ id: 'none' }), expect: ADMINS_404 },
  'admin.approveRequest': { input: () => ({ id: 'none' }), expect: ADMINS_404 },
  'admin.declineRequest': { input: () => ({ id: 'none' }), expect: ADMINS_404 },
  'admin.organisations': { input: () => ({}), expect: ADMINS },
  'admin.nameOwner': {
    input: () => ({ organisationId: 'none', email: 'nobody@example.com' }),
    expect: ADMINS_404,
  },
  'admin.setPlan': {
    input: () => ({ organisationId: 'none', subscriptionTier: 'growth', paidUntil: null }),
    expect: ADMINS_404,
  },
  'admin.takeOffContact': { input: () => ({ organisationId: NOWHERE, isTakenOff: true }), expect: ADMINS_404 },
  'admin.outbox': { input: () => ({}), expect: ADMINS },
  'admin.mail': { input: () => ({ id: 'none' }), expect: ADMINS_404 },
  'admin.deadLetters': { input: () => ({}), expect: ADMINS },
  'admin.retryJob': { input: () => ({ id: 'none' }), expect: ADMINS_404 },
  'admin.auditLog': { input: () => ({}), expect: ADMINS },
  'admin.statistics': { expect: ADMINS },
  'revenue.read': { expect: ADMINS },
  'checkout.setup': { expect: OPEN },
  'checkout.createOrder': { input: () => ({ amount: '49.00' }), expect: BUYERS },
  'checkout.capture': { input: () => ({ orderId: 'NONE' }), expect: every(404) },
  'checkout.purchase': { input: () => ({ orderId: 'NONE' }), expect: every(404) },
  'checkout.createAccount': { input: () => purchase, expect: every(404) },
  'checkout.register': { input: () => signup, expect: every(404) },
  'checkout.openClaim': { input: () => ({ token: NO_TOKEN }), expect: every(404) },
  'checkout.claim': { input: () => ({ token: NO_TOKEN }), expect: { ...OWNERS_404, lapsed: 404 } },
  'billing.read': { expect: { ...SIGNED_IN, admin: 403 } },
  'billing.receipt': { input: () => ({ orderId: NOWHERE }), expect: { ...OWNERS_404, lapsed: 404 } },
  'billing.setCancelled': { input: () => ({ cancelled: true }), expect: { ...OWNERS, lapsed: 409 } },
  'billing.takeMoneyBack': { input: () => ({ orderId: NOWHERE }), expect: { ...OWNERS_404, lapsed: 404 } },
  'billing.orders': { input: () => ({}), expect: ADMINS },
  'billing.unclaimed': { expect: ADMINS },
  'billing.refund': { input: () => ({ orderId: NOWHERE }), expect: ADMINS_404 },
  'billing.recordPayment': {
    input: () => ({
      organisationId: NOWHERE,
      subscriptionTier: 'growth',
      method: 'mobile_money',
      reference: 'M-1',
      amount: '49.00',
    }),
    expect: ADMINS_404,
  },
  'billing.revenueMonths': { expect: ADMINS },
  'shipments.list': { input: () => ({}), expect: SIGNED_IN },
  'shipments.byId': {
    input: (id) => ({ id }),
    expect: { ...SIGNED_IN, viewer: 404, stranger: 404, lapsed: 404, demo: 404 },
  },
  'shipments.byTrackingNumber': {
    input: () => ({ trackingNumber: 'OURS-00001' }),
    expect: { ...SIGNED_IN, viewer: 404, stranger: 404, lapsed: 404, demo: 404 },
  },
  'shipments.stats': { input: () => ({}), expect: SIGNED_IN },
  'shipments.resetScope': { input: () => ({}), expect: SIGNED_IN },
  'shipments.suggestTrackingNumber': { expect: WRITE },
  'shipments.create': { input: (_id, n) => newShipment(n), expect: WRITE },
  'shipments.recordStatus': { input: (id) => ({ id, status: 'In Transit' }), expect: OWN },
  'shipments.edit': { input: (id) => ({ id, notes: 'Fragile' }), expect: OWN },
  'shipments.recordStatusOfMany': { input: (id) => ({ ids: [id], status: 'Exception' }), expect: WRITE },
  'shipments.checkImport': { input: () => ({ trackingNumbers: ['OURS-00001'] }), expect: WRITE },
  'shipments.checkEarlierRows': {
    input: () => ({ rows: [{ nth: 0, values: { origin: 'Tema', destination: 'Kumasi' } }] }),
    expect: WRITE,
  },
  'shipments.importRows': {
    input: (_id, n) => ({ rows: [{ nth: n % 1000, values: { origin: 'Tema', destination: 'Kumasi' } }] }),
    expect: WRITE,
  },
  'shipments.removeMany': { input: (id) => ({ ids: [id] }), expect: WRITE },
  'scans.key': { expect: SIGNED_IN },
  'scans.carry': { input: () => ({}), expect: SIGNED_IN },
  // Only one's own scans are read; what each may do is answered for each scan (scans-refused.test.ts).
  'scans.send': {
    input: () => ({ userId: NOWHERE, deviceId: NOWHERE, sentAt: '2026-11-20T08:00:00.000Z', commands: [{}] }),
    expect: { ...every(409), anonymous: 401 },
  },
  // Nobody here is on Enterprise (clocks.test.ts has one who is); whoever has clocks, as an administrator enters one, reads on.
  'borders.board': { expect: ON_GROWTH },
  'borders.costs': { expect: ON_ENTERPRISE },
  'borders.sharing': { expect: SIGNED_IN },
  'borders.setSharing': { input: () => ({ isShared: true }), expect: OWNERS },
  'borders.dwell': { input: () => ({ from: '2026-11-01', to: '2026-11-30' }), expect: ON_ENTERPRISE },
  'clocks.list': { input: (id) => ({ id }), expect: { ...ADMINS, demo: 404 } },
  'clocks.changes': { input: () => ({ id: NOWHERE }), expect: { ...ADMINS_404, demo: 404 } },
  'clocks.calendar': { expect: SIGNED_IN },
  'clocks.setCalendar': { input: () => ({ weekend: [5, 6], holidays: [] }), expect: OWNERS },
  'bonds.list': { input: () => ({}), expect: ON_ENTERPRISE },
  'bonds.ofShipment': { input: (id) => ({ id }), expect: { ...ADMINS, demo: 404 } },
  'clocks.add': { input: (shipmentId) => ({ ...CLOCK, shipmentId }), expect: { ...ADMINS, demo: 404 } },
  'clocks.change': { input: () => ({ id: NOWHERE, freeDays: 3 }), expect: { ...ADMINS_404, demo: 404 } },
  'bonds.add': { input: (_, n) => newBond(n), expect: ON_ENTERPRISE },
  'bonds.change': { input: () => ({ id: NOWHERE, guarantor: 'x' }), expect: { ...ADMINS_404, demo: 404 } },
  'proofs.list': {
    input: (id) => ({ id }),
    expect: { ...SIGNED_IN, viewer: 404, stranger: 404, lapsed: 404, demo: 404 },
  },
  'documents.list': {
    input: (id) => ({ id }),
    expect: { ...SIGNED_IN, viewer: 404, stranger: 404, lapsed: 404, demo: 404 },
  },
  // Nobody here is on Growth but the demo (documents.test.ts has one who is).
  'documents.set': { input: (id) => ({ id, type: 'bond', state: 'requested' }), expect: { ...ON_GROWTH, demo: 404 } },
  'documents.rules': { expect: SIGNED_IN },
  'documents.setRule': { input: () => ({ name: 'our-own', ...DOCUMENT_RULE }), expect: ADMINS },
  'documents.removeRule': { input: () => ({ name: 'nothing-here' }), expect: ADMINS_404 },
  'proofs.handover': {
    input: (id) => ({ id }),
    expect: { ...SIGNED_IN, viewer: 404, stranger: 404, lapsed: 404, demo: 404 },
  },
  'proofs.setHandover': {
    input: (id) => ({ id, policy: { photo: false, name: true, signature: false, code: false } }),
    expect: OWN,
  },
  'proofs.policy': { expect: SIGNED_IN },
  'proofs.setPolicy': {
    input: () => ({ photo: false, name: false, signature: false, code: false }),
    expect: OWNERS,
  },
  'proofs.checkCode': { input: (id) => ({ id, code: '0000' }), expect: OWN },
  // Nobody is asked for a code here (handovers.test.ts has one who is).
  'proofs.sendCode': { input: (id) => ({ id }), expect: { ...OWN, sender: 409, admin: 409 } },
  'proofs.check': { input: () => ({ id: NOWHERE }), expect: NOT_THERE },
  // Nobody here is on Growth but the demo (proof-archive.test.ts has one who is).
  'proofs.month': { input: () => ({ month: '2026-11' }), expect: ON_GROWTH },
  'proofs.links': { input: () => ({ id: NOWHERE }), expect: SHARED },
  'proofs.share': { input: () => ({ id: NOWHERE }), expect: { ...SHARED, lapsed: 402 } },
  'proofs.revokeLink': { input: () => ({ id: NOWHERE, linkId: NOWHERE }), expect: SHARED },
  'proofs.record': {
    input: (shipmentId) => ({
      shipmentId,
      kind: 'attempt',
      outcome: 'failed',
      reason: 'absent',
      capturedAt: '2026-11-20T08:00:00.000Z',
    }),
    expect: OWN,
  },
  'milestones.list': {
    input: (id) => ({ id }),
    expect: { ...SIGNED_IN, viewer: 404, stranger: 404, lapsed: 404, demo: 404 },
  },
  'milestones.record': {
    input: (shipmentId) => ({ ...BORDER, shipmentId }),
    expect: OWN_ON_GROWTH,
  },
  'milestones.checkRows': { input: () => ({ rows: [{}] }), expect: ON_GROWTH },
  'milestones.importRows': { input: () => ({ rows: [{}] }), expect: ON_GROWTH },
  'units.list': {
    input: (id) => ({ id }),
    expect: { ...SIGNED_IN, viewer: 404, stranger: 404, lapsed: 404, demo: 404 },
  },
  // Nobody has a unit here (scan-milestones.test.ts has those who do).
  'units.byNumber': { input: () => ({ number: 'MSKU4829103' }), expect: NOT_THERE },
  'units.add': {
    input: (shipmentId, n) => ({ shipmentId, type: 'truck', number: `KDA ${String(n)}` }),
    expect: OWN_ON_GROWTH,
  },
  // Each shipment has its own answer inside.
  'units.load': {
    input: (id) => ({ type: 'truck', number: 'KDL 100A', shipments: [{ id }] }),
    expect: ON_GROWTH,
  },
  'units.unload': { input: (id) => ({ id, unitId: NOWHERE }), expect: { ...OWN_ON_GROWTH, admin: 404 } },
  'units.recordMilestone': {
    input: () => ({ ...BORDER, number: 'MSKU4829103' }),
    expect: { ...OWN_ON_GROWTH, admin: 404 },
  },
  'units.changeSeal': {
    input: () => ({ number: 'MSKU4829103', seal: SEAL }),
    expect: { ...OWN_ON_GROWTH, admin: 404 },
  },
  'milestones.holdPolicy': { expect: SIGNED_IN },
  'milestones.setHoldPolicy': { input: () => ({ isException: false }), expect: OWNERS },
  'milestones.retract': { input: () => ({ id: NOWHERE }), expect: { ...OWN_ON_GROWTH, admin: 404 } },
  'savedFilters.list': { expect: SIGNED_IN },
  'savedFilters.save': {
    input: (_id, n) => ({ name: `Late ${String(n)}`, isShared: true, filter: { isDelayed: true } }),
    expect: { ...SIGNED_IN, viewer: 403, demo: 403 },
  },
  'savedFilters.change': { input: () => ({ id: NOWHERE, name: 'A', isShared: false }), expect: NOT_THERE },
  'savedFilters.remove': { input: () => ({ id: NOWHERE }), expect: NOT_THERE },
  'keys.list': { expect: OWNERS },
  'apiRequests.list': { input: () => ({}), expect: OWNERS },
  'keys.create': {
    input: () => ({ name: 'Warehouse', scopes: ['shipments:read'] }),
    expect: OWNERS,
  },
  'keys.roll': { input: () => ({ id: NOWHERE }), expect: { ...OWNERS_404, lapsed: 404 } },
  'keys.revoke': { input: () => ({ id: NOWHERE }), expect: { ...OWNERS_404, lapsed: 404 } },
  'events.examples': { expect: SIGNED_IN },
  'messages.recipients': {
    input: (id) => ({ id }),
    expect: { ...SIGNED_IN, viewer: 404, stranger: 404, lapsed: 404, demo: 404 },
  },
  'messages.list': {
    input: (id) => ({ id }),
    expect: { ...SIGNED_IN, viewer: 404, stranger: 404, lapsed: 404, demo: 404 },
  },
  'messages.addRecipient': {
    input: (id, n) => ({ id, phone: `+25677200${String(1000 + (n % 9000))}`, consent: true }),
    expect: OWN,
  },
  'messages.removeRecipient': { input: (id) => ({ id, rid: NOWHERE }), expect: { ...OWN, sender: 404, admin: 404 } },
  'messages.resend': { input: (id) => ({ id, mid: NOWHERE }), expect: { ...OWN, sender: 404, admin: 404 } },
  'messages.settings': { expect: OWNERS },
  'messages.setSms': { input: () => ({ provider: 'shared' }), expect: OWNERS },
  'erasures.list': { expect: OWNERS },
  'erasures.export': { input: () => ({ contact: 'nobody@example.com' }), expect: OWNERS },
  'erasures.erase': { input: () => ({ contact: 'nobody@example.com' }), expect: { ...WEBHOOK_404 } },
  'messages.setWhatsapp': { input: () => ({ provider: 'shared' }), expect: OWNERS },
  'messages.quote': {
    input: (id) => ({ id }),
    expect: { ...SIGNED_IN, viewer: 404, stranger: 404, lapsed: 404, demo: 404 },
  },
  'messages.totals': { expect: ADMINS },
  'messages.words': { expect: OWNERS },
  'messages.setWords': {
    input: () => ({ template: 'delivered', language: 'en', text: '{sender}: thank you. {track}' }),
    expect: OWNERS,
  },
  'messages.askedWords': { expect: ADMINS },
  'messages.judgeWords': {
    input: () => ({
      template: 'delivered',
      language: 'en',
      text: 'x',
      organisationId: NOWHERE,
      isApproved: true,
    }),
    expect: { ...ADMINS, admin: 409 },
  },
  'messages.setRules': { input: () => ({ takesFollowers: true, keptDays: 90 }), expect: OWNERS },
  'messages.switch': { input: () => ({ isOn: true }), expect: OWNERS },
  'messages.sendTest': { input: () => ({ phone: '+256772000999' }), expect: OWNERS },
  'messages.stop': { input: () => ({ token: 'AAAAAAAA' }), expect: OPEN },
  'webhooks.list': { expect: OWNERS },
  'webhooks.create': { input: () => WEBHOOK, expect: OWNERS },
  'webhooks.read': { input: () => ({ id: NOWHERE }), expect: WEBHOOK_404 },
  'webhooks.edit': { input: () => ({ id: NOWHERE, state: 'paused' }), expect: WEBHOOK_404 },
  'webhooks.rotate': { input: () => ({ id: NOWHERE }), expect: WEBHOOK_404 },
  'webhooks.test': { input: () => ({ id: NOWHERE }), expect: WEBHOOK_404 },
  'webhooks.replay': { input: () => ({ id: NOWHERE, since: '2026-11-01T00:00:00.000Z' }), expect: WEBHOOK_404 },
  'webhooks.attempts': { input: () => ({ id: NOWHERE }), expect: WEBHOOK_404 },
  'webhooks.attempt': { input: () => ({ id: NOWHERE }), expect: WEBHOOK_404 },
  'webhooks.resend': { input: () => ({ id: NOWHERE }), expect: WEBHOOK_404 },
  'webhooks.remove': { input: () => ({ id: NOWHERE }), expect: WEBHOOK_404 },
  'plans.usage': { expect: SIGNED_IN },
  'reports.read': { input: () => ({ period: 30 }), expect: SIGNED_IN },
  'notifications.list': { expect: SIGNED_IN },
  'notifications.unreadCount': { expect: SIGNED_IN },
  'notifications.readAll': { expect: SIGNED_IN },
  'notifications.clearAll': { expect: SIGNED_IN },
  'chat.send': { input: () => ({ subject: 'A', message: 'B' }), expect: ADMINS },
  'chat.mine': { expect: { ...ADMINS, demo: 200 } },
  'chat.inbox': { input: () => ({}), expect: ADMINS },
  'chat.answer': { input: () => ({ id: NOWHERE, adminResponse: 'C' }), expect: { ...ADMINS, admin: 404 } },
  'chat.close': { input: () => ({ id: NOWHERE }), expect: { ...ADMINS, admin: 404 } },
  'chat.markRead': { input: () => ({ id: NOWHERE }), expect: { ...ADMINS, admin: 404 } },
  'shipments.remove': { input: (id) => ({ id }), expect: OWN },
  'shipments.removeAll': { input: () => ({}), expect: WRITE },
  'account.settings': { expect: SIGNED_IN },
  'account.sessions': { expect: SIGNED_IN },
  'account.changeProfile': { input: () => ({ name: 'Zawadi' }), expect: SIGNED_IN },
  'account.changeNotifications': {
    input: () => ({ emailNotifications: true, statusUpdates: true, delayAlerts: true, weeklyReports: true }),
    expect: SIGNED_IN,
  },
  'account.changeSecurity': { input: () => ({ sessionTimeout: 24, passwordExpiry: 90 }), expect: SIGNED_IN },
  'account.changeSystem': {
    input: () => ({ timezone: 'UTC', dateFormat: 'YYYY-MM-DD', theme: 'dark', language: 'sw' }),
    expect: SIGNED_IN,
  },
  'account.putOffPassword': { expect: SIGNED_IN },
  'account.changeEmail': { input: () => ({ email: 'a@example.com', currentPassword: 'wrong' }), expect: OWN_ACCOUNT },
  'account.changePassword': {
    input: () => ({ currentPassword: 'wrong', password: 'long enough it is' }),
    expect: OWN_ACCOUNT,
  },
  'account.resendVerification': { expect: NOT_DEMO },
  'account.beginTwoFactor': { input: () => ({ currentPassword: 'wrong' }), expect: OWN_ACCOUNT },
  'account.confirmTwoFactor': { input: () => ({ code: '000000' }), expect: OWN_ACCOUNT },
  'account.endTwoFactor': { input: () => ({ currentPassword: 'wrong', code: '000000' }), expect: OWN_ACCOUNT },
  'account.endSession': {
    input: () => ({ id: 'nobody' }),
    expect: { ...every(404), anonymous: 401, demo: 403 },
  },
  'account.confirmEmail': { input: () => ({ token: 'none' }), expect: every(404) },
  'account.forgotPassword': { input: () => ({ email: 'nobody@example.com' }), expect: OPEN },
  'account.resetPassword': { input: () => ({ token: 'none', password: 'long enough it is' }), expect: every(404) },
  'account.unsubscribe': { input: () => ({ user: 'nobody', key: 'none', kind: 'delay' }), expect: every(404) },
  // Ends the sessions that the REST calls above were made with.
  'account.endOtherSessions': { expect: NOT_DEMO },
  'auth.login': { input: () => ({ email: 'nobody@example.com', password: 'x' }), expect: every(401) },
  'auth.register': { input: () => ({}), expect: every(400) },
  'auth.logout': { expect: OPEN },
};

/** Called with GET; the others change something and are called with POST. */
const QUERIES = new Set([
  'account.settings',
  'account.sessions',
  'app.config',
  'auth.session',
  'tracking.find',
  'tracking.route',
  'tracking.followWays',
  'tracking.facts',
  'places.search',
  'places.posts',
  'eta.list',
  'eta.explain',
  'onboarding.state',
  'organisations.list',
  'organisations.contact',
  'organisations.logo',
  'team.read',
  'admin.users',
  'admin.roleRequests',
  'admin.organisations',
  'admin.outbox',
  'admin.mail',
  'admin.deadLetters',
  'admin.auditLog',
  'admin.statistics',
  'revenue.read',
  'checkout.purchase',
  'billing.read',
  'billing.receipt',
  'billing.orders',
  'billing.unclaimed',
  'billing.revenueMonths',
  'shipments.list',
  'shipments.byId',
  'shipments.byTrackingNumber',
  'shipments.stats',
  'shipments.resetScope',
  'shipments.suggestTrackingNumber',
  'scans.carry',
  'scans.key',
  'borders.board',
  'borders.costs',
  'borders.dwell',
  'borders.sharing',
  'clocks.list',
  'clocks.changes',
  'clocks.calendar',
  'bonds.list',
  'bonds.ofShipment',
  'proofs.list',
  'documents.list',
  'documents.rules',
  'proofs.handover',
  'proofs.policy',
  'proofs.check',
  'proofs.links',
  'proofs.month',
  'milestones.list',
  'units.list',
  'units.byNumber',
  'milestones.holdPolicy',
  'savedFilters.list',
  'keys.list',
  'apiRequests.list',
  'events.examples',
  'messages.recipients',
  'messages.list',
  'erasures.list',
  'messages.settings',
  'messages.words',
  'messages.askedWords',
  'messages.quote',
  'messages.totals',
  'webhooks.list',
  'webhooks.read',
  'webhooks.attempts',
  'webhooks.attempt',
  'plans.usage',
  'reports.read',
  'notifications.list',
  'notifications.unreadCount',
  'chat.mine',
  'chat.inbox',
]);

const ROUTES: Record<string, Row & { body?: (n: number) => unknown }> = {
  'GET /api/public/track/:trackingNumber': { input: () => 'OURS-00001', expect: OPEN },
  'GET /api/shipments': { expect: SIGNED_IN },
  'GET /api/stats': { expect: SIGNED_IN },
  'GET /api/user/plan-usage': { expect: SIGNED_IN },
  'GET /api/events': { expect: SIGNED_IN },
  'GET /api/shipments/:id/recipients': {
    input: (id) => id,
    expect: { ...SIGNED_IN, viewer: 404, stranger: 404, lapsed: 404, demo: 404 },
  },
  'POST /api/shipments/:id/recipients': {
    input: (id) => id,
    body: (n) => ({ phone: `+25677200${String(1000 + ((n + 100) % 9000))}`, consent: true }),
    expect: { ...OWN, sender: 201, admin: 201 },
  },
  'DELETE /api/shipments/:id/recipients/:rid': { input: (id) => id, expect: { ...OWN, sender: 404, admin: 404 } },
  'GET /api/shipments/:id/messages': {
    input: (id) => id,
    expect: { ...SIGNED_IN, viewer: 404, stranger: 404, lapsed: 404, demo: 404 },
  },
  'GET /api/border-posts': { expect: SIGNED_IN },
  'GET /api/border-board': { expect: ON_GROWTH },
  'GET /api/reports/standing-costs': { expect: ON_ENTERPRISE },
  'GET /api/reports/dwell': { expect: ON_ENTERPRISE },
  'GET /api/shipments/:id/clocks': { input: (id) => id, expect: { ...ADMINS, demo: 404 } },
  'PATCH /api/clocks/:id': {
    input: () => NOWHERE,
    body: () => ({ freeDays: 3 }),
    expect: { ...ADMINS_404, demo: 404 },
  },
  'GET /api/clocks/:id/changes': { input: () => NOWHERE, expect: { ...ADMINS_404, demo: 404 } },
  'GET /api/bonds': { expect: ON_ENTERPRISE },
  'POST /api/shipments/:id/clocks': {
    input: (id) => id,
    body: () => CLOCK,
    expect: { ...ADMINS, demo: 404, admin: 201 },
  },
  'POST /api/bonds': { body: (n) => newBond(n + 1000), expect: { ...ON_ENTERPRISE, demo: 201, admin: 201 } },
  'PATCH /api/bonds/:id': {
    input: () => NOWHERE,
    body: () => ({ guarantor: 'x' }),
    expect: { ...ADMINS_404, demo: 404 },
  },
  'GET /api/shipments/:id/proofs': {
    input: (id) => id,
    expect: { ...SIGNED_IN, viewer: 404, stranger: 404, lapsed: 404, demo: 404 },
  },
  'POST /api/shipments/:id/proofs': {
    input: (id) => id,
    body: () => ({ kind: 'attempt', outcome: 'failed', reason: 'absent', capturedAt: '2026-11-20T08:00:00.000Z' }),
    expect: { ...OWN, sender: 201, admin: 201 },
  },
  'GET /api/epcis/events': { expect: SIGNED_IN },
  'GET /api/dcsa/v2/events': { expect: SIGNED_IN },
  'GET /api/dcsa/v2/event-subscriptions': { expect: { ...every(501), anonymous: 401 } },
  'POST /api/dcsa/v2/event-subscriptions': { body: () => ({}), expect: { ...every(501), anonymous: 401 } },
  'POST /api/epcis/capture': {
    body: () => epcisDocument(new Date('2026-11-20T08:00:00.000Z'), { epcList: ['urn:epc:id:bic:MSKU4829103'] }),
    expect: { ...ON_GROWTH, demo: 202, admin: 202 },
  },
  'GET /api/epcis/capture/:id': { input: () => NOWHERE, expect: NOT_THERE },
  'GET /api/shipments/:id/milestones': {
    input: (id) => id,
    expect: { ...SIGNED_IN, viewer: 404, stranger: 404, lapsed: 404, demo: 404 },
  },
  'POST /api/shipments/:id/milestones': {
    input: (id) => id,
    body: () => BORDER,
    expect: { ...OWN_ON_GROWTH, admin: 201 },
  },
  'GET /api/shipments/:id/units': {
    input: (id) => id,
    expect: { ...SIGNED_IN, viewer: 404, stranger: 404, lapsed: 404, demo: 404 },
  },
  'POST /api/shipments/:id/units': {
    input: (id) => id,
    body: (n) => ({ type: 'truck', number: `KDB ${String(n)}` }),
    expect: { ...OWN_ON_GROWTH, admin: 201 },
  },
  'POST /api/shipments/:id/units/:unitId/unload': {
    input: (id) => id,
    body: () => ({}),
    expect: { ...OWN_ON_GROWTH, admin: 404 },
  },
  'GET /api/units/:number': { input: () => 'MSKU4829103', expect: NOT_THERE },
  'POST /api/units/:number/shipments': {
    input: () => 'KDL100B',
    body: () => ({ type: 'truck', shipments: [{ id: NOWHERE }] }),
    expect: ON_GROWTH,
  },
  'POST /api/units/:number/milestones': {
    input: () => 'MSKU4829103',
    body: () => BORDER,
    expect: { ...OWN_ON_GROWTH, admin: 404 },
  },
  'POST /api/units/:number/seals': {
    input: () => 'MSKU4829103',
    body: () => ({ seal: SEAL }),
    expect: { ...OWN_ON_GROWTH, admin: 404 },
  },
  'POST /api/milestones/:id/retract': {
    input: () => NOWHERE,
    body: () => ({}),
    expect: { ...OWN_ON_GROWTH, admin: 404 },
  },
  'GET /api/shipments/:id/documents': {
    input: (id) => id,
    expect: { ...SIGNED_IN, viewer: 404, stranger: 404, lapsed: 404, demo: 404 },
  },
  'PUT /api/shipments/:id/documents/:type': {
    input: (id) => [id, 'bond'],
    body: () => ({ state: 'requested' }),
    expect: { ...ON_GROWTH, demo: 404 },
  },
  'GET /api/document-rules': { expect: SIGNED_IN },
  'PUT /api/document-rules/:name': { input: () => 'our-own', body: () => DOCUMENT_RULE, expect: ADMINS },
  'DELETE /api/document-rules/:name': { input: () => 'nothing-here', expect: ADMINS_404 },
  'GET /api/shipments/:id/handover': {
    input: (id) => id,
    expect: { ...SIGNED_IN, viewer: 404, stranger: 404, lapsed: 404, demo: 404 },
  },
  'PUT /api/shipments/:id/handover': {
    input: (id) => id,
    body: () => ({ policy: null }),
    expect: OWN,
  },
  'POST /api/shipments/:id/handover/code': { input: (id) => id, expect: { ...OWN, sender: 409, admin: 409 } },
  'GET /api/proofs/:id': { input: () => NOWHERE, expect: NOT_THERE },
  'GET /api/proofs/:id/verify': { input: () => NOWHERE, expect: NOT_THERE },
  'GET /api/proofs/:id/pdf': { input: () => NOWHERE, expect: NOT_THERE },
  'GET /api/proofs/archive': { expect: ON_GROWTH },
  'GET /api/proofs/:id/links': { input: () => NOWHERE, expect: SHARED },
  'POST /api/proofs/:id/links': { input: () => NOWHERE, expect: { ...SHARED, lapsed: 402 } },
  'DELETE /api/proofs/:id/links/:linkId': { input: () => NOWHERE, expect: SHARED },
  'GET /api/files/:id': { input: () => NOWHERE, expect: NOT_THERE },
  // Nobody here is on Growth (files.test.ts has one who is); what is no picture is refused before that.
  'PUT /api/files': { expect: { ...every(415), anonymous: 415 } },
  'GET /api/keys': { expect: OWNERS },
  'GET /api/requests': { expect: OWNERS },
  'POST /api/keys': {
    body: () => ({ name: 'Warehouse', scopes: ['shipments:read'] }),
    expect: { ...every(201), anonymous: 401, demo: 403, admin: 403 },
  },
  'POST /api/keys/:id/roll': { input: () => NOWHERE, body: () => ({}), expect: { ...OWNERS_404, lapsed: 404 } },
  'DELETE /api/keys/:id': { input: () => NOWHERE, expect: { ...OWNERS_404, lapsed: 404 } },
  'GET /api/webhooks': { expect: OWNERS },
  'POST /api/webhooks': { body: () => WEBHOOK, expect: { ...every(201), anonymous: 401, demo: 403, admin: 403 } },
  'GET /api/webhooks/:id': { input: () => NOWHERE, expect: WEBHOOK_404 },
  'PATCH /api/webhooks/:id': { input: () => NOWHERE, body: () => ({ state: 'paused' }), expect: WEBHOOK_404 },
  'POST /api/webhooks/:id/rotate': { input: () => NOWHERE, expect: WEBHOOK_404 },
  'POST /api/webhooks/:id/test': { input: () => NOWHERE, expect: WEBHOOK_404 },
  'POST /api/webhooks/:id/replay': {
    input: () => NOWHERE,
    body: () => ({ since: '2026-11-01T00:00:00.000Z' }),
    expect: WEBHOOK_404,
  },
  'GET /api/webhooks/:id/attempts': { input: () => NOWHERE, expect: WEBHOOK_404 },
  'GET /api/webhooks/attempts/:id': { input: () => NOWHERE, expect: WEBHOOK_404 },
  'POST /api/webhooks/attempts/:id/resend': { input: () => NOWHERE, expect: WEBHOOK_404 },
  'DELETE /api/webhooks/:id': { input: () => NOWHERE, expect: WEBHOOK_404 },
  'GET /api/notifications': { expect: SIGNED_IN },
  'GET /api/notifications/count': { expect: SIGNED_IN },
  'POST /api/notifications/read-all': { expect: SIGNED_IN },
  'DELETE /api/notifications/clear-all': { expect: SIGNED_IN },
  'POST /api/chat-messages': { body: () => ({ subject: 'A', message: 'B' }), expect: { ...ADMINS, admin: 201 } },
  'GET /api/admin/chat-messages': { expect: ADMINS },
  'PATCH /api/admin/chat-messages/:id': {
    input: () => NOWHERE,
    body: () => ({ adminResponse: 'C', status: 'responded' }),
    expect: { ...ADMINS, admin: 404 },
  },
  'PATCH /api/admin/chat-messages/:id/read': { input: () => NOWHERE, expect: { ...ADMINS, admin: 404 } },
  'GET /api/shipments/tracking/:trackingNumber': {
    input: () => 'OURS-00001',
    expect: { ...SIGNED_IN, viewer: 404, stranger: 404, lapsed: 404, demo: 404 },
  },
  'POST /api/shipments': {
    body: newShipment,
    expect: { anonymous: 401, viewer: 403, sender: 201, stranger: 201, lapsed: 402, demo: 201, admin: 201 },
  },
  'POST /api/shipments/batch': { body: (n) => ({ shipments: [newShipment(n)] }), expect: WRITE },
  'GET /api/shipments/:id': {
    input: (id) => id,
    expect: { ...SIGNED_IN, viewer: 404, stranger: 404, lapsed: 404, demo: 404 },
  },
  'GET /api/shipments/:id/label.pdf': {
    input: (id) => id,
    expect: { ...SIGNED_IN, viewer: 404, stranger: 404, lapsed: 404, demo: 404 },
  },
  'GET /api/shipments/:id/label.png': {
    input: (id) => id,
    expect: { ...SIGNED_IN, viewer: 404, stranger: 404, lapsed: 404, demo: 404 },
  },
  'PATCH /api/shipments/:id': { input: (id) => id, body: () => ({ notes: 'Fragile' }), expect: OWN },
  'PATCH /api/shipments/:id/status': { input: (id) => id, body: () => ({ status: 'Delivered' }), expect: OWN },
  'DELETE /api/shipments/:id': { input: (id) => id, expect: OWN },
  'DELETE /api/admin/reset-shipments': { expect: WRITE },
  'GET /api/admin/users': { expect: ADMINS },
  'GET /api/admin/revenue': { expect: ADMINS },
  'POST /api/admin/users': { body: newUser, expect: { ...ADMINS, admin: 201 } },
  'DELETE /api/admin/users/:id': { input: () => 'none', expect: ADMINS_404 },
  'POST /api/auth/login': { body: () => ({ email: 'nobody@example.com', password: 'x' }), expect: every(401) },
  'GET /paypal/setup': { expect: OPEN },
  'POST /paypal/order': {
    body: () => ({ amount: '49.00' }),
    expect: { ...every(201), demo: 403, admin: 403 },
  },
  'POST /paypal/order/:orderId/capture': { input: () => 'NONE', expect: every(404) },
  'POST /paypal/webhook': { body: () => ({}), expect: every(400) },
  'POST /api/auth/auto-create-account': { body: () => purchase, expect: every(404) },
  'POST /api/auth/register-with-subscription': { body: () => signup, expect: every(404) },
  'GET /api/billing/receipts/:file': {
    input: () => `${NOWHERE}.pdf`,
    expect: { ...OWNERS_404, lapsed: 404 },
  },
  'POST /stop-following': { expect: every(400) },
  'POST /unsubscribe': { expect: every(400) },
  'POST /api/auth/register': { body: () => ({}), expect: every(400) },
};

function every(status: number): Statuses {
  return {
    anonymous: status,
    viewer: status,
    sender: status,
    stranger: status,
    lapsed: status,
    demo: status,
    admin: status,
  };
}

describe.each(TEST_DIALECTS)('permissions on %s', (dialect) => {
  let harbour: TestApp;
  let people: Record<Exclude<Who, 'anonymous'>, Person>;
  let shipmentId: string;
  let counter = 100_000;
  let statements: Set<string>;

  async function ourShipment(): Promise<void> {
    const { token } = people.sender;
    const body = { ...newShipment(0), trackingNumber: 'OURS-00001' };
    const created = await harbour.rest('POST', '/api/shipments', { token, body });
    if (created.status === 201) shipmentId = (created.body as { id: string }).id;
  }

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' }, { payments: true });
    statements = recordStatements();
    const lapsed = await harbour.signUp('lapsed');
    harbour.clock.now += 15 * 24 * 3_600_000;
    people = {
      lapsed: await harbour.signIn('lapsed@example.com', 'a quiet harbour'),
      viewer: await harbour.signUp('viewer', 'viewer'),
      sender: await harbour.signUp('sender'),
      stranger: await harbour.signUp('stranger'),
      demo: await signInToDemo(harbour),
      admin: await harbour.signIn(ADMIN.email, ADMIN.password),
    };
    expect(lapsed.user.id).toBe(people.lapsed.user.id);
    for (const owner of [people.viewer, people.sender, people.stranger]) await harbour.confirm(owner);
    await ourShipment();
  });

  afterAll(() => harbour.close());

  test('every procedure stands in the table', () => {
    expect(Object.keys(appRouter._def.procedures).toSorted()).toEqual(Object.keys(PROCEDURES).toSorted());
  });

  test('every REST route stands in the table', () => {
    const routes = routesOf(harbour.app)
      .filter(({ method }) => METHODS.safeParse(method).success)
      .filter(({ url }) => /^\/(?:api|paypal|unsubscribe|stop-following)(?:\/|$)/u.test(url) && url !== LIVE)
      .map(({ method, url }) => `${method} ${url}`);
    expect(routes.toSorted()).toEqual(Object.keys(ROUTES).toSorted());
  });

  test.each(Object.entries(ROUTES))('REST %s', async (route, row) => {
    const [method = 'GET', path = ''] = route.split(' ');
    const statuses: Record<string, number> = {};
    for (const who of WHO) {
      // Made anew where the one before deleted it.
      await ourShipment();
      const parts = [row.input?.(shipmentId, 0)].flat();
      const url = parts
        .reduce<string>((to, part) => to.replace(/:\w+/u, String(part)), path)
        .replaceAll(/:\w+/gu, NOWHERE);
      const body = row.body?.((counter += 1));
      const token = who === 'anonymous' ? {} : { token: people[who].token };
      const answer = await harbour.rest(METHODS.parse(method), url, { ...token, ...(body !== undefined && { body }) });
      statuses[who] = answer.status;
    }
    expect(statuses).toEqual(row.expect);
  });

  test.each(Object.entries(PROCEDURES))('tRPC %s', async (path, row) => {
    const kind = QUERIES.has(path) ? 'query' : 'mutation';
    const statuses: Record<string, number> = {};
    for (const who of WHO) {
      // Made anew where the one before deleted it.
      await ourShipment();
      const input = row.input?.(shipmentId, (counter += 1));
      const cookie = who === 'anonymous' ? undefined : people[who].cookie;
      const answer = await harbour.trpc(kind, path, input, cookie);
      statuses[who] = answer.status;
    }
    expect(statuses).toEqual(row.expect);
  });

  test('nothing of all this reads a growing table as a whole', async () => {
    expect(statements.size).toBeGreaterThan(100);
    const unindexed = "select id from users where name = 'Ada'";
    expect(await wholeReads(dialect, harbour.database, [unindexed])).toEqual([{ table: 'users', text: unindexed }]);
    expect(await wholeReads(dialect, harbour.database, [...statements])).toEqual([]);
  });
});
