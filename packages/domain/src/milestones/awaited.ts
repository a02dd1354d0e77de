import type { Milestone } from './milestones.schema.ts';

/** What tells which of several words for the same thing counts. */
export type Expected = Pick<Milestone, 'code' | 'class' | 'postId' | 'side' | 'recordedAt'>;

/**
 * Whether a milestone that is planned or expected is still to come (D26), among those that stand: no actual one of its kind does, and
 * nobody told another expectation later.
 */
export function isAwaited(one: Expected, standing: readonly Expected[]): boolean {
  return standing
    .filter((other) => other !== one)
    .filter(({ code, postId, side }) => code === one.code && postId === one.postId && side === one.side)
    .every((other) => other.class !== 'ACT' && other.recordedAt < one.recordedAt);
}
