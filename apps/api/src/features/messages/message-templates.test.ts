import { segmentsMax, SENDER_MAX, PLACE_MAX, TEMPLATES, wordMessage } from '@msafara/domain/messages/message-templates';
import { foldToGsm, segmentsOf } from '@msafara/domain/messages/segments';
import { LANGUAGES } from '@msafara/domain/settings/languages';
import { MESSAGE_TEMPLATES } from '@msafara/i18n/message-templates';
import fc from 'fast-check';
import { SegmentedMessage } from 'sms-segments-calculator';
import { describe, expect, test } from 'vitest';

const NUMBER = 'W'.repeat(40);
/** A host of thirty letters: the longest that the stop link is promised for. */
const HOST = `${'h'.repeat(22)}.example`;
const LONGEST = {
  sender: 'W'.repeat(SENDER_MAX + 30),
  trackingNumber: NUMBER,
  link: `${HOST}/t/${NUMBER}`,
  place: 'W'.repeat(PLACE_MAX + 30),
  code: '0000',
};

const STOPS = [null, 'answer', { otherwise: `${HOST}/s/WWWWWWWW` }] as const;

describe.each(LANGUAGES)('templates in %s', (language) => {
  const words = MESSAGE_TEMPLATES[language];
  const isUnicode = language === 'ar';

  test.each(TEMPLATES.flatMap((template) => STOPS.map((stop) => ({ template, stop }))))(
    '$template stays within its segments with the longest values, stop $stop',
    ({ template, stop }) => {
      const isCode = template === 'follow_code';
      const message = wordMessage({
        template,
        words,
        isUnicode,
        ...LONGEST,
        code: isCode ? '000000' : '0000',
        stop: isCode || template === 'test' ? null : stop,
      });
      expect(message.segments, message.body).toBeLessThanOrEqual(segmentsMax(isUnicode));
      expect(message.encoding).toBe(isUnicode ? 'ucs2' : 'gsm7');
      if (template !== 'test') expect(message.body).toContain(isCode ? '000000' : NUMBER);
      expect(message.body).not.toMatch(/[{}]/u);
    },
  );

  test('a usual message has its place, its link and how to stop', () => {
    const { body, segments } = wordMessage({
      template: 'out_for_delivery',
      words,
      isUnicode,
      sender: 'Baobab Freight',
      trackingNumber: 'SH-482910QXT',
      link: 'msafara.example/t/SH-482910QXT',
      place: 'São Tomé',
      stop: 'answer',
    });
    expect(body).toContain('msafara.example/t/SH-482910QXT');
    expect(body).toContain(isUnicode ? 'São Tomé' : 'Sao Tomé');
    expect(segments).toBeLessThanOrEqual(segmentsMax(isUnicode));
  });
});

test.each([
  ['Baobab Freight & Clearing Ltd', 'Baobab Freight'],
  ['Kilimanjaro Couriers', 'Kilimanjaro Couriers'],
  ['Kilimanjaro Couriers Ltd', 'Kilimanjaro Couriers'],
  ['A Transcontinental-Forwarders', 'A Transcontinental-F'],
])('the sender %j stands as %j', (sender, shown) => {
  const { body } = wordMessage({
    template: 'delivered',
    words: MESSAGE_TEMPLATES.en,
    isUnicode: false,
    sender,
    trackingNumber: 'SH-1',
    link: 'msafara.example/t/SH-1',
    place: null,
    stop: null,
  });
  expect(body).toMatch(new RegExp(`^${shown}: `, 'u'));
});

test('Arabic begins with the mark that a phone sets it by, which is counted', () => {
  const values = {
    words: MESSAGE_TEMPLATES.ar,
    sender: 'Baobab',
    trackingNumber: 'SH-1',
    link: 'x.example',
    place: null,
  };
  const { body, segments } = wordMessage({ template: 'delivered', isUnicode: true, stop: null, ...values });
  expect(body).toMatch(/^\u200fBaobab: /u);
  expect(segments).toBe(segmentsOf(body).segments);
});

test('segments are counted as the calculator counts them', () => {
  const letter = fc.constantFrom(...'abcZ019 é€^{}ñçãابت😀’\nà'.split(/(?:)/u));
  fc.assert(
    fc.property(fc.array(letter, { maxLength: 500 }), (letters) => {
      const text = letters.join('');
      const counted = segmentsOf(text);
      const theirs = new SegmentedMessage(text, 'auto', false);
      expect(counted.encoding).toBe(theirs.encodingName === 'GSM-7' ? 'gsm7' : 'ucs2');
      expect(counted.segments).toBe(Math.max(1, theirs.segmentsCount));
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['São Tomé, « Œuvre »', 'Sao Tomé, " OEuvre "'],
  ['Niçoise’s – fête…', "Nicoise's - fete..."],
  ['Ɗan Ƙasa', 'Dan Kasa'],
  ['مومباسا Port', 'Port'],
  ['A\u00a0B\u200bC', 'A BC'],
])('%s is folded to %s', (text, folded) => {
  expect(foldToGsm(text)).toBe(folded);
  expect(segmentsOf(folded).encoding).toBe('gsm7');
});

test('whatever is folded goes in GSM-7', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(segmentsOf(foldToGsm(text)).encoding).toBe('gsm7');
    }),
  );
});
