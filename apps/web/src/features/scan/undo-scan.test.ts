import type { RecordedScan, ToldScan } from '@msafara/domain/scans/scan-result.schema';
import type { Shipment, ShipmentWithHistory } from '@msafara/domain/shipments/shipments.schema';
import { beforeEach, expect, test } from 'vitest';

import { type UndoServer, undoScan } from './undo-scan.ts';

type Standing = Pick<Shipment, 'id' | 'status' | 'currentLocation' | 'updatedAt'>;

class Refused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

const RECORDED: RecordedScan = {
  outcome: 'recorded',
  id: 'c1',
  recordedAt: '2026-11-22T08:00:01.000Z',
  occurredAt: '2026-11-22T08:00:00.000Z',
  change: 'progress',
  late: false,
  shipment: {
    id: 's1',
    trackingNumber: 'SH-482917KQT',
    status: 'In Transit',
    currentLocation: 'Malaba',
    origin: 'Mombasa',
    destination: 'Kampala',
    updatedAt: '2',
  },
  before: { status: 'Picked Up', currentLocation: null, updatedAt: '1' },
};

let stands: Standing;
let records: string[];
let isAnswerLost: boolean;

beforeEach(() => {
  stands = { id: 's1', status: 'In Transit', currentLocation: 'Malaba', updatedAt: '2' };
  records = [];
  isAnswerLost = false;
});

const server: UndoServer = {
  look: async () => stands as ShipmentWithHistory,
  record: async ({ status, location, expectedUpdatedAt }) => {
    if (expectedUpdatedAt !== stands.updatedAt) throw new Refused('SHIPMENT_CHANGED');
    stands = { ...stands, status, currentLocation: location ?? null, updatedAt: `${stands.updatedAt}+` };
    records.push(status);
    if (isAnswerLost) throw new TypeError('Failed to fetch');
    return stands as Shipment;
  },
  retract: async (milestoneId) => {
    if (records.includes(milestoneId)) throw new Refused('milestone.retracted');
    records.push(milestoneId);
    if (isAnswerLost) throw new TypeError('Failed to fetch');
  },
  refusalOf: (error) =>
    error instanceof Refused ? { code: error.code, reason: error.code, message: error.code } : undefined,
};

test('an undo sets status and place back, an empty place too', async () => {
  expect(await undoScan(server, RECORDED)).toBe('undone');
  expect(stands).toMatchObject({ status: 'Picked Up', currentLocation: null });
});

test('nothing is undone over what others changed since', async () => {
  stands = { ...stands, status: 'Delivered', updatedAt: 'later' };
  expect(await undoScan(server, RECORDED)).toBe('changed');
  expect(stands.status).toBe('Delivered');
});

test('an undo whose answer was lost is recognised as done', async () => {
  isAnswerLost = true;
  expect(await undoScan(server, RECORDED)).toBe('unsent');
  expect(await undoScan(server, RECORDED)).toBe('undone');
  expect(records).toEqual(['Picked Up']);
});

test('a milestone is taken back, once, also where the answer was lost', async () => {
  const told = { ...RECORDED, outcome: 'told', milestoneId: 'm1', place: null, unit: null, shipments: [], skipped: [] };
  isAnswerLost = true;
  expect(await undoScan(server, told as ToldScan)).toBe('unsent');
  expect(await undoScan(server, told as ToldScan)).toBe('undone');
  expect(records).toEqual(['m1']);
});

test('a refusal is told in its words', async () => {
  const refusing = { ...server, record: () => Promise.reject(new Refused('PERIOD_OVER')) };
  expect(await undoScan(refusing, RECORDED)).toEqual({ reason: 'PERIOD_OVER' });
});
