const BEEP_HZ = 1320;
const BEEP_S = 0.12;
const BUZZ_MS = 80;

/** Tells ear and hand that a code was read; silent where the browser has neither. */
export function signalHit(): void {
  if ('vibrate' in navigator) navigator.vibrate(BUZZ_MS);
  if (!('AudioContext' in window)) return;
  const context = new AudioContext();
  const volume = context.createGain();
  const tone = context.createOscillator();
  tone.frequency.value = BEEP_HZ;
  volume.gain.setValueAtTime(0.2, context.currentTime);
  // Ending on a fade: a cut tone clicks.
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + BEEP_S);
  tone.connect(volume).connect(context.destination);
  tone.addEventListener('ended', () => void context.close());
  tone.start();
  tone.stop(context.currentTime + BEEP_S);
}
