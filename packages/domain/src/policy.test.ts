import { describe, expect, test } from 'vitest';

import { type Actor, type KeyActor, type Permission, PERMISSIONS, type PersonActor, refusalOf } from './policy.ts';
import { CREATE_REFUSAL, PERIOD_OVER } from './policy-rules.ts';

const base: PersonActor = {
  userId: 'u',
  key: null,
  organisationId: 'o',
  role: 'sender',
  isOwner: false,
  tier: 'starter',
  isDemo: false,
  isPlatform: false,
  readOnly: false,
};

const key: KeyActor = {
  ...base,
  userId: null,
  key: {
    id: 'k',
    name: 'Warehouse',
    organisationId: base.organisationId,
    lineageId: 'k',
    scopes: ['shipments:read', 'shipments:write'],
    madeBy: 'u',
  },
};

const actors = {
  admin: { ...base, role: 'admin', isPlatform: true },
  sender: base,
  viewer: { ...base, role: 'viewer' },
  lapsed: { ...base, readOnly: true },
  enterprise: { ...base, tier: 'enterprise' },
  enterpriseViewer: { ...base, tier: 'enterprise', role: 'viewer' },
  demo: { ...base, tier: 'growth', isDemo: true, isOwner: true },
  owner: { ...base, isOwner: true },
  viewingOwner: { ...base, role: 'viewer', isOwner: true },
  lapsedOwner: { ...base, isOwner: true, readOnly: true },
  owningAdmin: { ...base, role: 'admin', isPlatform: true, isOwner: true },
  key,
  enterpriseKey: { ...key, tier: 'enterprise' },
  readingKey: { ...key, key: { ...key.key, scopes: ['shipments:read'] } },
  writingKey: { ...key, key: { ...key.key, scopes: ['shipments:write'] } },
  lapsedKey: { ...key, readOnly: true },
  eventKey: { ...key, key: { ...key.key, scopes: ['events:read'] } },
  webhookKey: { ...key, key: { ...key.key, scopes: ['webhooks:manage'] } },
  recipientKey: { ...key, key: { ...key.key, scopes: ['recipients:read', 'recipients:write', 'messages:read'] } },
  // No key is; were one, it could not do more.
  owningKey: { ...key, role: 'admin', isPlatform: true, isOwner: true, tier: 'enterprise' },
} as const satisfies Record<string, Actor>;

type Who = keyof typeof actors;

/** What no key may do, whatever its scopes. */
const NO_KEY = {
  key: 'FORBIDDEN',
  enterpriseKey: 'FORBIDDEN',
  readingKey: 'FORBIDDEN',
  writingKey: 'FORBIDDEN',
  lapsedKey: 'FORBIDDEN',
  owningKey: 'FORBIDDEN',
  eventKey: 'FORBIDDEN',
  webhookKey: 'FORBIDDEN',
  recipientKey: 'FORBIDDEN',
};

const SHIPMENT_WRITE = {
  recipientKey: 'FORBIDDEN',
  eventKey: 'FORBIDDEN',
  webhookKey: 'FORBIDDEN',
  readingKey: 'FORBIDDEN',
  lapsedKey: 'PERIOD_OVER',
  viewer: 'FORBIDDEN',
  enterpriseViewer: 'FORBIDDEN',
  viewingOwner: 'FORBIDDEN',
  lapsed: 'PERIOD_OVER',
  lapsedOwner: 'PERIOD_OVER',
};

const ADMINS = {
  ...NO_KEY,
  sender: 'FORBIDDEN',
  viewer: 'FORBIDDEN',
  lapsed: 'FORBIDDEN',
  enterprise: 'FORBIDDEN',
  enterpriseViewer: 'FORBIDDEN',
  demo: 'FORBIDDEN',
  owner: 'FORBIDDEN',
  viewingOwner: 'FORBIDDEN',
  lapsedOwner: 'FORBIDDEN',
};

const OWNERS = {
  ...NO_KEY,
  admin: 'FORBIDDEN',
  owningAdmin: 'FORBIDDEN',
  sender: 'FORBIDDEN',
  viewer: 'FORBIDDEN',
  lapsed: 'FORBIDDEN',
  enterprise: 'FORBIDDEN',
  enterpriseViewer: 'FORBIDDEN',
  demo: 'FORBIDDEN',
};

