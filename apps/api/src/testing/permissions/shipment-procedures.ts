import {
  ADMINS,
  ADMINS_404,
  BORDER,
  CLOCK,
  DOCUMENT_RULE,
  every,
  newBond,
  newShipment,
  NOT_THERE,
  NOWHERE,
  ON_ENTERPRISE,
  ON_GROWTH,
  OWN,
  OWN_ON_GROWTH,
  OWNERS,
  type Row,
  SEAL,
  SHARED,
  SIGNED_IN,
  WRITE,
} from './expected.ts';

/** Who may call what of shipments, borders, costs, proofs, papers and units. */
export const SHIPMENT_PROCEDURES: Record<string, Row> = {
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
};
