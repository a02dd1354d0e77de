const BEEP_S = 0.12;
/** A beep that the browser holds back for longer is dropped: it would be taken for a later one. */
const LATE_MS = 300;

let player: AudioContext | undefined;
let beeps = 0;

/** Makes the sound player ahead of the first beep, since that takes some 40 ms. It is suspended until a beep is due. */
export function readySound(): void {
  if (player || !('AudioContext' in window)) return;
  player = new AudioContext();
  void player.suspend();
}

/** Tells ear and hand that a code was read; silent where the browser has neither. */
export function signalHit(): void {
  buzz(80);
  beep([1320]);
}

/** Tells them that something needs the person: two low tones and two pulses, not to be taken for a hit. */
export function signalTrouble(): void {
  buzz([160, 80, 160]);
  beep([330, 262]);
}

function buzz(pattern: number | number[]): void {
  if ('vibrate' in navigator) navigator.vibrate(pattern);
}

function beep(tones: readonly number[]): void {
  readySound();
  const context = player;
  if (!context) return;
  const askedAt = performance.now();
  beeps += 1;
  const rest = () => {
    beeps -= 1;
    if (beeps === 0) void context.suspend();
  };
  context.resume().then(() => (performance.now() - askedAt < LATE_MS ? play(context, tones, rest) : rest()), rest);
}

function play(context: AudioContext, tones: readonly number[], onEnd: () => void): void {
  for (const [index, hertz] of tones.entries()) {
    const from = context.currentTime + index * BEEP_S;
    const volume = context.createGain();
    const tone = context.createOscillator();
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0.2, from);
    // Ending on a fade: a cut tone clicks.
    volume.gain.exponentialRampToValueAtTime(0.001, from + BEEP_S);
    tone.connect(volume).connect(context.destination);
    if (index === tones.length - 1) tone.addEventListener('ended', onEnd);
    tone.start(from);
    tone.stop(from + BEEP_S);
  }
}
