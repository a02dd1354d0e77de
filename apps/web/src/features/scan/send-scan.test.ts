import type { Shipment, ShipmentWithHistory } from '@msafara/domain/shipments/shipments.schema';
import { beforeEach, expect, test } from 'vitest';

import type { ScanCommand } from './gate-scan.ts';
import { type ScanServer, sendScan, undoScan } from './send-scan.ts';

const NUMBER = 'SH-482917KQT';
const COMMAND: ScanCommand = {
  id: 'c1',
  trackingNumber: NUMBER,
  status: 'In Transit',
  location: 'Malaba',
  confirmed: false,
  scannedAt: '2026-11-22T08:00:00.000Z',
  readHow: 'camera',
};

type Standing = Pick<Shipment, 'id' | 'status' | 'currentLocation' | 'destination' | 'updatedAt'>;

class Refused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

let stands: Standing;
let records: string[];
/** What happens at each call in turn, past the ordinary answer. */
let accidents: ('answer lost' | 'no connection' | 'changed by others' | Refused | undefined)[];

beforeEach(() => {
  stands = { id: 's1', status: 'Picked Up', currentLocation: null, destination: 'Kampala', updatedAt: '1' };
  records = [];
  accidents = [];
});

const server: ScanServer = {
  look: async () => stands as ShipmentWithHistory,
  record: async ({ status, location, expectedUpdatedAt }) => {
    const accident = accidents.shift();
    if (accident instanceof Refused) throw accident;
    if (accident === 'no connection') throw new TypeError('Failed to fetch');
    if (accident === 'changed by others')
      stands = { ...stands, status: 'Exception', updatedAt: `${stands.updatedAt}+` };
    if (expectedUpdatedAt !== stands.updatedAt) throw new Refused('SHIPMENT_CHANGED');
    const currentLocation = location === undefined ? stands.currentLocation : location;
    stands = { ...stands, status, currentLocation, updatedAt: `${stands.updatedAt}+` };
    records.push(status);
    if (accident === 'answer lost') throw new TypeError('Failed to fetch');
    return stands as Shipment;
  },
  refusalOf: (error) => (error instanceof Refused ? { code: error.code, message: error.code } : undefined),
};

test('a scan is recorded with status and place', async () => {
  expect(await sendScan(server, COMMAND)).toMatchObject({ outcome: 'recorded', updatedAt: '1+' });
  expect(stands).toMatchObject({ status: 'In Transit', currentLocation: 'Malaba' });
});

test('without a place the shipment keeps its own', async () => {
  stands = { ...stands, currentLocation: 'Mombasa' };
  await sendScan(server, { ...COMMAND, location: undefined });
  expect(stands).toMatchObject({ status: 'In Transit', currentLocation: 'Mombasa' });
});

test('a correction waits until somebody confirms it, for the status that was shown', async () => {
  stands = { ...stands, status: 'Delivered' };
  const asked = await sendScan(server, COMMAND);
  expect(asked).toMatchObject({ outcome: 'toConfirm', seen: { status: 'Delivered' } });
  expect(records).toEqual([]);
  if (asked.outcome !== 'toConfirm') return;
  const confirmed = { ...COMMAND, confirmed: true };
  stands = { ...stands, status: 'Out for Delivery', updatedAt: '2' };
  const again = await sendScan(server, confirmed, { seen: asked.seen, isInDoubt: false });
  expect(again).toMatchObject({ outcome: 'toConfirm', seen: { status: 'Out for Delivery' } });
  if (again.outcome !== 'toConfirm') return;
  expect(await sendScan(server, confirmed, { seen: again.seen, isInDoubt: false })).toMatchObject({
    outcome: 'recorded',
  });
});

test('a scan whose answer was lost is sent again and recorded once', async () => {
  accidents = ['answer lost'];
  const first = await sendScan(server, COMMAND);
  expect(first).toMatchObject({ outcome: 'unsent', seen: { updatedAt: '1' } });
  if (first.outcome !== 'unsent' || !first.seen) return;
  expect(await sendScan(server, COMMAND, { seen: first.seen, isInDoubt: true })).toMatchObject({ outcome: 'recorded' });
  expect(records).toEqual(['In Transit']);
});

test('a scan that never arrived is recorded when it is sent again', async () => {
  accidents = ['no connection'];
  const first = await sendScan(server, COMMAND);
  if (first.outcome !== 'unsent' || !first.seen) throw new Error('it should be in doubt');
  expect(await sendScan(server, COMMAND, { seen: first.seen, isInDoubt: true })).toMatchObject({ outcome: 'recorded' });
  expect(records).toEqual(['In Transit']);
});

test('what others change in between is looked at anew', async () => {
  accidents = ['changed by others'];
  expect(await sendScan(server, COMMAND)).toMatchObject({ outcome: 'recorded', seen: { status: 'Exception' } });
});

test('a refusal is told in its words', async () => {
  accidents = [new Refused('PERIOD_OVER')];
  expect(await sendScan(server, COMMAND)).toEqual({ outcome: 'refused', reason: 'PERIOD_OVER' });
});

async function recordedScan() {
  const answer = await sendScan(server, COMMAND);
  if (answer.outcome !== 'recorded') throw new Error('it should be recorded');
  return answer;
}

test('an undo sets status and place back, an empty place too', async () => {
  expect(await undoScan(server, COMMAND, await recordedScan())).toBe('undone');
  expect(stands).toMatchObject({ status: 'Picked Up', currentLocation: null });
});

test('nothing is undone over what others changed since', async () => {
  const answer = await recordedScan();
  stands = { ...stands, status: 'Delivered', updatedAt: 'later' };
  expect(await undoScan(server, COMMAND, answer)).toBe('changed');
  expect(stands.status).toBe('Delivered');
});

test('an undo whose answer was lost is recognised as done', async () => {
  const answer = await recordedScan();
  accidents = ['answer lost'];
  expect(await undoScan(server, COMMAND, answer)).toBe('unsent');
  expect(await undoScan(server, COMMAND, answer)).toBe('undone');
  expect(records).toEqual(['In Transit', 'Picked Up']);
});
