import { describe, expect, test } from 'vitest';

import { type Actor, CREATE_REFUSAL, type Permission, PERMISSIONS, refusalOf } from './policy.ts';

const base: Actor = {
  userId: 'u',
  organisationId: 'o',
  role: 'sender',
  isOwner: false,
  tier: 'starter',
  isDemo: false,
  isPlatform: false,
  readOnly: false,
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
} as const satisfies Record<string, Actor>;

type Who = keyof typeof actors;

const SHIPMENT_WRITE = {
  viewer: 'FORBIDDEN',
  enterpriseViewer: 'FORBIDDEN',
  viewingOwner: 'FORBIDDEN',
  lapsed: 'PERIOD_OVER',
  lapsedOwner: 'PERIOD_OVER',
};

const ADMINS = {
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
  admin: 'FORBIDDEN',
  owningAdmin: 'FORBIDDEN',
  sender: 'FORBIDDEN',
  viewer: 'FORBIDDEN',
  lapsed: 'FORBIDDEN',
  enterprise: 'FORBIDDEN',
  enterpriseViewer: 'FORBIDDEN',
  demo: 'FORBIDDEN',
};

// Who may; everyone else in the list is refused with the code given.
const table: Record<Permission, Partial<Record<Who, string>>> = {
  'shipment.read': {},
  'shipment.create': SHIPMENT_WRITE,
  'shipment.update': SHIPMENT_WRITE,
  'shipment.delete': SHIPMENT_WRITE,
  'filter.share': { viewer: 'FORBIDDEN', enterpriseViewer: 'FORBIDDEN', viewingOwner: 'FORBIDDEN', demo: 'FORBIDDEN' },
  'shipment.eta': {
    sender: 'ENTERPRISE_ONLY',
    viewer: 'ENTERPRISE_ONLY',
    lapsed: 'ENTERPRISE_ONLY',
    owner: 'ENTERPRISE_ONLY',
    viewingOwner: 'ENTERPRISE_ONLY',
    lapsedOwner: 'ENTERPRISE_ONLY',
  },
  'shipment.all-organisations': ADMINS,
  'chat.send': {
    sender: 'FORBIDDEN',
    viewer: 'FORBIDDEN',
    lapsed: 'FORBIDDEN',
    demo: 'FORBIDDEN',
    owner: 'FORBIDDEN',
    viewingOwner: 'FORBIDDEN',
    lapsedOwner: 'FORBIDDEN',
  },
  'chat.read': {
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
  'billing.read': { admin: 'FORBIDDEN', owningAdmin: 'FORBIDDEN' },
  'billing.pay': OWNERS,
  'payment.manage': ADMINS,
  'team.read': OWNERS,
  'team.manage': { ...OWNERS, lapsedOwner: 'PERIOD_OVER' },
  'team.join': { admin: 'FORBIDDEN', owningAdmin: 'FORBIDDEN', demo: 'FORBIDDEN' },
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
  });
});
