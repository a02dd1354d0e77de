import { expect, type Page } from '@playwright/test';
import { toBuffer } from 'qrcode';

import { createShipment, register, setTier } from './people.ts';
import { test } from './test.ts';

const HIDDEN = 'This browser hides pictures from this page.';

/** As Tor Browser, and Firefox that resists fingerprinting, answer a page that was not allowed to read what it draws. */
async function hidePictures(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const read = Object.getOwnPropertyDescriptor(CanvasRenderingContext2D.prototype, 'getImageData');
    CanvasRenderingContext2D.prototype.getImageData = function noise(...area: [number, number, number, number]) {
      const image: ImageData = read?.value.apply(this, area);
      for (let index = 0; index < image.data.length; index += 1) image.data[index] = (index * 97) % 256;
      return image;
    };
  });
}

test('where the browser answers with noise in place of pictures, it says so, and nothing is made of it', async ({
  page,
}) => {
  await register(page);
  await setTier(page, 'growth');
  const number = await createShipment(page);
  await hidePictures(page);
  const hidden = page.getByText(HIDDEN);

  await page.goto('/scan-update');
  const code = await toBuffer(number, { width: 300 });
  await page.locator('input[type=file]').setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer: code });
  await expect(hidden).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Start Camera' }).click();
  await expect(hidden).toBeVisible();

  await page.goto(`/deliver?tn=${number}`);
  await page.getByRole('radio', { name: 'Not delivered' }).check({ force: true });
  await page.getByRole('radio', { name: 'Nobody was there' }).check({ force: true });
  await page.getByRole('button', { name: 'Next: photo' }).click();
  await page.getByLabel('Take a photo').setInputFiles({ name: 'IMG_1.png', mimeType: 'image/png', buffer: code });
  await expect(hidden).toBeVisible();
  await expect(page.getByRole('img', { name: /^Photo/u })).toHaveCount(0);

  await page.goto('/qr-generator');
  await page.getByLabel('Custom data').fill('KEBS-4711');
  await page.getByRole('button', { name: 'Generate QR Code' }).click();
  await page.getByRole('button', { name: 'Download PNG' }).click();
  await expect(page.getByRole('alert').filter({ hasText: HIDDEN })).toBeVisible();
});
