import { expect, test } from 'vitest';

import { segmentsMax, type TemplateWords, wordMessage } from './message-templates.ts';
import { faultOfOwnWords, withOwnWords } from './own-words.ts';

const USUAL: TemplateWords = {
  picked_up: '{sender}: picked up in {place}. {track}',
  out_for_delivery: '{sender}: out for delivery in {place}. {track}',
  delivered: '{sender}: delivered in {place}. {track}',
  exception: '{sender}: held up in {place}. {track}',
  door_code: '{sender}: code {code}',
  follow_code: '{sender}: code {code}',
  following: '{sender}: {track}',
  test: '{sender}',
  placeless: {
    picked_up: '{sender}: picked up. {track}',
    out_for_delivery: '{sender}: out for delivery. {track}',
    delivered: '{sender}: delivered. {track}',
    exception: '{sender}: held up. {track}',
  },
  doorCode: ' Code {code}.',
  stopByAnswer: ' Reply STOP to end.',
  stopOtherwise: ' Stop: {stop}',
};
const written = (text: string, language: 'en' | 'ar' = 'en') =>
  ({ template: 'delivered', text, language, words: USUAL }) as const;
const faultOf = (text: string, language?: 'en' | 'ar') => {
  const fault = faultOfOwnWords(written(text, language));
  return fault === undefined ? undefined : JSON.stringify(fault);
};

test.each([
  ['{sender}: thank you for your order. {track}'],
  ['{sender} thanks you, {track} is in {place}'],
  ['{sender}: « Merci à vous », {track}'],
])('%s may be written', (text) => {
  expect(faultOf(text)).toBeUndefined();
});

test.each([
  ['Thank you. {track}', 'words.mustName'],
  ['{sender}: thank you', 'words.mustName'],
  ['{sender} {track} {stop}', 'words.unknownName'],
  ['{sender} {track} {', 'words.unknownName'],
  ['{sender}: win at https://prize.example {track}', 'words.noLink'],
  ['{sender}: see prize.example {track}', 'words.noLink'],
  // Letters that are written as those of a link once they are sent, and names that become a part of one.
  ['{sender}: see prize·example {track}', 'words.noLink'],
  ['{sender}: see ｐｒｉｚｅ．example {track}', 'words.noLink'],
  ['{sender}: see prize﹒example {track}', 'words.noLink'],
  ['{sender}: see prizé.exämple {track}', 'words.noLink'],
  ['{sender}: see prize.{place} {track}', 'words.noLink'],
  ['{sender}: see {place}.example {track}', 'words.noLink'],
  ['{sender}: see 203.0.113.7/prize {track}', 'words.noLink'],
  ['{sender}: 谢谢 {track}', 'words.letters'],
  [`{sender}: {track} ${'thank you '.repeat(9)}`, 'words.tooLong'],
])('%s may not: %s', (text, code) => {
  expect(faultOf(text)).toContain(code);
});

test('Arabic has two segments', () => {
  expect(faultOf('{sender}: شكرًا لكم، وصلت شحنتكم {track}', 'ar')).toBeUndefined();
  expect(faultOf(`{sender}: {track} ${'شكرًا '.repeat(22)}`, 'ar')).toContain('words.tooLong');
});

test('where the place is not known the usual words go for those that name one', () => {
  const values = {
    template: 'delivered',
    isUnicode: false,
    sender: 'Baobab',
    trackingNumber: 'SH-1',
    link: 'm.example/t/SH-1',
    stop: null,
  } as const;
  const named = withOwnWords(USUAL, 'delivered', '{sender}: in {place} now. {track}');
  expect(wordMessage({ ...values, words: named, place: 'Kampala' }).body).toBe(
    'Baobab: in Kampala now. m.example/t/SH-1',
  );
  expect(wordMessage({ ...values, words: named, place: null }).body).toBe('Baobab: delivered. m.example/t/SH-1');
  const plain = withOwnWords(USUAL, 'delivered', '{sender}: thanks. {track}');
  expect(wordMessage({ ...values, words: plain, place: null }).body).toBe('Baobab: thanks. m.example/t/SH-1');
  expect(wordMessage({ ...values, words: plain, place: null }).segments).toBeLessThanOrEqual(segmentsMax(false));
});