/** On Enterprise alone, but for the demo. */
const CLOCKS = {
  sender: 'GROWTH_ONLY',
  viewer: 'GROWTH_ONLY',
  lapsed: 'GROWTH_ONLY',
  owner: 'GROWTH_ONLY',
  viewingOwner: 'GROWTH_ONLY',
  lapsedOwner: 'GROWTH_ONLY',
};

// Who may; everyone else in the list is refused with the code given.
const table: Record<Permission, Partial<Record<Who, string | undefined>>> = {
  'shipment.read': {
    recipientKey: 'FORBIDDEN',
    writingKey: 'FORBIDDEN',
    eventKey: 'FORBIDDEN',
    webhookKey: 'FORBIDDEN',
  },
  'event.read': { ...NO_KEY, eventKey: undefined },
  'webhook.manage': { ...OWNERS, webhookKey: undefined },
  'recipient.read': { ...NO_KEY, recipientKey: undefined },
  'recipient.write': { ...SHIPMENT_WRITE, ...NO_KEY, recipientKey: undefined },
  'recipient.remove': {
    ...NO_KEY,
    viewer: 'FORBIDDEN',
    enterpriseViewer: 'FORBIDDEN',
    viewingOwner: 'FORBIDDEN',
    recipientKey: undefined,
  },
  'message.manage': OWNERS,
  'recipient.erase': OWNERS,
  'message.read': { ...NO_KEY, recipientKey: undefined },
  'shipment.create': SHIPMENT_WRITE,
  'shipment.update': SHIPMENT_WRITE,
  'shipment.delete': SHIPMENT_WRITE,
  'proof.read': NO_KEY,
  'proof.write': { ...SHIPMENT_WRITE, ...NO_KEY },
  'proof.archive': {
    ...NO_KEY,
    sender: 'FORBIDDEN',
    viewer: 'FORBIDDEN',
    lapsed: 'FORBIDDEN',
    owner: 'FORBIDDEN',
    viewingOwner: 'FORBIDDEN',
    lapsedOwner: 'FORBIDDEN',
  },
  'proof.share': { ...SHIPMENT_WRITE, ...NO_KEY, demo: 'FORBIDDEN' },
  // Whoever no longer pays can still take back what was given away.
  'proof.links': {
    ...NO_KEY,
    viewer: 'FORBIDDEN',
    enterpriseViewer: 'FORBIDDEN',
    viewingOwner: 'FORBIDDEN',
    demo: 'FORBIDDEN',
  },
  'border.board': { ...NO_KEY, ...CLOCKS },
  'dwell.read': { ...NO_KEY, ...CLOCKS },
  'clock.read': { ...NO_KEY, ...CLOCKS },
  'clock.write': {
    ...NO_KEY,
    ...CLOCKS,
    viewer: 'FORBIDDEN',
    enterpriseViewer: 'FORBIDDEN',
    viewingOwner: 'FORBIDDEN',
  },
  'milestone.read': NO_KEY,
  'milestone.write': {
    ...NO_KEY,
    sender: 'GROWTH_ONLY',
    viewer: 'FORBIDDEN',
    lapsed: 'GROWTH_ONLY',
    enterpriseViewer: 'FORBIDDEN',
    owner: 'GROWTH_ONLY',
    viewingOwner: 'FORBIDDEN',
    lapsedOwner: 'GROWTH_ONLY',
  },
  'document.read': NO_KEY,
  'document.write': {
    ...NO_KEY,
    sender: 'GROWTH_ONLY',
    viewer: 'FORBIDDEN',
    lapsed: 'GROWTH_ONLY',
    enterpriseViewer: 'FORBIDDEN',
    owner: 'GROWTH_ONLY',
    viewingOwner: 'FORBIDDEN',
    lapsedOwner: 'GROWTH_ONLY',
  },
  'document.rules': {
    ...NO_KEY,
    sender: 'GROWTH_ONLY',
    viewer: 'FORBIDDEN',
    lapsed: 'GROWTH_ONLY',
    enterpriseViewer: 'FORBIDDEN',
    owner: 'GROWTH_ONLY',
    viewingOwner: 'FORBIDDEN',
    lapsedOwner: 'GROWTH_ONLY',
    demo: 'FORBIDDEN',
  },
  'file.read': NO_KEY,
  'file.write': {
    ...NO_KEY,
    sender: 'FORBIDDEN',
    viewer: 'FORBIDDEN',
    lapsed: 'FORBIDDEN',
    enterpriseViewer: 'FORBIDDEN',
    demo: 'FORBIDDEN',
    owner: 'FORBIDDEN',
    viewingOwner: 'FORBIDDEN',
    lapsedOwner: 'FORBIDDEN',
  },
  'filter.share': {
    ...NO_KEY,
    viewer: 'FORBIDDEN',
    enterpriseViewer: 'FORBIDDEN',
    viewingOwner: 'FORBIDDEN',
    demo: 'FORBIDDEN',
  },
  'shipment.eta': {
    key: 'ENTERPRISE_ONLY',
    recipientKey: 'FORBIDDEN',
    eventKey: 'FORBIDDEN',
    webhookKey: 'FORBIDDEN',
    readingKey: 'FORBIDDEN',
    writingKey: 'ENTERPRISE_ONLY',
    lapsedKey: 'ENTERPRISE_ONLY',
    sender: 'ENTERPRISE_ONLY',
    viewer: 'ENTERPRISE_ONLY',
    lapsed: 'ENTERPRISE_ONLY',
    owner: 'ENTERPRISE_ONLY',
    viewingOwner: 'ENTERPRISE_ONLY',
    lapsedOwner: 'ENTERPRISE_ONLY',
  },
  'shipment.all-organisations': ADMINS,
  'chat.send': {
    ...NO_KEY,
    sender: 'FORBIDDEN',
    viewer: 'FORBIDDEN',
    lapsed: 'FORBIDDEN',
    demo: 'FORBIDDEN',
    owner: 'FORBIDDEN',
    viewingOwner: 'FORBIDDEN',
    lapsedOwner: 'FORBIDDEN',
  },
  'chat.read': {
    ...NO_KEY,
    sender: 'FORBIDDEN',
    viewer: 'FORBIDDEN',
    lapsed: 'FORBIDDEN',
    owner: 'FORBIDDEN',
    viewingOwner: 'FORBIDDEN',
    lapsedOwner: 'FORBIDDEN',
  },
  'chat.answer': ADMINS,
  'organisation.list': ADMINS,
  'organisation.change': OWNERS,
  'organisation.contact': { ...OWNERS, owner: 'FORBIDDEN', viewingOwner: 'FORBIDDEN', lapsedOwner: 'FORBIDDEN' },
  'admin.panel': ADMINS,
  'revenue.read': ADMINS,
  'key.manage': OWNERS,
  'billing.read': { ...NO_KEY, admin: 'FORBIDDEN', owningAdmin: 'FORBIDDEN' },
  'billing.pay': OWNERS,
  'payment.manage': ADMINS,
  'team.read': OWNERS,
  'team.manage': { ...OWNERS, lapsedOwner: 'PERIOD_OVER' },
  'team.join': { ...NO_KEY, admin: 'FORBIDDEN', owningAdmin: 'FORBIDDEN', demo: 'FORBIDDEN' },
};

describe('policy (§6, D1, D2, D12)', () => {
  for (const permission of PERMISSIONS) {
    test.each(Object.entries(actors))(`${permission}: %s`, (who, actor) => {
      const expected = Object.entries(table[permission]).find(([name]) => name === who)?.[1];
      expect(refusalOf(actor, permission)?.code).toBe(expected);
    });
  }

  test('whoever may not create is told so in the words of §2', () => {
    expect(refusalOf(actors.viewer, 'shipment.create')?.said).toBe(CREATE_REFUSAL);
    expect(refusalOf(actors.lapsedOwner, 'shipment.create')?.said).toBe(CREATE_REFUSAL);
  });

  test('a scan after the period is over is not answered as if something were created', () => {
    expect(refusalOf(actors.lapsedOwner, 'shipment.update')?.said).toBe(PERIOD_OVER);
  });
});
