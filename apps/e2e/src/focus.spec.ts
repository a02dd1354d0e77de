import { expect, type Page } from '@playwright/test';

import { settle } from './looks.ts';
import { createOverRest, register } from './people.ts';
import { test } from './test.ts';

const SIZES = [
  { width: 1280, height: 700 },
  { width: 360, height: 640 },
];

type Focus = { element: string; isSeen: boolean };

/** What has the keyboard, and whether any of it is seen: bars that stay in view may hide it. */
function focusOf(page: Page): Promise<Focus | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return undefined;
    const seen = focused instanceof HTMLInputElement && focused.type === 'radio' ? focused.labels?.[0] : focused;
    const { left, top, width, height } = (seen ?? focused).getBoundingClientRect();
    const corners = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + x * width, top + y * height]));
    const isSeen = corners.some(([x = 0, y = 0]) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (seen?.contains(hit) || hit.contains(focused));
    });
    return { element: focused.outerHTML.slice(0, 160), isSeen };
  });
}

/** Walks through a screen by the keyboard, down and up again. */
async function expectSeenByKeyboard(page: Page, where: string): Promise<void> {
  const [walked, hidden] = [new Set<string>(), new Set<string>()];
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let pressed = 0; pressed < 50; pressed += 1) {
      await page.keyboard.press(key);
      const focus = await focusOf(page);
      if (!focus) continue;
      walked.add(focus.element);
      if (!focus.isSeen) hidden.add(focus.element);
    }
  }
  expect([...hidden], where).toEqual([]);
  expect(walked.size, where).toBeGreaterThan(10);
}

test('what has the keyboard is never under the bars that stay in view', async ({ page }) => {
  const email = await register(page);
  const [number = ''] = await createOverRest(
    page.request,
    email,
    Array.from({ length: 14 }, () => ({})),
  );
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto('/shipments');
    await page
      .getByRole('checkbox', { name: /^Choose /u })
      .first()
      .check();
    await settle(page);
    await expectSeenByKeyboard(page, `the list at ${String(size.width)} px`);
    await page.goto(`/scan-update?tn=${number}`);
    await expect(page.getByRole('button', { name: 'Update Status' })).toBeVisible();
    await settle(page);
    await expectSeenByKeyboard(page, `a scan at ${String(size.width)} px`);
  }
});

test('a keyboard goes on where it was once an answer came: on the button that was busy, in the dialog that shows something else', async ({
  page,
}) => {
  const email = await register(page);
  await createOverRest(
    page.request,
    email,
    Array.from({ length: 60 }, () => ({})),
  );
  await page.goto('/shipments');
  const next = page.getByRole('button', { name: 'Next' });
  await next.press('Enter');
  await expect(page.getByText('Showing 26 to 50 of 60 results')).toBeVisible();
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Showing 51 to 60 of 60 results')).toBeVisible();

  await page.goto('/settings');
  await page.getByLabel('Full Name').fill('Amina Traoré');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await save.press('Enter');
  await expect(page.getByText('Profile updated')).toBeVisible();
  await expect(save).toBeFocused();

  await page.goto('/shipments?new=1');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Tracking Number').fill(`KEYS-${String(Date.now())}`);
  await dialog.getByLabel('Origin').fill('Mombasa');
  await dialog.getByLabel('Destination').fill('Kampala');
  await dialog.getByRole('button', { name: 'Create Shipment' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible();
  await expect(dialog).toBeFocused();
  await dialog.getByRole('button', { name: 'Create another' }).press('Enter');
  await expect(dialog.getByLabel('Tracking Number')).toBeFocused();
});

test('who comes to the number field of a public page while it is drawn keeps it', async ({ page }) => {
  // The page asks once who has the keyboard; whoever was not there then is there a moment later.
  await page.addInitScript(() => {
    const asked = Object.getOwnPropertyDescriptor(Document.prototype, 'activeElement');
    Object.defineProperty(document, 'activeElement', {
      configurable: true,
      get() {
        const had: unknown = asked?.get?.call(document);
        const field = document.querySelector<HTMLInputElement>('.first #tn');
        if (field && had === document.body) field.focus();
        return had;
      },
    });
  });
  await page.goto('/');
  await expect(page.locator('.first')).toHaveCount(0);
  await expect(page.getByLabel('Tracking number')).toBeFocused();
});
