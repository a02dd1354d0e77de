import { describe, expect, test } from 'vitest';

import { headingLine, looksLikeTrackingNumbers, recogniseColumns } from './import-columns.ts';
import { recogniseHeading } from './import-headings.ts';

describe('a heading says its field', () => {
  test.each([
    ['Tracking No', 'trackingNumber', true],
    ['tracking_number', 'trackingNumber', true],
    ['AWB', 'trackingNumber', true],
    ['N° de suivi', 'trackingNumber', true],
    ['رقم التتبع', 'trackingNumber', true],
    ['رَقْم تتبّع', 'trackingNumber', true],
    ['Namba', 'trackingNumber', false],
    ['Destinataire', 'recipientName', true],
    ['CONSIGNEE', 'recipientName', true],
    ['المستلم', 'recipientName', true],
    ['Simu ya mpokeaji', 'recipientPhone', true],
    ['Tel.', 'recipientPhone', true],
    ['recipientPhone', 'recipientPhone', true],
    ['E-mail', 'recipientEmail', true],
    ['PO no', 'reference', true],
    ['Dest.', 'destination', true],
    ['Origin* (town)', 'origin', true],
    ['Del. date', 'estimatedDeliveryDate', true],
    ['Date d’arrivée', 'estimatedDeliveryDate', true],
    ['Colis', 'pieces', true],
    ['N° de colis', 'pieces', true],
    ['Nº de volumes', 'pieces', true],
    ['N.º de rastreio', 'trackingNumber', true],
    ['isDelayed', 'isDelayed', true],
    ['Incoterm', undefined, undefined],
    ['Volume (m3)', undefined, undefined],
    ['kg', undefined, undefined],
    ['', undefined, undefined],
  ])('%j', (heading, field, isSure) => {
    const known = recogniseHeading(heading);
    expect([known?.field, known?.isSure]).toEqual([field, isSure]);
  });

  test.each([
    [
      'a shop',
      'Name,Lineitem quantity,Shipping Name,Shipping Street,Shipping City,Shipping Phone,Financial Status',
      'recipientName pieces recipientName recipientAddress destination recipientPhone -',
    ],
    [
      'a courier',
      'Waybill Number,Receiver Name,Receiver Address Line 1,Receiver City,Receiver Email,Shipment Weight,Shipper Reference',
      'trackingNumber recipientName recipientAddress destination recipientEmail weightGrams reference',
    ],
    [
      'a shipping line',
      'Booking No.,Bill of Lading,POL,Place of Receipt,POD,Gross Weight (KGS),No. of Pkgs,Container No.',
      'reference trackingNumber origin origin destination weightGrams pieces -',
    ],
    [
      'food aid',
      'Waybill No,Dispatch Location,Destination Location,Commodity,Gross Weight (MT),Number of Units,Planned Delivery Date',
      'trackingNumber origin destination contents weightGrams pieces estimatedDeliveryDate',
    ],
    [
      'riders',
      'Pick up location,Drop off location,Recipient name,Delivery instructions,Preferred date,Item description',
      'origin destination recipientName notes estimatedDeliveryDate contents',
    ],
    [
      'a forwarder in French',
      'Ville d’expédition,Ville d’arrivée,Poids du colis (kg),Instructions de livraison',
      'origin destination weightGrams notes',
    ],
  ])('the headings of %s', (_, headings, fields) => {
    const found = headings.split(',').map((heading) => recogniseHeading(heading)?.field ?? '-');
    expect(found.join(' ')).toBe(fields);
  });

  test.each([
    ['Weight', 'kg'],
    ['Wt (kg)', 'kg'],
    ['Poids (kg)', 'kg'],
    ['Poids en grammes', 'g'],
    ['weight_g', 'g'],
    ['weightGrams', 'g'],
    ['Gross weight [t]', 't'],
    ['Peso (toneladas)', 't'],
    ['Uzito kwa kilo', 'kg'],
    ['الوزن (كجم)', 'kg'],
    ['الوزن بالغرام', undefined],
    ['Weight lbs', 'lb'],
  ])('%j in %s', (heading, unit) => {
    expect(recogniseHeading(heading)?.unit).toBe(unit);
  });
});

const columns = (...all: [string, ...string[]][]) =>
  recogniseColumns(all.map(([heading, ...values]) => ({ heading, values })));

describe('the columns of a file', () => {
  test('give each field to one column, to the sure one first', () => {
    const found = columns(['Number', 'KE-1001'], ['Tracking No', 'MSF-2001'], ['Origine', 'Lomé'], ['From', 'Tema']);
    expect(found.map(({ field }) => field)).toEqual([null, 'trackingNumber', 'origin', null]);
    expect(found[0]?.looksNumbered).toBe(true);
  });

  test('counted lines are no tracking numbers', () => {
    expect(columns(['No', '1', '2', '3'])[0]).toMatchObject({ field: null, looksNumbered: false });
    expect(columns(['No', 'SH-0001', 'SH-0002'])[0]).toMatchObject({ field: 'trackingNumber', isSure: false });
  });

  test('a second column of numbers is one that is not left out unseen', () => {
    const found = columns(['Tracking No', 'SH-0001'], ['AWB', '']);
    expect(found.map(({ field, looksNumbered }) => [field, looksNumbered])).toEqual([
      ['trackingNumber', true],
      [null, true],
    ]);
  });

  test.each([
    [['MSKU1234567', 'TGHU7654321', 'MSCU1111111'], true],
    [['17612345675', '17612345686'], true],
    [['SH-1', 'SH-2'], false],
    [['2026-11-30', '30-11-2026'], false],
    [['0722418305', '+254722418305'], false],
    [['1120', '85', '340'], false],
    [['Grace Achieng', 'Deng Akol'], false],
    [['EXPORT1', 'EXPORT1', 'EXPORT1'], false],
    [['', ''], false],
  ])('%j are tracking numbers: %s', (values, expected) => {
    expect(looksLikeTrackingNumbers(values)).toBe(expected);
  });
});

test('the names of the columns may stand under a title', () => {
  const names = ['Origin', 'Destination', 'Weight'];
  expect(headingLine([['Orders of November'], [], names, ['Lomé', 'Niamey', '12']])).toBe(2);
  expect(headingLine([names, ['Lomé', 'Niamey', '12']])).toBe(0);
  expect(
    headingLine([
      ['a', 'b'],
      ['c', 'd'],
    ]),
  ).toBe(0);
});
