import { expect, test } from 'vitest';

import { type UpdateFormValues, updateOf, valuesOf } from './update-form.values.ts';

const SHIPMENT = {
  estimatedDeliveryDate: '2026-11-24T13:00:00.000Z',
  isDelayed: true,
  delayReason: 'Vessel berthed a day late',
};
const INITIAL = valuesOf(SHIPMENT);
const ELIGIBLE = { seesEta: true, initial: INITIAL };
const CHOSEN: UpdateFormValues = { ...INITIAL, status: 'Delivered' };
const BARE = { status: 'Delivered' };

test('nothing is sent while no status is chosen', () => {
  expect(updateOf(INITIAL, ELIGIBLE)).toBeUndefined();
});

test('what nobody touched is left out', () => {
  expect(updateOf(CHOSEN, ELIGIBLE)).toEqual(BARE);
});

test('blanks around place and notes are removed', () => {
  const typed = { ...CHOSEN, location: '  Kano ', notes: ' ' };
  expect(updateOf(typed, ELIGIBLE)).toEqual({ ...BARE, location: 'Kano' });
});

test('a removed estimate is cleared, a new one is sent as an instant', () => {
  expect(updateOf({ ...CHOSEN, estimatedDeliveryDate: null }, ELIGIBLE)).toEqual({
    ...BARE,
    estimatedDeliveryDate: null,
  });
  expect(updateOf({ ...CHOSEN, estimatedDeliveryDate: '2026-11-25T10:00' }, ELIGIBLE)).toEqual({
    ...BARE,
    estimatedDeliveryDate: new Date('2026-11-25T10:00').toISOString(),
  });
});

test('a reason goes along only with the flag', () => {
  expect(updateOf({ ...CHOSEN, isDelayed: false }, ELIGIBLE)).toEqual({ ...BARE, isDelayed: false });
  expect(updateOf({ ...CHOSEN, delayReason: 'Border closed' }, ELIGIBLE)).toEqual({
    ...BARE,
    isDelayed: true,
    delayReason: 'Border closed',
  });
});

test('those without estimate and delay never send them', () => {
  const typed = { ...CHOSEN, isDelayed: false, estimatedDeliveryDate: null };
  expect(updateOf(typed, { seesEta: false, initial: INITIAL })).toEqual(BARE);
});
