import { account, ADMINS_ALONE, BOND, BORDER, KEY, NOWHERE, PROOF } from './foreign-things.ts';
import type { Things } from './two-organisations.ts';

/** Input that names things of others; `own` is who asks. `owner` is what an owner is answered, if not 404. */
export type Row = { input: (their: Things, own: Things) => Record<string, unknown>; owner?: number };

const rowOf = (number: string) => ({ number, code: 'border_arrived', occurredAt: BORDER.occurredAt, post: 'malaba' });

/** By path; what stands in brackets tells several inputs of one path apart. */
export const CALLS: Record<string, Row> = {
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
  'organisations.logo': { input: ({ organisationId }) => ({ organisationId }) },
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
  // It answers ok in any case: the answer must not show who follows a shipment.
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
  'admin.dismissJob': { input: ({ jobId: id }) => ({ id }), owner: ADMINS_ALONE },
};

/** Inputs that name a thing and are not called with those of others, with the reason. */
export const NOT_CALLED: Record<string, string> = {
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
  'chat.send': 'the id of a message is the client’s own; chat-once.test.ts has those of others',
  'scans.carry': 'the id of a device is the client’s own, noted with its user alone; carry.test.ts has the cursor',
  'tracking.confirmFollow': 'the mailed secret is the proof',
  'account.confirmEmail': 'the mailed secret is the proof',
  'account.openResetLink': 'the mailed secret is the proof',
  'account.resetPassword': 'the mailed secret is the proof',
  'team.openInvitation': 'the mailed secret is the proof',
  'team.join': 'the mailed secret is the proof',
  'team.acceptInvitation': 'the mailed secret is the proof',
  'checkout.openClaim': 'the mailed secret is the proof',
  'checkout.claim': 'the mailed secret is the proof',
  'POST /api/epcis/capture': 'what names things of others is a failed row of its own; epcis-capture.test.ts has it',
  'GET /t/:number': 'public to whoever has the number (D7)',
  'POST /messages/africas-talking/:secret':
    'the secret is the proof; own-account-callbacks.test.ts has those of others',
  'POST /messages/http/:secret': 'the secret is the proof; message-callbacks.test.ts has those of others',
  'GET /messages/whatsapp/:secret': 'the secret is the proof; message-callbacks.test.ts has those of others',
  'POST /messages/whatsapp/:secret': 'secret and signature are the proof; own-account-callbacks.test.ts has others’',
  'GET /api/public/track/:trackingNumber': 'public to whoever has the number (D7)',
};

function placeAt(id: string): string {
  return Buffer.from(`after|${id}`).toString('base64url');
}
