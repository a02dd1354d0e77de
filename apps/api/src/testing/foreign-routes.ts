import { account, ADMINS_ALONE, BOND, BORDER, KEY, NOWHERE, PROOF } from './foreign-things.ts';
import type { Things } from './two-organisations.ts';

type Route = {
  url: (their: Things, own: Things) => string;
  body?: (their: Things, own: Things) => unknown;
  owner?: number;
};

export const ROUTES: Record<string, Route> = {
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
