export const WHO = ['anonymous', 'viewer', 'sender', 'stranger', 'lapsed', 'demo', 'admin'] as const;
export type Who = (typeof WHO)[number];
export type Statuses = Record<Who, number>;

export const SIGNED_IN = {
  anonymous: 401,
  viewer: 200,
  sender: 200,
  stranger: 200,
  lapsed: 200,
  demo: 200,
  admin: 200,
};
export const OPEN = { ...SIGNED_IN, anonymous: 200 };
export const WRITE = { ...SIGNED_IN, viewer: 403, lapsed: 402 };
/** For a shipment of the sender: others do not know that it exists. */
export const OWN = { ...WRITE, stranger: 404, demo: 404 };
export const OWN_READ = { ...SIGNED_IN, viewer: 404, stranger: 404, lapsed: 404, demo: 404 };

/** Admins alone. Chat too: no plan here has it (inbox.test.ts has people whose plan does). */
export const ADMINS = { anonymous: 401, viewer: 403, sender: 403, stranger: 403, lapsed: 403, demo: 403, admin: 200 };
/** The same, for something that is not there. */
export const ADMINS_404 = { ...ADMINS, admin: 404 };
/** What only owners do, as everybody here is but the admin: the demo owner may not either (D12). */
export const OWNERS = { ...SIGNED_IN, demo: 403, admin: 403 };
export const WEBHOOK_404 = { ...OWNERS, viewer: 404, sender: 404, stranger: 404, lapsed: 404 };
export const OWNERS_404 = { ...OWNERS, viewer: 404, sender: 404, stranger: 404, lapsed: 402 };
/** Anybody may buy for itself; members for their organisation if they own it, which has an end (D4). */
export const BUYERS = { ...OPEN, demo: 403, admin: 403 };
export const NO_TOKEN = 'x'.repeat(43);
export const NOWHERE = '0190a000-0000-7000-8000-000000000000';
export const BORDER = { code: 'border_arrived', occurredAt: '2026-11-20T08:00:00.000Z', postId: 'malaba' };
export const SEAL = { number: 'UL-7728104', kind: 'bolt', by: 'carrier' };
export const WEBHOOK = { url: 'https://hooks.example.com/msafara', types: ['shipment.created'] };
export const DOCUMENT_RULE = { destination: 'UG', type: 'bond', source: 'Our agent', checkedAt: '2026-11-01' };
/** Everybody but the shared demo account. */
export const NOT_DEMO = { ...SIGNED_IN, demo: 403 };
export const NOT_THERE = { ...every(404), anonymous: 401 };
/** What leaves the organisation: neither viewers nor the demo make it known. */
export const SHARED = { ...NOT_THERE, viewer: 403, demo: 403 };
export const ON_GROWTH = { ...every(403), anonymous: 401, demo: 200, admin: 200 };
/** Of a shipment of the sender, who is not on Growth (milestones.test.ts has one who is). */
export const OWN_ON_GROWTH = { ...ON_GROWTH, demo: 404 };
/** Clocks and bonds; the demo has its own. */
export const ON_ENTERPRISE = { ...ADMINS, demo: 200 };
/** Of the own account, with a wrong password or code. */
export const OWN_ACCOUNT = { ...every(400), anonymous: 401, demo: 403 };

export const purchase = { subscriptionTier: 'growth', paypalOrderId: 'NONE' };
export const signup = { ...purchase, name: 'Guest', email: 'guest@example.com', password: 'a quiet harbour' };

export type Row = { input?: (id: string, n: number) => unknown; expect: Statuses };

export const newUser = (n: number) => ({
  name: 'New User',
  email: `new-${String(n)}@example.com`,
  password: 'a quiet harbour',
});
export const CLOCK = { kind: 'demurrage', startsWith: 'discharged', freeDays: 7 };
export const newBond = (n: number) => ({
  kind: 'transit',
  number: `B-${String(n)}`,
  guarantor: 'x',
  amount: 1,
  currency: 'USD',
  expires: '2027-01-31',
});
export const newShipment = (n: number) => ({
  trackingNumber: `TEST-${String(n)}`,
  origin: 'Tema',
  destination: 'Kumasi',
});

export function every(status: number): Statuses {
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
