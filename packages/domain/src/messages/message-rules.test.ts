import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { classifyStatusChange, SHIPMENT_STATUSES, type ShipmentStatus } from '../shipments/shipment-status.ts';
import { segmentsAMonth } from './message-budget.ts';
import {
  GATHER_MS,
  mayGo,
  MESSAGE_STATES,
  type MessageState,
  MESSAGES_MAX,
  movedBy,
  planMessage,
  type Told,
  toldOf,
} from './message-rules.ts';
import { afterQuiet, isQuiet } from './quiet-hours.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOON = Date.parse('2026-11-19T09:00:00Z');
const ZONE = 'Africa/Kampala';

const first = {
  status: 'Picked Up',
  change: 'progress',
  happenedAt: NOON,
  now: NOON,
  zone: ZONE,
  earlier: [],
} as const;

describe('what is told', () => {
  test('a status goes after two minutes', () => {
    expect(planMessage(first)).toEqual({ told: 'picked_up', sendAt: NOON + GATHER_MS });
  });

  test('what follows within them takes its place at the same time', () => {
    const earlier = [{ told: 'picked_up', state: 'waiting', sendAt: new Date(NOON + MINUTE).toISOString() }] as const;
    expect(planMessage({ ...first, status: 'Out for Delivery', earlier })).toEqual({
      told: 'out_for_delivery',
      sendAt: NOON + MINUTE,
    });
  });

  test.each([
    ['a repeat', { change: 'repeat' }, 'silent'],
    ['a correction', { change: 'correction' }, 'silent'],
    ['a late entry', { change: null }, 'silent'],
    ['In Transit', { status: 'In Transit' }, 'silent'],
    ['what happened six hours ago', { happenedAt: NOON - 6 * HOUR - 1 }, 'too_old'],
    ['a delivery of two days ago', { status: 'Delivered', happenedAt: NOON - 24 * HOUR - 1 }, 'too_old'],
    ['a status told before', { earlier: [{ told: 'picked_up', state: 'unknown', sendAt: '' }] }, 'already_told'],
    [
      'a seventh',
      { earlier: Array.from({ length: 6 }, () => ({ told: null, state: 'sent', sendAt: '' }) as const) },
      'six_sent',
    ],
  ] as const)('%s is not told', (_what, change, not) => {
    expect(planMessage({ ...first, ...change })).toMatchObject({ not });
  });

  test('a delivery of yesterday is, and so is a status whose message failed', () => {
    expect(planMessage({ ...first, status: 'Delivered', happenedAt: NOON - 23 * HOUR })).toMatchObject({
      told: 'delivered',
      sendAt: NOON + GATHER_MS,
    });
    expect(planMessage({ ...first, earlier: [{ told: 'picked_up', state: 'failed', sendAt: '' }] })).toHaveProperty(
      'sendAt',
    );
  });
});

test('a correction back to what only a mistake kept from being told tells it at the time of the mistake', () => {
  const sendAt = new Date(NOON + MINUTE).toISOString();
  const gaveWay = { told: 'picked_up', state: 'suppressed', reason: 'superseded', sendAt } as const;
  const mistake = { told: 'delivered', state: 'waiting', reason: null, sendAt } as const;
  const back = { ...first, change: 'correction' } as const;
  expect(planMessage({ ...back, earlier: [gaveWay, mistake] })).toEqual({ told: 'picked_up', sendAt: NOON + MINUTE });
  // One that was told before, or that was never to be told, is not.
  expect(planMessage({ ...back, earlier: [{ ...gaveWay, state: 'sent', reason: null }, mistake] })).toMatchObject({
    not: 'silent',
  });
  expect(planMessage({ ...back, earlier: [mistake] })).toMatchObject({ not: 'silent' });
  expect(planMessage({ ...back, earlier: [{ ...gaveWay, reason: 'budget' }, mistake] })).toMatchObject({
    not: 'silent',
  });
  // Nor is one after which nothing waits that could be put right, or that is said once more.
  expect(planMessage({ ...back, earlier: [gaveWay, { ...mistake, state: 'sent' }] })).toMatchObject({ not: 'silent' });
  expect(planMessage({ ...back, earlier: [gaveWay, { ...mistake, told: null }] })).toMatchObject({ not: 'silent' });
  expect(planMessage({ ...back, change: 'repeat', earlier: [gaveWay, mistake] })).toMatchObject({ not: 'silent' });
});

describe('quiet hours', () => {
  test.each([
    ['2026-11-19T17:59:59Z', ZONE, '2026-11-19T17:59:59.000Z'],
    ['2026-11-19T18:00:00Z', ZONE, '2026-11-20T04:00:00.000Z'],
    ['2026-11-20T03:59:59Z', ZONE, '2026-11-20T04:00:00.000Z'],
    ['2026-11-20T04:00:00Z', ZONE, '2026-11-20T04:00:00.000Z'],
    // Summer time begins in that night.
    ['2027-04-29T20:00:00Z', 'Africa/Cairo', '2027-04-30T04:00:00.000Z'],
    ['2026-11-19T23:00:00Z', 'Asia/Kathmandu', '2026-11-20T01:15:00.000Z'],
  ])('%s in %s goes at %s', (instant, zone, at) => {
    expect(new Date(afterQuiet(Date.parse(instant), zone)).toISOString()).toBe(at);
  });
});

