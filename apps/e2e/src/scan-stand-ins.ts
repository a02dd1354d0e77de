import type { Page } from '@playwright/test';
import { create } from 'qrcode';

/** Between two keys of a hardware scanner, in seconds. */
const KEY_GAP_S = 0.004;
/** The Shift key, as the browser's protocol has it. */
const SHIFT = 8;

/**
 * Gives a page a camera whose picture the journey chooses: the browser's own way from a stream to a picture, and the
 * page's from there to a code, are the real ones. Its permission stands.
 */
export async function standInCamera(page: Page): Promise<{ show: (text: string | null) => Promise<void> }> {
  await page.context().grantPermissions(['camera']);
  await page.addInitScript(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 480;
    const paint = (rows: readonly (readonly boolean[])[]) => {
      const context = canvas.getContext('2d');
      if (!context) throw new Error('No canvas');
      context.fillStyle = '#e1ddd4';
      context.fillRect(0, 0, 640, 480);
      context.fillStyle = '#1e1e1e';
      const module = 300 / rows.length;
      context.setTransform(1, 0.08, -0.08, 1, 190, 80);
      rows.forEach((row, y) =>
        row.forEach((isInk, x) => isInk && context.fillRect(x * module, y * module, module + 0.3, module + 0.3)),
      );
      context.resetTransform();
    };
    let shown: readonly (readonly boolean[])[] = [];
    // A stream of a canvas has a frame only when something is drawn.
    setInterval(() => paint(shown), 50);
    document.addEventListener('show-code', (event) => {
      if (event instanceof CustomEvent) shown = event.detail;
      paint(shown);
    });
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(20));
    navigator.mediaDevices.enumerateDevices = () =>
      Promise.resolve(
        ['Back', 'Front'].map((label) => ({
          kind: 'videoinput',
          deviceId: label,
          label,
          groupId: '',
          toJSON: () => label,
        })),
      );
  });
  return {
    show: async (text) => {
      const rows: boolean[][] = [];
      if (text !== null) {
        const { data, size } = create(text, { errorCorrectionLevel: 'M' }).modules;
        for (let y = 0; y < size; y += 1)
          rows.push(Array.from(data.slice(y * size, (y + 1) * size), (bit) => bit === 1));
      }
      await page.evaluate((detail) => document.dispatchEvent(new CustomEvent('show-code', { detail })), rows);
    },
  };
}

/** What some keys of a US keyboard type on a French one; of letters, the capitals. */
const FRENCH: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Array.from('à&é"\'(-è_ç', (typed, digit) => [String(digit), typed])),
  '-': ')',
  A: 'Q',
  M: '?',
  Q: 'A',
  W: 'Z',
  Z: 'W',
};

/**
 * Types as a hardware scanner does: the keys of a US keyboard at its own pace, however busy this machine is, ended by Enter. On a
 * device that is set to a French keyboard the same keys type something else.
 */
export async function pullTrigger(page: Page, text: string, { isFrench = false } = {}): Promise<void> {
  const session = await page.context().newCDPSession(page);
  let timestamp = Date.now() / 1000;
  const press = async (key: string, { code = key, text: typed = key, modifiers = 0 } = {}) => {
    timestamp += KEY_GAP_S;
    const stroke = { key, code, modifiers, timestamp };
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...stroke, text: typed });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...stroke });
  };
  for (const sign of text) {
    const code = /\d/u.test(sign) ? `Digit${sign}` : /[a-z]/iu.test(sign) ? `Key${sign.toUpperCase()}` : '';
    const modifiers = /[A-Z]/u.test(sign) ? SHIFT : 0;
    await press(isFrench ? (FRENCH[sign] ?? sign) : sign, { code: sign === '-' ? 'Minus' : code, modifiers });
  }
  await press('Enter', { text: '\r' });
  await session.detach();
}
