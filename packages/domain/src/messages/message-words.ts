/** What somebody asks for by a message of one word, or one word and a number. */
export type MessageWord = { kind: 'stop' } | { kind: 'start' } | { kind: 'track'; number: string };

/** Words in five languages, as `bare` writes them: any of them is taken in any language (D27). */
const STOP = [
  'STOP',
  'STOPALL',
  'UNSUBSCRIBE',
  'END',
  'QUIT',
  'CANCEL',
  'ARRET',
  'ARRETER',
  'ARRETEZ',
  'PARAR',
  'PARE',
  'SAIR',
  'CANCELAR',
  'SIMAMA',
  'SIMAMISHA',
  'ACHA',
  'SITISHA',
  'KOMA',
  'ايقاف',
  'اوقف',
  'توقف',
  'قف',
  'الغاء',
];
const START = [
  'START',
  'UNSTOP',
  'DEBUT',
  'DEBUTER',
  'REPRENDRE',
  'INICIAR',
  'COMECAR',
  'ANZA',
  'ENDELEA',
  'ابدا',
  'بدء',
];
const TRACK = ['TRACK', 'SUIVI', 'SUIVRE', 'RASTREAR', 'SEGUIR', 'FUATILIA', 'تتبع', 'تتبع'];

const STOPS = new Set(STOP);
const STARTS = new Set(START);
const TRACKS = new Set(TRACK);

/** Capitals without accents, marks or quotes, each form of an Arabic alef as the plain one. */
function bare(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}ـ]/gu, '')
    .replaceAll(/[أإآٱ]/gu, 'ا')
    .replaceAll(/["'“”‘’«».,!؟،]/gu, ' ')
    .toUpperCase()
    .trim();
}

/**
 * Reads what came back from a phone. Stop and start count where they are the whole message or its first word with no more than
 * three others, so that a sentence that begins with "stop" by chance is no wish. Undefined for all else.
 */
export function readWord(text: string): MessageWord | undefined {
  const words = bare(text.slice(0, 500)).split(/\s+/u);
  const [first = '', second = ''] = words;
  if (TRACKS.has(first)) return words.length === 2 ? { kind: 'track', number: second } : undefined;
  if (words.length > 4) return undefined;
  if (STOPS.has(first)) return { kind: 'stop' };
  return STARTS.has(first) ? { kind: 'start' } : undefined;
}
