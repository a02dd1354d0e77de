import { type Browser, chromium, type Page, type TestInfo } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import { create } from 'qrcode';

import { CHROMIUM } from './chromium.ts';

const WIDTH = 640;
const HEIGHT = 480;
const FRAMES_PER_SECOND = 5;
const PAPER = 225;
const INK = 30;

/**
 * Writes a film for the browser's fake camera: each text as a QR code for two seconds, slightly
 * turned, swaying and noisy, as a hand would hold it.
 */
export async function film(path: string, texts: readonly string[]): Promise<void> {
  const frames = texts.flatMap((text) =>
    Array.from({ length: FRAMES_PER_SECOND * 2 }, (_, index) => frame(text, 0.12 + Math.sin(index) * 0.05)),
  );
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`);
  await writeFile(path, Buffer.concat([head, ...frames.flatMap((pixels) => [Buffer.from('FRAME\n'), pixels])]));
}

function frame(text: string, angle: number): Buffer {
  const { data, size } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const module = 300 / size;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  // Grey is all light and no colour: the colour planes stay at their middle.
  const pixels = Buffer.alloc((WIDTH * HEIGHT * 3) / 2, 128);
  let noise = 7;
  for (let at = 0; at < WIDTH * HEIGHT; at += 1) {
    const [x, y] = [(at % WIDTH) - WIDTH / 2, Math.floor(at / WIDTH) - HEIGHT / 2];
    const column = Math.floor((x * cos + y * sin) / module + size / 2);
    const row = Math.floor((y * cos - x * sin) / module + size / 2);
    const isInside = column >= 0 && row >= 0 && column < size && row < size;
    noise = (noise * 1_103_515_245 + 12_345) % 2_147_483_648;
    pixels[at] = (isInside && data[row * size + column] ? INK : PAPER) + ((noise >> 16) % 51) - 25;
  }
  return pixels;
}

/**
 * Notes how long it takes from the last picture that went to the reader to the form it led to; the
 * answer is in milliseconds.
 */
export async function timeFromFrameToForm(phone: Page): Promise<() => Promise<number>> {
  await phone.addInitScript(() => {
    let frame = 0;
    Worker.prototype.postMessage = new Proxy(Worker.prototype.postMessage, {
      apply(send, worker, message) {
        frame = performance.now();
        Reflect.apply(send, worker, message);
      },
    });
    const seen = new MutationObserver(() => {
      if (!document.body.innerText.includes('Update Status')) return;
      document.documentElement.dataset['frameToForm'] = String(performance.now() - frame);
      seen.disconnect();
    });
    seen.observe(document, { childList: true, subtree: true });
  });
  return async () => Number(await phone.locator('html').getAttribute('data-frame-to-form'));
}

/** Opens the page of whoever is signed in on `page` in a browser of its own with a camera that plays the film. */
export async function withCamera(page: Page, testInfo: TestInfo, flags: readonly string[]) {
  const { launchOptions, baseURL, locale, timezoneId } = testInfo.project.use;
  const browser: Browser = await chromium.launch({
    ...launchOptions,
    executablePath: CHROMIUM,
    args: [...(launchOptions?.args ?? []), '--use-fake-device-for-media-stream', ...flags],
  });
  const context = await browser.newContext({
    storageState: await page.context().storageState(),
    viewport: { width: 360, height: 740 },
    ...(baseURL && { baseURL }),
    ...(locale && { locale }),
    ...(timezoneId && { timezoneId }),
  });
  return { phone: await context.newPage(), close: () => browser.close() };
}
