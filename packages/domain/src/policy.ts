import type { Role, SessionUser } from './auth/auth.schema.ts';
import type { ErrorCode } from './errors.ts';
import type { KeyScope } from './keys/key-scopes.ts';
import type { Tier } from './plans/plans.ts';
import { say, type Said } from './say.ts';

/** What permissions depend on, whoever acts (§6, D1, D12). */
type Standing = {
  organisationId: string;
  role: Role;
  /** Owning an organisation is separate from the role in it (D1). */
  isOwner: boolean;
  tier: Tier;
  isDemo: boolean;
  isPlatform: boolean;
  readOnly: boolean;
};

/** Somebody who is signed in. */
export type PersonActor = Standing & { userId: string; key: null };

/** An API key, which acts for its organisation and not for who made it (D24). */
export type KeyActor = Standing & {
  userId: null;
  key: {
    id: string;
    name: string;
    /** The organisation that the key belongs to; in test mode it acts for another one, which stands for this (D24). */
    organisationId: string;
    /** Stays when the key is rolled. */
    lineageId: string;
    scopes: readonly KeyScope[];
    /** The user who made it and answers for what it makes. */
    madeBy: string;
  };
};

/** Who acts. */
export type Actor = PersonActor | KeyActor;

/** Under whose name something stands: a user's or an API key's. */
export type Author = { userId: string | null; key: { id: string } | null };

export type Refusal = { code: ErrorCode; said: Said };

type Rule = {
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

const RULES = {
  'shipment.read': { scope: 'shipments:read', roles: EVERYONE, refusal: say('role.noShipments') },
  'shipment.create': { scope: 'shipments:write', roles: WRITERS, writes: true, refusal: CREATE_REFUSAL },
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
    refusesDemo: DEMO_REFUSAL,
    refusal: say('plan.files'),
  },
  'recipient.read': { scope: 'recipients:read', roles: EVERYONE, refusal: say('role.noShipments') },
  'recipient.write': { scope: 'recipients:write', roles: WRITERS, writes: true, refusal: say('role.noChange') },
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

export type Permission = keyof typeof RULES;

export const PERMISSIONS: readonly Permission[] = Object.freeze(
  Object.keys(RULES).filter((key): key is Permission => key in RULES),
);

/** Why the actor may not do it, or undefined when it may (§6, D1, D2, D12). */
export function refusalOf(actor: Actor, permission: Permission): Refusal | undefined {
  const rule: Rule = RULES[permission];
  if (actor.key) {
    if (rule.scope === undefined) return { code: 'FORBIDDEN', said: say('apiKey.notHere') };
    if (!actor.key.scopes.includes(rule.scope)) {
      return { code: 'FORBIDDEN', said: say('apiKey.scope', { scope: rule.scope }) };
    }
  }
  if (!rule.roles.includes(actor.role)) return { code: 'FORBIDDEN', said: rule.refusal };
  // What a key may do in an owner's place stands in its scopes.
  if (rule.owners && !actor.key && !actor.isOwner) return { code: 'FORBIDDEN', said: rule.refusal };
  const exempt = actor.role === 'admin' || (rule.demo === true && actor.isDemo);
  if (rule.tiers && !exempt && !rule.tiers.includes(actor.tier)) {
    const isEnterpriseOnly = rule.tiers.every((tier) => tier === 'enterprise');
    if (rule.lackingOnStarter && actor.tier === 'starter') return rule.lackingOnStarter;
    if (rule.lacking) return rule.lacking;
    return { code: isEnterpriseOnly ? 'ENTERPRISE_ONLY' : 'FORBIDDEN', said: rule.refusal };
  }
  if (rule.refusesDemo !== undefined && actor.isDemo) return { code: 'FORBIDDEN', said: rule.refusesDemo };
  if (rule.writes && actor.readOnly && !actor.isPlatform) {
    return { code: 'PERIOD_OVER', said: rule.lapsed ?? CREATE_REFUSAL };
  }
  return undefined;
}

/** Whether the actor may do it; screens ask this, services refuse by {@link refusalOf}. */
export function can(actor: Actor, permission: Permission): boolean {
  return refusalOf(actor, permission) === undefined;
}

/** Whether an organisation's shipments have estimates that everybody may see: as its members may (§6, D7). */
export function grantsEta({ tier, isDemo, isPlatform }: { tier: Tier; isDemo: boolean; isPlatform: boolean }): boolean {
  const { tiers }: Rule = RULES['shipment.eta'];
  return isPlatform || isDemo || (tiers ?? []).includes(tier);
}

/** Whether the public page of an organisation's shipments may show whose they are (D7). */
export function showsContact({
  tier,
  isDemo,
  isPlatform,
}: {
  tier: Tier;
  isDemo: boolean;
  isPlatform: boolean;
}): boolean {
  return !isDemo && !isPlatform && RULES['organisation.contact'].tiers.some((one) => one === tier);
}

/** The id of who acts: a user's, or a key's. */
export function actorIdOf(actor: Author): string {
  return actor.key?.id ?? actor.userId ?? '';
}

/** The actor that a signed-in user is. */
export function actorOf(user: SessionUser): PersonActor {
  return {
    userId: user.id,
    key: null,
    organisationId: user.organisation.id,
    role: user.role,
    isOwner: user.isOwner,
    tier: user.subscriptionTier,
    isDemo: user.organisation.isDemo,
    isPlatform: user.organisation.isPlatform,
    readOnly: user.organisation.readOnly,
  };
}
