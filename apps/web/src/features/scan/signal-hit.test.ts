import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Stands for the browser's sound: says what is done with it, and runs once `mayRun` lets it. */
class Sound {
  static made: Sound[] = [];
  static mayRun = Promise.resolve();
  currentTime = 0;
  destination = {};
  did: string[] = [];
  ends: (() => void)[] = [];

  constructor() {
    Sound.made.push(this);
  }

  suspend() {
    this.did.push('suspend');
    return Promise.resolve();
  }

  resume() {
    return Sound.mayRun.then(() => void this.did.push('resume'));
  }

  createGain() {
    return { gain: { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() }, connect: vi.fn() };
  }

  createOscillator() {
    const tone = {
      frequency: { value: 0 },
      connect: (next: unknown) => next,
      addEventListener: (_: 'ended', ended: () => void) => void this.ends.push(ended),
      start: () => void this.did.push(`tone ${String(tone.frequency.value)}`),
      stop: vi.fn(),
    };
    return tone;
  }
}

beforeEach(() => {
  vi.resetModules();
  Sound.made = [];
  Sound.mayRun = Promise.resolve();
  vi.stubGlobal('window', { AudioContext: Sound });
  vi.stubGlobal('AudioContext', Sound);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const settled = () =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

test('what plays sounds is made once, ahead of the first hit, and rests after each', async () => {
  const { readySound, signalHit, signalTrouble } = await import('./signal-hit.ts');
  readySound();
  readySound();
  signalHit();
  await settled();
  Sound.made[0]?.ends.forEach((end) => end());
  signalTrouble();
  await settled();
  expect(Sound.made.map(({ did }) => did)).toEqual([
    ['suspend', 'resume', 'tone 1320', 'suspend', 'resume', 'tone 330', 'tone 262'],
  ]);
});

test('two sounds at once both end before it rests', async () => {
  const { signalHit } = await import('./signal-hit.ts');
  signalHit();
  signalHit();
  await settled();
  const [sound] = Sound.made;
  const before = sound?.did.length;
  sound?.ends[0]?.();
  expect(sound?.did.length).toBe(before);
  sound?.ends[1]?.();
  expect(sound?.did.at(-1)).toBe('suspend');
});

test('a sound that the browser lets play only later is left out', async () => {
  const { signalHit } = await import('./signal-hit.ts');
  let allow: (() => void) | undefined;
  Sound.mayRun = new Promise((resolve) => {
    allow = () => resolve(undefined);
  });
  vi.spyOn(performance, 'now').mockReturnValueOnce(1000).mockReturnValue(3000);
  signalHit();
  allow?.();
  await settled();
  expect(Sound.made[0]?.did).toEqual(['suspend', 'resume', 'suspend']);
});

test('where there is no sound a hit is silent', async () => {
  vi.stubGlobal('window', {});
  const { signalHit } = await import('./signal-hit.ts');
  signalHit();
  await settled();
  expect(Sound.made).toEqual([]);
});
