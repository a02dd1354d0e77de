import { expect, test } from 'vitest';

import { readWord, TRACK_WORDS } from './message-words.ts';

test.each([
  'STOP',
  'stop',
  ' Stop. ',
  '"STOP"',
  'ARRET',
  'arrêt',
  'Arrêtez',
  'PARAR',
  'sair',
  'SIMAMA',
  'acha',
  'SITISHA',
  'إيقاف',
  'ايقاف',
  'أوقف',
  'قف',
  'STOP please',
  'stop\n',
  '*STOP*',
  'STOP🙏',
  'Stop ✋ please 🙏🏾 thanks',
  'STOP;',
  'stop :-(',
  '(stop)',
  '¡STOP! 🛑',
  'STOP – merci',
  'STOP\u00a0!!',
  'إيقـــاف۔',
  'قِف',
  'إلغاء؛',
])('%s stops', (text) => {
  expect(readWord(text)).toEqual({ kind: 'stop' });
});

test.each(['START', 'unstop', 'début', 'INICIAR', 'começar', 'anza', 'ابدأ'])('%s starts again', (text) => {
  expect(readWord(text)).toEqual({ kind: 'start' });
});

test.each([
  ['TRACK sh-482910qxt', 'en'],
  ['suivi SH-482910QXT', 'fr'],
  ['Suivre SH-482910QXT', 'fr'],
  ['fuatilia SH-482910QXT', 'sw'],
  ['Rastrear sh-482910QXT', 'pt'],
  ['seguir SH-482910QXT', 'pt'],
  ['تتبع SH-482910QXT', 'ar'],
  ['تتبّع SH-482910QXT', 'ar'],
  ['TRACK: SH-482910QXT', 'en'],
  ['Track SH-482 910 qxt', 'en'],
  ['تتبع SH-482 910 qxt', 'ar'],
  ['TRACK #SH-482910QXT', 'en'],
  ['*TRACK* sh‑482910qxt 🙏', 'en'],
  ['Suivi : <SH-482910QXT>', 'fr'],
  ['TRACK SH–482910QXT.', 'en'],
  ['تتبع: SH-482910QXT', 'ar'],
])('%s asks where a shipment is, in the language %s', (text, language) => {
  expect(readWord(text)).toEqual({ kind: 'track', number: 'SH-482910QXT', language });
});

test.each(Object.entries(TRACK_WORDS))('the word that is proposed in %s, %s, is understood', (language, word) => {
  expect(readWord(`${word} SH-482910QXT`)).toMatchObject({ kind: 'track', language });
});

test.each([
  '',
  'hello',
  'TRACK',
  'stop by the shop on your way home',
  'nonstop',
  'TRACK a b',
  'track my parcel',
  'TRACK it when 1 of us is there',
  '123',
  'تتبع',
])('%s asks for nothing', (text) => {
  expect(readWord(text)).toBeUndefined();
});
