import { expect, test } from 'vitest';

import { appliesTo, checklistOf, type KeptDocument } from './checklist.ts';
import type { DocumentRule } from './documents.schema.ts';
import type { MilestoneCode } from '../milestones/milestone-codes.ts';

type Told = Parameters<typeof checklistOf>[0]['milestones'][number];

const SOONER = '2026-11-09T08:00:00.000Z';
const LATER = '2026-11-18T08:00:00.000Z';

const rule = (over: Partial<DocumentRule> = {}): DocumentRule => ({
  name: 'ug-invoice',
  destination: 'UG',
  transit: null,
  type: 'commercial_invoice',
  dueBefore: null,
  source: 'https://example.com',
  checkedAt: '2026-11-01',
  isOff: false,
  isOwn: false,
  ...over,
});

const kept = (over: Partial<KeptDocument>): KeptDocument => ({
  type: 'commercial_invoice',
  state: 'accepted',
  number: null,
  expiresAt: null,
  dueAt: null,
  fileId: null,
  updatedAt: '2026-11-10T08:00:00.000Z',
  ...over,
});

const told = (code: MilestoneCode, occurredAt: string, over: Partial<Told> = {}): Told => ({
  code,
  class: 'ACT',
  occurredAt,
  recordedAt: '2026-11-10T08:00:00.000Z',
  postId: null,
  side: null,
  ...over,
});

const way = { destination: 'UG', through: new Set(['KE']) };
const asked = { rules: [rule()], kept: [], way, milestones: [], now: '2026-11-20T08:00:00.000Z', today: '2026-11-20' };

test.each<[string, Partial<DocumentRule>, boolean]>([
  ['its destination', {}, true],
  ['another destination', { destination: 'RW' }, false],
  ['a country on the way', { transit: 'KE' }, true],
  ['a country that is not on the way', { transit: 'TZ' }, false],
  ['one that is switched off', { isOff: true }, false],
])('a rule asks by %s', (_name, over, applies) => {
  expect(appliesTo(rule(over), way)).toBe(applies);
});

test('what a rule asks for is needed until somebody says how far it is, and says which rule asks', () => {
  expect(checklistOf(asked)).toEqual([
    expect.objectContaining({
      type: 'commercial_invoice',
      state: 'needed',
      because: { rule: 'ug-invoice', source: 'https://example.com', checkedAt: '2026-11-01', dueBefore: null },
      isOverdue: false,
    }),
  ]);
  const [one] = checklistOf({ ...asked, kept: [kept({ number: 'INV-1' })] });
  expect(one).toMatchObject({ state: 'accepted', number: 'INV-1', isOverdue: false });
});

test('what nobody asks for is on the list where somebody put it there', () => {
  expect(checklistOf({ ...asked, rules: [], kept: [kept({ type: 'bond' })] })).toEqual([
    expect.objectContaining({ type: 'bond', because: null }),
  ]);
});

test.each<[string, Partial<DocumentRule>, Partial<KeptDocument> | undefined, string | undefined, boolean]>([
  ['its milestone has passed', { dueBefore: 'entry_cleared' }, undefined, '2026-11-20T07:59:00.000Z', true],
  ['its milestone is to come', { dueBefore: 'entry_cleared' }, undefined, '2026-11-20T08:01:00.000Z', false],
  ['nobody told of its milestone', { dueBefore: 'entry_cleared' }, undefined, undefined, false],
  ['its day has passed', {}, { state: 'requested', dueAt: '2026-11-19' }, undefined, true],
  ['its day is today', {}, { state: 'requested', dueAt: '2026-11-20' }, undefined, false],
  ['it was rejected and its day has passed', {}, { state: 'rejected', dueAt: '2026-11-01' }, undefined, true],
  ['others have it', {}, { state: 'submitted', dueAt: '2026-11-01' }, undefined, false],
  ['it is not needed', {}, { state: 'not_needed', dueAt: '2026-11-01' }, undefined, false],
])('overdue or not where %s', (_name, over, own, passesAt, isOverdue) => {
  const [one] = checklistOf({
    ...asked,
    rules: [rule(over)],
    kept: own ? [kept(own)] : [],
    milestones: passesAt === undefined ? [] : [told('entry_cleared', passesAt)],
  });
  expect(one?.isOverdue).toBe(isOverdue);
});

test.each<[string, Told[], boolean]>([
  ['was planned and has passed', [], true],
  [
    'is expected later by now',
    [told('entry_cleared', '2026-11-24T08:00:00.000Z', { class: 'EST', recordedAt: LATER })],
    false,
  ],
  [
    'was expected later before',
    [told('entry_cleared', '2026-11-24T08:00:00.000Z', { class: 'EST', recordedAt: SOONER })],
    true,
  ],
  [
    'is expected later at another post',
    [told('entry_cleared', '2026-11-24T08:00:00.000Z', { class: 'EST', recordedAt: LATER, postId: 'busia' })],
    true,
  ],
  ['happened since', [told('entry_cleared', '2026-11-20T07:00:00.000Z', { recordedAt: LATER })], true],
])('whether a paper is overdue whose milestone %s', (_name, more, isOverdue) => {
  const planned = told('entry_cleared', '2026-11-19T08:00:00.000Z', { class: 'PLN' });
  const rules = [rule({ dueBefore: 'entry_cleared' })];
  expect(checklistOf({ ...asked, rules, milestones: [planned, ...more] })[0]?.isOverdue).toBe(isOverdue);
});

test('the earliest of several rules counts, and what is urgent comes first', () => {
  const rules = [
    rule(),
    rule({ name: 'late', type: 'certificate_of_conformity', dueBefore: 'released' }),
    rule({ name: 'early', type: 'certificate_of_conformity', dueBefore: 'entry_cleared' }),
    rule({ name: 'list', type: 'packing_list' }),
  ];
  const milestones = [told('released', '2026-11-25T08:00:00.000Z'), told('entry_cleared', '2026-11-19T08:00:00.000Z')];
  const list = checklistOf({ ...asked, rules, milestones, kept: [kept({ expiresAt: '2027-01-01' })] });
  expect(list.map(({ type, because, isOverdue }) => [type, because?.rule, isOverdue])).toEqual([
    ['certificate_of_conformity', 'early', true],
    ['packing_list', 'list', false],
    ['commercial_invoice', 'ug-invoice', false],
  ]);
});

test('what is to do comes before what others have, that before what is done, and that before what is not needed', () => {
  const list = checklistOf({
    ...asked,
    rules: [],
    kept: [
      kept({ type: 'bond', state: 'not_needed' }),
      kept({ type: 'packing_list', state: 'accepted' }),
      kept({ type: 'certificate_of_conformity', state: 'submitted' }),
      kept({ type: 'commercial_invoice', state: 'requested' }),
    ],
  });
  expect(list.map(({ state }) => state)).toEqual(['requested', 'submitted', 'accepted', 'not_needed']);
});

test('a paper that is not needed does not expire', () => {
  const own = kept({ state: 'not_needed', expiresAt: '2026-11-19' });
  expect(checklistOf({ ...asked, kept: [own] })[0]?.isExpired).toBe(false);
});

test('a paper whose last day has passed is expired, and one of today is not', () => {
  const on = (expiresAt: string) => checklistOf({ ...asked, kept: [kept({ expiresAt })] })[0]?.isExpired;
  expect([on('2026-11-19'), on('2026-11-20')]).toEqual([true, false]);
});
