import { describe, expect, test } from 'vitest';

import { type Actor, CREATE_REFUSAL, type Permission, PERMISSIONS, refusalOf } from './policy.ts';

const base: Actor = {
  userId: 'u',
  organisationId: 'o',
  role: 'sender',
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
  demo: { ...base, tier: 'growth', isDemo: true },
} as const satisfies Record<string, Actor>;

type Who = keyof typeof actors;

// Who may; everyone else in the list is refused with the code given.
const table: Record<Permission, Partial<Record<Who, string>>> = {
  'shipment.read': {},
  'shipment.create': { viewer: 'FORBIDDEN', enterpriseViewer: 'FORBIDDEN', lapsed: 'PERIOD_OVER' },
  'shipment.update': { viewer: 'FORBIDDEN', enterpriseViewer: 'FORBIDDEN', lapsed: 'PERIOD_OVER' },
  'shipment.delete': { viewer: 'FORBIDDEN', enterpriseViewer: 'FORBIDDEN', lapsed: 'PERIOD_OVER' },
  'shipment.eta': { sender: 'ENTERPRISE_ONLY', viewer: 'ENTERPRISE_ONLY', lapsed: 'ENTERPRISE_ONLY' },
  'shipment.all-organisations': {
    sender: 'FORBIDDEN',
    viewer: 'FORBIDDEN',
    lapsed: 'FORBIDDEN',
    enterprise: 'FORBIDDEN',
    enterpriseViewer: 'FORBIDDEN',
    demo: 'FORBIDDEN',
  },
  'chat.read': { sender: 'FORBIDDEN', viewer: 'FORBIDDEN', lapsed: 'FORBIDDEN' },
  'chat.send': { sender: 'FORBIDDEN', viewer: 'FORBIDDEN', lapsed: 'FORBIDDEN', demo: 'FORBIDDEN' },
  'chat.answer': {
    sender: 'FORBIDDEN',
    viewer: 'FORBIDDEN',
    lapsed: 'FORBIDDEN',
    enterprise: 'FORBIDDEN',
    enterpriseViewer: 'FORBIDDEN',
    demo: 'FORBIDDEN',
  },
  'organisation.list': {
    sender: 'FORBIDDEN',
    viewer: 'FORBIDDEN',
    lapsed: 'FORBIDDEN',
    enterprise: 'FORBIDDEN',
    enterpriseViewer: 'FORBIDDEN',
    demo: 'FORBIDDEN',
  },
};

describe('policy (§6, D1, D2, D12)', () => {
  for (const permission of PERMISSIONS) {
    test.each(Object.entries(actors))(`${permission}: %s`, (who, actor) => {
      const expected = Object.entries(table[permission]).find(([name]) => name === who)?.[1];
      expect(refusalOf(actor, permission)?.code).toBe(expected);
    });
  }

  test('whoever may not create is told so in the words of §2', () => {
    expect(refusalOf(actors.viewer, 'shipment.create')?.message).toBe(CREATE_REFUSAL);
  });
});
