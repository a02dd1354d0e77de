import type { Role, SessionUser } from './auth/auth.schema.ts';
import type { ErrorCode } from './error-codes.ts';
import type { KeyScope } from './keys/key-scopes.ts';
import type { Tier } from './plans/plans.ts';
import { say, type Said } from './say.ts';
import { type Rule, PERIOD_OVER, RULES } from './policy-rules.ts';

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
    return { code: 'PERIOD_OVER', said: rule.lapsed ?? PERIOD_OVER };
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

/** Whether an organisation's plan has dwell reports and what standing costs, as its members see them (D26). */
export function grantsDwell({ tier, isPlatform }: { tier: Tier; isPlatform: boolean }): boolean {
  return !isPlatform && RULES['dwell.read'].tiers.some((one) => one === tier);
}

/** Whether an organisation's plan has pictures (D26, D28). */
export function grantsPhotos({ tier, isPlatform }: { tier: Tier; isPlatform: boolean }): boolean {
  return isPlatform || RULES['file.write'].tiers.some((one) => one === tier);
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
