import { MINUTE_MS } from '@msafara/domain/durations';

/** After so long without a touch, requests are the page's own and keep no session alive (D3). */
const IDLE_MS = 2 * MINUTE_MS;

const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

let touchedAt = Date.now();

for (const touch of TOUCHES) {
  window.addEventListener(
    touch,
    () => {
      touchedAt = Date.now();
    },
    { passive: true, capture: true },
  );
}

/** Says of a request that nobody is at the page, where nobody is. */
export function idleHeaders(): Record<string, string> {
  return Date.now() - touchedAt > IDLE_MS ? { 'x-idle': '1' } : {};
}
