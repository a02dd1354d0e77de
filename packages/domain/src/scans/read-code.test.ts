import { expect, test } from 'vitest';

import { unitUrl } from '../units/unit-code.ts';
import { readCode } from './read-code.ts';

const origins = ['https://msafara.example/', 'https://old.example'];

test.each([
  [unitUrl('https://msafara.example/', 'KDA123X'), 'KDA123X'],
  ['https://old.example/units/kda123x', 'KDA123X'],
  ['  HTTPS://MSAFARA.EXAMPLE/UNITS/KDA123X ', 'KDA123X'],
])('%s is the code of a unit, whether or not bare numbers of units are wanted', (text, number) => {
  for (const withUnits of [true, false]) {
    expect(readCode(text, { origins, withUnits })).toEqual({ number, ofUnit: true });
  }
});

test.each([
  ['another system’s address', 'https://elsewhere.example/units/KDA123X'],
  ['one that looks like ours', 'https://msafara.example.evil.example/units/KDA123X'],
  ['one with ours as the user', 'https://msafara.example@evil.example/units/KDA123X'],
  ['another scheme', 'javascript:https://msafara.example/units/KDA123X'],
  ['another page of ours', 'https://msafara.example/reports/KDA123X'],
  ['a page below it', 'https://msafara.example/units/KDA123X/more'],
  ['more than a number', 'https://msafara.example/units/KDA123X?next=//evil.example'],
  ['another form of number', 'https://msafara.example/units/K%2FA'],
  ['a number that is too long', `https://msafara.example/units/${'K'.repeat(41)}`],
  ['a text without end', `https://msafara.example/units/${'K'.repeat(3000)}`],
])('%s is nobody’s code', (_, text) => {
  expect(readCode(text, { origins, withUnits: true, isTyped: true })).toBeUndefined();
});

test.each([
  ['our tracking address', 'https://msafara.example/track?tn=sh-482917kqt', {}, 'SH-482917KQT'],
  ['a container with blanks, where it is wanted', 'MSKU 482910 3', { withUnits: true }, 'MSKU4829103'],
  ['the same, where it is not', 'MSKU 482910 3', {}, undefined],
  ['a number with blanks, where somebody typed it', 'sh-482 917 kqt', { isTyped: true }, 'SH-482917KQT'],
  ['the same in another system’s code', 'sh-482 917 kqt', {}, undefined],
  ['a typed one of ours without its hyphen', 'sh 482917 kqt', { isTyped: true }, 'SH-482917KQT'],
  ['one of ours with figures and letters taken for one another', 'SHA8Z9I7K0T', { isTyped: true }, 'SHA8Z9I7K0T'],
  ['the same where each could be', 'SH48Z9I7K0T', { isTyped: true }, 'SH-482917KOT'],
  ['a typed one of another form', 'SH 4829170 KQT', { isTyped: true }, 'SH4829170KQT'],
  ['the former on a label, where it may be its organisation’s own', 'SH482917KQT', {}, 'SH482917KQT'],
  ['ours, with the kind of code before it', ']Q1https://msafara.example/track?tn=SH-482917KQT', {}, 'SH-482917KQT'],
  ['a pallet’s label, with the kind of code', ']C100006141411234567890', { withUnits: true }, '00006141411234567890'],
  ['one with FNC1 before it', '\u001D00006141411234567890', { withUnits: true }, '00006141411234567890'],
  ['one with other parts', '00006141411234567890400PO7', { withUnits: true }, '006141411234567890'],
  ['one with other parts after FNC1', '00006141411234567890\u001D10A', { withUnits: true }, '006141411234567890'],
  ['one as people read it', '(00)006141411234567890(400)PO7', { withUnits: true }, '006141411234567890'],
  ['a link to it', 'https://id.gs1.org/00/006141411234567890?x=1', { withUnits: true }, '006141411234567890'],
  ['one with a wrong check digit', 'https://id.gs1.org/00/006141411234567891', { withUnits: true }, undefined],
  ['one where units are not wanted', '(00)006141411234567890(400)PO7', {}, undefined],
  ['a typed plate', 'KDA 123X', { withUnits: true, isTyped: true }, 'KDA123X'],
  ['a plate in another system’s code', 'KDA 123X', { withUnits: true }, undefined],
])('%s may be a shipment’s', (_, text, wanted, number) => {
  const read = number === undefined ? undefined : { number, ofUnit: false };
  expect(readCode(text, { origins, ...wanted })).toEqual(read);
});
