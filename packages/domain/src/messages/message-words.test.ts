import { expect, test } from 'vitest';

import { readWord } from './message-words.ts';

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
])('%s stops', (text) => {
  expect(readWord(text)).toEqual({ kind: 'stop' });
});

test.each(['START', 'unstop', 'début', 'INICIAR', 'começar', 'anza', 'ابدأ'])('%s starts again', (text) => {
  expect(readWord(text)).toEqual({ kind: 'start' });
});

test.each([
  'TRACK sh-482910qxt',
  'suivi SH-482910QXT',
  'fuatilia SH-482910QXT',
  'Rastrear sh-482910QXT',
  'تتبع SH-482910QXT',
])('%s asks where a shipment is', (text) => {
  expect(readWord(text)).toEqual({ kind: 'track', number: 'SH-482910QXT' });
});

test.each(['', 'hello', 'TRACK', 'stop by the shop on your way home', 'nonstop', 'TRACK a b', '123', 'تتبع'])(
  '%s asks for nothing',
  (text) => {
    expect(readWord(text)).toBeUndefined();
  },
);
