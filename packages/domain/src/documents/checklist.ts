import { type Expected, isAwaited } from '../milestones/awaited.ts';
import type { MilestoneCode } from '../milestones/milestone-codes.ts';
import type { DocumentState, DocumentType } from './document-types.ts';
import { DOCUMENT_TYPES, TO_DO } from './document-types.ts';
import type { DocumentRule, ShipmentDocument } from './documents.schema.ts';

/** A paper as it is kept. */
export type KeptDocument = {
  type: DocumentType;
  state: DocumentState;
  number: string | null;
  expiresAt: string | null;
  dueAt: string | null;
  fileId: string | null;
  updatedAt: string;
};

/** Where goods go and through which countries, as far as it is known: ISO 3166-1. */
export type Way = { destination: string | null; through: ReadonlySet<string> };

type Asked = {
  rules: readonly DocumentRule[];
  kept: readonly KeptDocument[];
  way: Way;
  /** Milestones that stand, of whatever class, with when they happen. */
  milestones: readonly (Expected & { occurredAt: string })[];
  /** The present, and the day that it is. */
  now: string;
  today: string;
};

/** Whether a rule asks for its paper on a way. */
export function appliesTo({ destination, transit, isOff }: DocumentRule, way: Way): boolean {
  return !isOff && destination === way.destination && (transit === null || way.through.has(transit));
}

const NOTHING_KEPT = {
  state: 'needed',
  number: null,
  expiresAt: null,
  dueAt: null,
  fileId: null,
  updatedAt: null,
} as const;

/** What comes first: overdue, then what is to do, then what others have, then what is done. */
function urgency({ isOverdue, isExpired, state }: ShipmentDocument): number {
  if (isOverdue || isExpired) return 0;
  if (TO_DO.has(state)) return 1;
  if (state === 'submitted') return 2;
  return state === 'accepted' ? 3 : 4;
}

/**
 * The papers of a shipment (D26): what the rules of its way ask for, and what somebody put on its list. Where several rules ask for
 * one, the one that is due first by its milestone counts; what was expected and is expected anew is due by the newer word.
 */
export function checklistOf({ rules, kept, way, milestones, now, today }: Asked): ShipmentDocument[] {
  const happensAt = (code: MilestoneCode | null) =>
    code === null
      ? undefined
      : milestones
          .filter((one) => one.code === code && (one.class === 'ACT' || isAwaited(one, milestones)))
          .map(({ occurredAt }) => occurredAt)
          .toSorted()[0];
  const asking = rules
    .filter((rule) => appliesTo(rule, way))
    .map((rule) => ({ rule, dueBy: happensAt(rule.dueBefore) }))
    .toSorted((a, b) => (a.dueBy ?? '9').localeCompare(b.dueBy ?? '9'));
  const all = DOCUMENT_TYPES.flatMap((type): ShipmentDocument[] => {
    const own = kept.find((one) => one.type === type);
    const asked = asking.find(({ rule }) => rule.type === type);
    if (!own && !asked) return [];
    const { state, number, expiresAt, dueAt, fileId, updatedAt } = own ?? NOTHING_KEPT;
    const isLate = (dueAt !== null && dueAt < today) || (asked?.dueBy !== undefined && asked.dueBy <= now);
    return [
      {
        type,
        state,
        number,
        expiresAt,
        dueAt,
        fileId,
        updatedAt,
        because: asked
          ? {
              rule: asked.rule.name,
              source: asked.rule.source,
              checkedAt: asked.rule.checkedAt,
              dueBefore: asked.rule.dueBefore,
            }
          : null,
        isOverdue: isLate && TO_DO.has(state),
        isExpired: expiresAt !== null && expiresAt < today && state !== 'not_needed',
      },
    ];
  });
  return all.toSorted((a, b) => urgency(a) - urgency(b));
}
