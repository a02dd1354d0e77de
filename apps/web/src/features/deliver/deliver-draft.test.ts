import { statusOfProof } from '@msafara/domain/proofs/proof-status';
import { PROOF_OUTCOMES, proofBody } from '@msafara/domain/proofs/proofs.schema';
import { expect, test } from 'vitest';

import { type DeliverDraft, deliverDraftSchema } from '@msafara/domain/proofs/proof-draft.schema';
import { isDone, isReachable, isTaken, newDraft, proofOf, stepsOf, withOutcome } from './deliver-draft.ts';

const NONE = { photo: false, name: false, signature: false, code: false };
const ALL = { photo: true, name: true, signature: true, code: true };
const WHOLE = { withPhotos: true, withCode: true };
const ID = '018f0000-0000-7000-8000-000000000001';

const draft = (more: Partial<DeliverDraft> = {}) => ({ ...newDraft(ID, '2026-11-23T08:00:00.000Z'), ...more });

/** Everything taken, whatever came of it. */
const full = (outcome: DeliverDraft['outcome'], more: Partial<DeliverDraft> = {}) =>
  draft({
    outcome,
    reason: outcome === 'failed' ? 'absent' : null,
    receiverName: ' Moses Okello ',
    relation: 'guard',
    notes: 'At the gate house',
    photos: [{ id: ID, bytes: 9 }],
    signature: [
      [
        { x: 0, y: 0, t: 0 },
        { x: 90, y: 90, t: 90 },
      ],
    ],
    code: '0412',
    ...more,
  });

test.each([
  ['delivered', WHOLE, 'photo name signature code send'],
  ['partial', WHOLE, 'photo name signature code send'],
  ['refused', WHOLE, 'reason photo name send'],
  ['failed', WHOLE, 'reason photo send'],
  ['delivered', { withPhotos: true, withCode: false }, 'photo name signature send'],
  ['delivered', { withPhotos: false, withCode: false }, 'name signature send'],
  ['failed', { withPhotos: false, withCode: true }, 'reason send'],
] as const)('%s with %o has the steps %s', (outcome, parts, steps) => {
  expect(stepsOf({ outcome }, parts).join(' ')).toBe(steps);
});

test('without a policy everything can be left out, and with one nothing that it asks for', () => {
  const steps = stepsOf(draft(), WHOLE);
  expect(steps.map((step) => isReachable(draft(), step, steps, NONE))).toEqual([true, true, true, true, true]);
  expect(steps.map((step) => isReachable(draft(), step, steps, ALL))).toEqual([true, false, false, false, false]);
  const signedFor = { ...NONE, signature: true };
  expect(steps.map((step) => isReachable(draft(), step, steps, signedFor))).toEqual([true, true, true, false, false]);
  expect(steps.every((step) => isReachable(full('delivered'), step, steps, ALL))).toBe(true);
});

test('who stands at the door has a name where one is asked for; who that is to the recipient is none', () => {
  const guard = draft({ relation: 'guard' });
  expect([isTaken(guard, 'name'), isDone(guard, 'name', ALL)]).toEqual([true, false]);
});

test('what failed needs its reason and nothing of the policy, what was refused not even that', () => {
  const failed = draft({ outcome: 'failed' });
  const steps = stepsOf(failed, WHOLE);
  expect(isReachable(failed, 'send', steps, ALL)).toBe(false);
  expect(isReachable({ ...failed, reason: 'closed' }, 'send', steps, ALL)).toBe(true);
  const refused = draft({ outcome: 'refused' });
  expect(isReachable(refused, 'send', stepsOf(refused, WHOLE), ALL)).toBe(true);
});

test('another outcome begins anew, and takes the reason away where there is none to have', () => {
  const failed = full('failed');
  expect(withOutcome(failed, 'delivered', WHOLE)).toEqual({ outcome: 'delivered', step: 'photo', reason: null });
  expect(withOutcome(draft(), 'failed', WHOLE)).toEqual({ outcome: 'failed', step: 'reason', reason: null });
  expect(withOutcome(failed, 'refused', WHOLE)).toMatchObject({ reason: 'absent' });
});

test.each(
  PROOF_OUTCOMES.flatMap((outcome) => (['delivery', 'pickup'] as const).map((kind) => [kind, outcome] as const)),
)('the server takes a %s that is %s as it is made here', (kind, outcome) => {
  const proof = proofOf(full(outcome), kind, WHOLE);
  expect(proofBody.safeParse({ ...proof, capturedAt: draft().touchedAt }).error).toBeUndefined();
  const missed = outcome === 'failed' || outcome === 'refused';
  expect(proof).toMatchObject({
    kind: missed && kind === 'delivery' ? 'attempt' : kind,
    receiverName: outcome === 'failed' ? null : 'Moses Okello',
    signature: missed ? null : full(outcome).signature,
    notes: 'At the gate house',
  });
  expect(statusOfProof(proof)).toBe(
    outcome === 'delivered' ? { delivery: 'Delivered', pickup: 'Picked Up' }[kind] : 'Exception',
  );
});

test('the code goes, or why there is none, and neither where nothing was handed over', () => {
  const told = (more: Partial<DeliverDraft>, parts = WHOLE, outcome: DeliverDraft['outcome'] = 'delivered') => {
    const { code, codeOverrideReason } = proofOf(full(outcome, more), 'delivery', parts);
    return [code, codeOverrideReason];
  };
  expect(told({ codeOverrideReason: 'forgot' })).toEqual(['0412', null]);
  expect(told({ code: '', codeOverrideReason: ' Her phone is flat ' })).toEqual([null, 'Her phone is flat']);
  expect(told({ code: '', codeOverrideReason: ' ' })).toEqual([null, null]);
  expect(told({}, { withPhotos: true, withCode: false })).toEqual([null, null]);
  expect(told({}, WHOLE, 'refused')).toEqual([null, null]);
});

test('a draft comes back from the disk as it was', () => {
  const kept = full('partial', { lastContact: '2026-11-23T07:59:00.000Z' });
  expect(deliverDraftSchema.parse(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
});
