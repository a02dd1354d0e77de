import { expect, test } from 'vitest';

import { changedDetails, detailTexts, readDetails } from './detail-text.ts';

test.each([
  { 'Customs: office': 'Apapa', Incoterm: 'CIF: Apapa' },
  { 'erp:id': '7', 'erp:batch': 'x' },
  { '"quoted"': 'a', 'back\\slash:': '' },
])('own data is the same after it stood in a form: %j', (metadata) => {
  const { metadata: text } = detailTexts({ metadata });
  expect(readDetails({ ...detailTexts(), metadata: text })).toMatchObject({ metadata });
});

test('what was typed in quotes and is no whole name stays as it is', () => {
  expect(readDetails({ ...detailTexts(), metadata: '"Depot" 4: x\n"open: y' })).toMatchObject({
    metadata: { '"Depot" 4': 'x', '"open': 'y' },
  });
});

test('an address of mail is read as it is seen, whatever marks were copied with it', () => {
  const recipientEmail = '\u200fmailto:amina@example.com\u200e';
  expect(readDetails({ ...detailTexts(), recipientEmail })).toMatchObject({ recipientEmail: 'amina@example.com' });
});

test('only what differs from before is a change', () => {
  const before = detailTexts({ origin: 'Tema', pieces: 4, recipientName: 'Ama' });
  expect(changedDetails({ ...before, pieces: '5', recipientName: '' }, before)).toEqual({
    pieces: 5,
    recipientName: null,
  });
});
