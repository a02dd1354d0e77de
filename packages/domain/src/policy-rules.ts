import type { Role } from './auth/auth.schema.ts';
import type { KeyScope } from './keys/key-scopes.ts';
import type { Tier } from './plans/plans.ts';
import { say, type Said } from './say.ts';
import type { Refusal } from './policy.ts';

export type Rule = {
  roles: readonly Role[];
  /** The scope by which an API key has it; without one no key does (D24). */
  scope?: KeyScope;
  /** Tiers that have it; admins and, where `demo` is true, the demo account have it on any tier. */
  tiers?: readonly Tier[];
  demo?: boolean;
  /** Answered to whoever's tier does not have it, where the refusal of its role would say something else. */
  lacking?: Refusal;
  /** The same on Starter, where Growth has what is beside it. */
  lackingOnStarter?: Refusal;
  /** Said to the demo account, which may not do what leaves the demo (D12). */
  refusesDemo?: Said;
  /** Refused once the trial or paid period is over (D2). */
  writes?: boolean;
  /** What is said then. */
  lapsed?: Said;
  /** For owners of their organisation alone (D1). */
  owners?: boolean;
  /** Said to someone whose role does not have it. */
  refusal: Said;
};

const EVERYONE = ['admin', 'sender', 'viewer'] as const;

const WRITERS = ['admin', 'sender'] as const;

const ADMIN = ['admin'] as const;

const MEMBERS = ['sender', 'viewer'] as const;

const ADMIN_ONLY = say('role.adminsOnly');

/** Shown to whoever may not create shipments (§2). */
export const CREATE_REFUSAL = say('plan.createShipments');

const OWNER_ONLY = say('role.ownerManagesTeam');

const DEMO_REFUSAL = say('demo.refused');

/** Said of whatever is recorded or changed once the trial or paid period is over, where its rule has no words of its own (D2). */
export const PERIOD_OVER = say('plan.periodOver');

const TEAM_LAPSED = say('plan.teamLapsed');

/** Milestones, units and papers (D26). */
const BORDERS = {
  tiers: ['growth', 'enterprise'],
  lacking: { code: 'GROWTH_ONLY', said: say('plan.borders') },
} as const;

/** Clocks and bonds (D26). */
const CLOCKS = {
  tiers: ['enterprise'],
  demo: true,
  lacking: { code: 'ENTERPRISE_ONLY', said: say('plan.clocks') },
  lackingOnStarter: BORDERS.lacking,
} as const;

