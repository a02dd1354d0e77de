import { expect, type Page } from '@playwright/test';
import { z } from 'zod';

/** The scanner in the mode of a gate. */
export const GATE = '/scan-update?mode=gate';

const tracked = z.object({
  status: z.string(),
  history: z.array(z.object({ status: z.string(), location: z.string().nullable(), timestamp: z.string() })),
});

/** What everybody sees of a shipment. */
export async function track(page: Page, number: string) {
  return tracked.parse(await (await page.request.get(`/api/public/track/${number}`)).json());
}

/** Opens the scanner once with a network, until it and the shipments are on the device. */
export async function makeReady(page: Page, shipments: number): Promise<void> {
  await page.goto('/outbox');
  await expect(page.getByText('This phone is ready: scanning opens without a network.')).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText(`Shipments on this phone: ${String(shipments)}`)).toBeVisible();
}

/** Sets the gate to one status, and begins. */
export async function startGate(page: Page): Promise<void> {
  // Its words, as people press them: what comes in above, such as that there is no network, moves them.
  await page.locator('label').filter({ hasText: 'In Transit' }).click();
  await page.getByRole('button', { name: 'Start scanning' }).click();
  await expect(page.getByRole('button', { name: 'Change' })).toBeVisible();
}

/** The badge that counts what waits on the phone. */
export const onPhone = (page: Page, count: number) =>
  page.getByRole('link', { name: `${String(count)} on this phone` });

/** Does something to the proof that is being taken, and waits until the disk has it. */
export async function keepProof(page: Page, act: () => Promise<void>): Promise<void> {
  const before = await keptAt(page);
  await act();
  await expect.poll(() => keptAt(page)).not.toBe(before);
}

/** When the one proof that is being taken on a phone was last written to its disk. */
function keptAt(page: Page): Promise<string | undefined> {
  return page.evaluate(async () => {
    const done = (request: IDBRequest) => new Promise((resolve) => request.addEventListener('success', resolve));
    const opening = indexedDB.open('msafara');
    await done(opening);
    const device = opening.result.transaction('device').objectStore('device');
    const reading: IDBRequest<{ at: string }[]> = device.getAll(IDBKeyRange.bound('draft:', 'draft:\uFFFF'));
    await done(reading);
    opening.result.close();
    return reading.result.at(-1)?.at;
  });
}
