const BEEP_S = 0.12;

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
  if (!('AudioContext' in window)) return;
  const context = new AudioContext();
  for (const [index, hertz] of tones.entries()) {
    const from = context.currentTime + index * BEEP_S;
    const volume = context.createGain();
    const tone = context.createOscillator();
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0.2, from);
    // Ending on a fade: a cut tone clicks.
    volume.gain.exponentialRampToValueAtTime(0.001, from + BEEP_S);
    tone.connect(volume).connect(context.destination);
    if (index === tones.length - 1) tone.addEventListener('ended', () => void context.close());
    tone.start(from);
    tone.stop(from + BEEP_S);
  }
}