test('a message that is due goes by day while its state stands, waits for the morning, or does not go', () => {
  const due = {
    told: 'picked_up',
    status: 'Picked Up',
    now: NOON,
    zone: ZONE,
    isConsented: true,
    isStopped: false,
  } as const;
  expect(mayGo(due)).toEqual({ go: true });
  const night = Date.parse('2026-11-19T18:00:00Z');
  expect(mayGo({ ...due, now: night })).toEqual({ at: night + 10 * HOUR });
  expect(mayGo({ ...due, now: night + 10 * HOUR })).toEqual({ go: true });
  expect(mayGo({ ...due, status: 'In Transit' })).toEqual({ not: 'superseded' });
  expect(mayGo({ ...due, isStopped: true })).toEqual({ not: 'stopped' });
  expect(mayGo({ ...due, isConsented: false })).toEqual({ not: 'stopped' });
});

test('reports move a message forward only', () => {
  expect(movedBy('accepted', 'delivered')).toBe('delivered');
  expect(movedBy('delivered', 'sent')).toBe('delivered');
  expect(movedBy('delivered', 'failed')).toBe('delivered');
  expect(movedBy('failed', 'delivered')).toBe('delivered');
  expect(movedBy('read', 'delivered')).toBe('read');
  expect(movedBy('unknown', 'sent')).toBe('sent');
  expect(movedBy('suppressed', 'delivered')).toBe('suppressed');
  expect(movedBy('waiting', 'delivered')).toBe('waiting');
  const report = fc.constantFrom('accepted', 'sent', 'delivered', 'read', 'failed');
  fc.assert(
    fc.property(fc.constantFrom(...MESSAGE_STATES), fc.array(report), (start, reports) => {
      const end = reports.reduce<MessageState>(movedBy, start);
      // The order of reports makes no difference, nor does hearing each twice.
      expect([...reports, ...reports].toReversed().reduce<MessageState>(movedBy, start)).toBe(end);
    }),
  );
});

test.each([
  ['starter', false, 0],
  ['growth', false, 200],
  ['enterprise', false, 1000],
  ['enterprise', true, 0],
] as const)('%s, trial %s: %i segments a month', (tier, isTrial, segments) => {
  expect(segmentsAMonth({ tier, isTrial })).toBe(segments);
});

type Sent = { told: Told; at: number; status: ShipmentStatus };

/** What the rules send over a journey, by the smallest server there is: one recipient, and a clock that jumps. */
function journey(steps: readonly Step[], zone: string): Sent[] {
  let now = NOON;
  let status: ShipmentStatus = 'Created';
  let recipient = { isConsented: true, isStopped: false };
  const messages: { told: Told; state: MessageState; sendAt: string }[] = [];
  const sent: Sent[] = [];
  const sendDue = (until: number) => {
    for (const message of messages) {
      const at = Date.parse(message.sendAt);
      if (message.state !== 'waiting' || at > until) continue;
      const verdict = mayGo({ told: message.told, status, now: at, zone, ...recipient });
      if ('at' in verdict) message.sendAt = new Date(verdict.at).toISOString();
      else if ('not' in verdict) message.state = 'suppressed';
      else {
        message.state = 'sent';
        sent.push({ told: message.told, at, status });
      }
    }
  };
  for (const { wait, to, age, isStopped, isConsented } of steps) {
    sendDue(now + wait);
    now += wait;
    recipient = { isStopped, isConsented };
    const change = classifyStatusChange(status, to);
    status = to;
    const plan = planMessage({ status, change, happenedAt: now - age, now, zone, earlier: messages });
    if ('not' in plan) continue;
    for (const message of messages) if (message.state === 'waiting') message.state = 'suppressed';
    messages.push({ told: plan.told, state: 'waiting', sendAt: new Date(plan.sendAt).toISOString() });
  }
  sendDue(now + 48 * HOUR);
  return sent;
}

type Step = { wait: number; to: ShipmentStatus; age: number; isStopped: boolean; isConsented: boolean };

test('1,000 changes send exactly what is allowed', () => {
  const step: fc.Arbitrary<Step> = fc.record({
    wait: fc.integer({ min: 0, max: 14 * HOUR }),
    to: fc.constantFrom(...SHIPMENT_STATUSES),
    age: fc.integer({ min: 0, max: 30 * HOUR }),
    isStopped: fc.boolean(),
    isConsented: fc.boolean(),
  });
  const zone = fc.constantFrom('Africa/Kampala', 'Africa/Dakar', 'Africa/Cairo', 'Indian/Mauritius', 'UTC');
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), zone, (steps, zone) => {
      const sent = journey(steps, zone);
      expect(sent.length).toBeLessThanOrEqual(MESSAGES_MAX);
      expect(new Set(sent.map(({ told }) => told)).size).toBe(sent.length);
      for (const { at, told, status } of sent) {
        expect(isQuiet(at, zone)).toBe(false);
        // Nobody is told of a state that stands no longer.
        expect(toldOf(status)).toBe(told);
      }
      if (steps.every(({ isConsented }) => !isConsented)) expect(sent).toEqual([]);
      if (steps.every(({ isStopped }) => isStopped)) expect(sent).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

test('a plain journey by day is told whole', () => {
  const plain = { age: 0, isStopped: false, isConsented: true, wait: 24 * HOUR };
  const steps: Step[] = [
    { ...plain, to: 'Picked Up' },
    { ...plain, to: 'In Transit' },
    { ...plain, to: 'Exception' },
    { ...plain, to: 'In Transit' },
    { ...plain, to: 'Out for Delivery' },
    { ...plain, to: 'Delivered' },
  ];
  expect(journey(steps, ZONE).map(({ told }) => told)).toEqual([
    'picked_up',
    'exception',
    'out_for_delivery',
    'delivered',
  ]);
});