export const RULES = {
  'shipment.read': { scope: 'shipments:read', roles: EVERYONE, refusal: say('role.noShipments') },
  'shipment.create': {
    scope: 'shipments:write',
    roles: WRITERS,
    writes: true,
    lapsed: CREATE_REFUSAL,
    refusal: CREATE_REFUSAL,
  },
  'shipment.update': { scope: 'shipments:write', roles: WRITERS, writes: true, refusal: say('role.noChange') },
  'shipment.delete': { scope: 'shipments:write', roles: WRITERS, writes: true, refusal: say('role.noDelete') },
  'proof.read': { scope: 'proofs:read', roles: EVERYONE, refusal: say('role.noShipments') },
  'proof.write': { scope: 'proofs:write', roles: WRITERS, writes: true, refusal: say('role.noChange') },
  'proof.archive': {
    scope: 'proofs:read',
    roles: EVERYONE,
    tiers: ['growth', 'enterprise'],
    refusal: say('plan.proofArchive'),
  },
  'proof.share': {
    scope: 'proofs:write',
    roles: WRITERS,
    writes: true,
    refusesDemo: DEMO_REFUSAL,
    refusal: say('role.noChange'),
  },
  'proof.links': {
    scope: 'proofs:write',
    roles: WRITERS,
    refusesDemo: DEMO_REFUSAL,
    refusal: say('role.noChange'),
  },
  'milestone.read': { scope: 'milestones:read', roles: EVERYONE, refusal: say('role.noShipments') },
  'milestone.write': {
    scope: 'milestones:write',
    roles: WRITERS,
    ...BORDERS,
    demo: true,
    writes: true,
    refusal: say('role.noChange'),
  },
  'document.read': { scope: 'documents:read', roles: EVERYONE, refusal: say('role.noShipments') },
  'document.write': {
    scope: 'documents:write',
    roles: WRITERS,
    ...BORDERS,
    demo: true,
    writes: true,
    refusal: say('role.noChange'),
  },
  'document.rules': {
    scope: 'documents:write',
    roles: WRITERS,
    ...BORDERS,
    refusesDemo: DEMO_REFUSAL,
    refusal: say('role.noChange'),
  },
  'border.board': {
    scope: 'milestones:read',
    roles: EVERYONE,
    ...BORDERS,
    demo: true,
    refusal: say('role.noShipments'),
  },
  'dwell.read': { scope: 'milestones:read', roles: EVERYONE, ...CLOCKS, refusal: say('role.noShipments') },
  'clock.read': { scope: 'clocks:read', roles: EVERYONE, ...CLOCKS, refusal: say('role.noShipments') },
  'clock.write': { scope: 'clocks:write', roles: WRITERS, ...CLOCKS, writes: true, refusal: say('role.noChange') },
  'file.read': { scope: 'files:read', roles: EVERYONE, refusal: say('role.noShipments') },
  'file.write': {
    scope: 'files:write',
    roles: WRITERS,
    tiers: ['growth', 'enterprise'],
    lacking: { code: 'FORBIDDEN', said: say('plan.files') },
    refusesDemo: DEMO_REFUSAL,
    refusal: say('role.noChange'),
  },
  'recipient.read': { scope: 'recipients:read', roles: EVERYONE, refusal: say('role.noShipments') },
  'recipient.write': { scope: 'recipients:write', roles: WRITERS, writes: true, refusal: say('role.noChange') },
  // Allowed once a period is over too: recipients may always ask to hear no more.
  'recipient.remove': { scope: 'recipients:write', roles: WRITERS, refusal: say('role.noChange') },
  'message.manage': { roles: MEMBERS, owners: true, refusesDemo: DEMO_REFUSAL, refusal: say('role.ownerSets') },
  'recipient.erase': { roles: MEMBERS, owners: true, refusesDemo: DEMO_REFUSAL, refusal: say('role.ownerSets') },
  'message.read': { scope: 'messages:read', roles: EVERYONE, refusal: say('role.noShipments') },
  'filter.share': { roles: WRITERS, refusesDemo: DEMO_REFUSAL, refusal: say('role.noShare') },
  'shipment.eta': {
    scope: 'shipments:write',
    roles: EVERYONE,
    tiers: ['enterprise'],
    demo: true,
    refusal: say('plan.eta'),
  },
  'shipment.all-organisations': { roles: ADMIN, refusal: ADMIN_ONLY },
  'chat.read': {
    roles: EVERYONE,
    tiers: ['growth', 'enterprise'],
    refusal: say('plan.chat'),
  },
  'chat.send': {
    roles: EVERYONE,
    tiers: ['growth', 'enterprise'],
    refusesDemo: say('demo.noSupport'),
    refusal: say('plan.chat'),
  },
  'chat.answer': { roles: ADMIN, refusal: ADMIN_ONLY },
  'organisation.list': { roles: ADMIN, refusal: ADMIN_ONLY },
  'organisation.change': { roles: MEMBERS, owners: true, refusesDemo: DEMO_REFUSAL, refusal: say('role.ownerSets') },
  'organisation.contact': {
    roles: MEMBERS,
    tiers: ['growth', 'enterprise'],
    owners: true,
    refusesDemo: DEMO_REFUSAL,
    refusal: say('plan.contact'),
  },
  'team.read': { roles: MEMBERS, owners: true, refusesDemo: DEMO_REFUSAL, refusal: OWNER_ONLY },
  'team.manage': {
    roles: MEMBERS,
    owners: true,
    refusesDemo: DEMO_REFUSAL,
    writes: true,
    lapsed: TEAM_LAPSED,
    refusal: OWNER_ONLY,
  },
  'team.join': {
    roles: MEMBERS,
    refusesDemo: DEMO_REFUSAL,
    refusal: say('role.adminsStay'),
  },
  'event.read': { scope: 'events:read', roles: EVERYONE, refusal: say('role.noShipments') },
  'webhook.manage': {
    scope: 'webhooks:manage',
    roles: MEMBERS,
    owners: true,
    refusesDemo: DEMO_REFUSAL,
    refusal: say('role.ownerWebhooks'),
  },
  'key.manage': { roles: MEMBERS, owners: true, refusesDemo: DEMO_REFUSAL, refusal: say('role.ownerKeys') },
  'billing.read': { roles: MEMBERS, refusal: say('role.adminsPayNothing') },
  'billing.pay': {
    roles: MEMBERS,
    owners: true,
    refusesDemo: DEMO_REFUSAL,
    refusal: say('role.ownerPays'),
  },
  'payment.manage': { roles: ADMIN, refusal: ADMIN_ONLY },
  'admin.panel': { roles: ADMIN, refusal: ADMIN_ONLY },
  'revenue.read': { roles: ADMIN, refusal: ADMIN_ONLY },
} as const satisfies Record<string, Rule>;
