import { expect, type Page } from '@playwright/test';

import { expectSound, leadTo, settle, watch } from './looks.ts';
import { confirmAddress } from './mailbox.ts';
import { createOverRest, register, signInAs, stamp } from './people.ts';
import { test } from './test.ts';

const PLAN = encodeURIComponent('{"name":"Growth"}');
/** Pages whose first words the server writes. */
const WRITTEN = ['/', '/vision', '/pricing', '/track?tn=SH-482917KQT', '/login', '/register'];
const PUBLIC = [
  '/forgot-password',
  `/signup?plan=${PLAN}&orderId=NOBODYS`,
  `/account-created?plan=${PLAN}&orderId=NOBODYS`,
  '/claim?token=none',
  '/none',
];
const SIGNED_IN = [
  '/dashboard',
  '/shipments',
  '/shipments?new=1',
  '/shipments/NUMBER',
  '/shipments/import',
  '/scan-update?tn=NUMBER',
  '/scan-update?mode=gate',
  '/at-the-border',
  '/at-the-border/import',
  '/qr-generator',
  '/labels?tn=NUMBER',
  '/reports',
  '/live-chat',
  '/settings',
  '/settings?tab=notifications',
  '/settings?tab=security',
  '/settings?tab=system',
  '/settings?tab=team',
  '/settings?tab=billing',
  '/settings?tab=developers',
  '/settings?tab=developers&part=webhooks',
  '/settings?tab=developers&part=requests',
  '/settings?tab=developers&part=widget',
  '/receipt/NOBODYS',
];
/** What links of the app load anew as well: it has a policy of its own. */
const LOADED = [`/payment?plan=${PLAN}`];

/** Words that stand only in English texts of the product: none of them may be left in another language. */
const ENGLISH =
  /\b(the|and|your|with|shipments?|password|delete|cancel|search|settings|please|sign in|status|from|last|create|choose|this|are|these)\b/giu;

/** What somebody typed, names and the languages in themselves are no words of ours. */
async function englishLeftOn(page: Page): Promise<string[]> {
  const text = await page.evaluate(() => {
    const copy = document.body.cloneNode(true);
    if (!(copy instanceof HTMLElement)) return '';
    for (const foreign of copy.querySelectorAll('bdi, option, script, noscript, style, [lang]:not(html), time, code')) {
      foreign.remove();
    }
    const said = [...copy.querySelectorAll('[aria-label], [placeholder], [title]')].flatMap((element) => [
      element.getAttribute('aria-label') ?? '',
      element.getAttribute('placeholder') ?? '',
      element.getAttribute('title') ?? '',
    ]);
    return [copy.innerText, ...said].join('\n');
  });
  return [...new Set(text.split('\n').filter((line) => line.match(ENGLISH)))];
}

async function loadWithoutEnglish(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settle(page);
  await expectNoEnglish(page, path);
}

/** Tables with a side that is cut off by what holds them and does not scroll. */
function cutTables(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (table: HTMLTableElement) => {
      const { left, right } = table.getBoundingClientRect();
      for (let holder = table.parentElement; holder; holder = holder.parentElement) {
        const { overflowX } = getComputedStyle(holder);
        if (overflowX === 'auto' || overflowX === 'scroll') return false;
        const around = holder.getBoundingClientRect();
        if (overflowX === 'hidden' && (left < around.left || right > around.right)) return true;
      }
      return false;
    };
    return [...document.querySelectorAll('table')].filter(isCut).map((table) => table.innerText);
  });
}

/** Names and addresses on a line of their own that start where their own language does, and not where the screen's does. */
function strayLines(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isStray = (line: HTMLElement) => {
      const { display, direction, textAlign } = getComputedStyle(line);
      if (display === 'inline' || direction === 'rtl' || !['start', 'left'].includes(textAlign)) return false;
      const text = document.createRange();
      text.selectNodeContents(line);
      const isWhole = text.getClientRects().length === 1;
      return isWhole && line.getBoundingClientRect().right - text.getBoundingClientRect().right > 4;
    };
    return [...document.querySelectorAll<HTMLElement>('[dir="rtl"] bdi')].filter(isStray).map((line) => line.innerText);
  });
}

/** What may be done with the first shipment of the list: on a card it stands on one line. */
function linesOfActions(page: Page): Promise<number> {
  return page
    .locator('a[href^="/labels?tn="]')
    .locator('..')
    .first()
    .evaluate((actions) => {
      const shown = [...actions.children]
        .map((action) => action.getBoundingClientRect())
        .filter(({ width }) => width > 0);
      return new Set(shown.map(({ top }) => Math.round(top))).size;
    });
}

async function expectNoEnglish(page: Page, path: string): Promise<void> {
  expect.soft(await englishLeftOn(page), path).toEqual([]);
  expect.soft(await cutTables(page), path).toEqual([]);
  expect.soft(await strayLines(page), path).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, path).toBeLessThanOrEqual(0);
}

for (const { language, name, direction } of [
  { language: 'ar', name: 'العربية', direction: 'rtl' },
  { language: 'sw', name: 'Kiswahili', direction: 'ltr' },
  { language: 'fr', name: 'Français', direction: 'ltr' },
  { language: 'pt', name: 'Português', direction: 'ltr' },
]) {
  test(`the product in ${name}, with nothing left in English`, async ({ page, request }) => {
    test.setTimeout(120_000);
    watch(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    await page.getByRole('combobox').selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('html')).toHaveAttribute('dir', direction);
    for (const path of [...WRITTEN, ...LOADED]) await loadWithoutEnglish(page, path);
    await page.goto('/forgot-password');
    for (const path of PUBLIC) {
      await leadTo(page, path);
      await expectNoEnglish(page, path);
    }

    await page.evaluate(() => window.localStorage.setItem('language', 'en'));
    const email = await register(page);
    await confirmAddress(page, email);
    const [number = ''] = await createOverRest(request, email, [{ status: 'In Transit', isDelayed: true }]);
    await page.goto('/settings?tab=system');
    await page.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('html')).toHaveAttribute('dir', direction);
    // What was said of it was in the language of before.
    await page.reload();
    for (const path of SIGNED_IN) {
      await leadTo(page, path.replace('NUMBER', number));
      await expectNoEnglish(page, path);
      if (path === '/shipments') await expect.poll(() => linesOfActions(page)).toBe(1);
    }
    for (const path of LOADED) await loadWithoutEnglish(page, path);

    // What a form finds wrong is said in the language too.
    await page.goto('/settings?tab=team');
    await page.locator('main form button[type="submit"]').click();
    await expect(page.locator('[aria-invalid="true"]')).toBeFocused();
    await expect.soft(page.getByText('Valid email is required')).toHaveCount(0);
  });
}

test('the language chosen last wins, whichever words come last', async ({ page }) => {
  watch(page);
  await page.goto('/');
  await settle(page);
  const html = page.locator('html');
  const choice = page.getByRole('combobox');
  const held = Promise.withResolvers<undefined>();
  let isHeld = true;
  await page.route('**/assets/*.js', async (route) => {
    if (isHeld) await held.promise;
    await route.continue();
  });
  const arriving: Promise<unknown>[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') arriving.push(request.response());
  });
  await choice.selectOption('ar');
  await expect.poll(() => arriving.length).toBeGreaterThan(0);
  const arabic = [...arriving];
  isHeld = false;
  await choice.selectOption('fr');
  await expect(html).toHaveAttribute('lang', 'fr');
  await expect(html).toHaveAttribute('dir', 'ltr');
  held.resolve(undefined);
  await Promise.all(arabic);
  // The words that came too late are there now: the page still has to be left as it is.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(html).toHaveAttribute('lang', 'fr');
  await expect(choice).toHaveValue('fr');
  await choice.selectOption('ar');
  await expect(html).toHaveAttribute('dir', 'rtl');
});

test('a language whose words do not come is told where it was chosen, and comes when it is chosen again', async ({
  page,
}) => {
  watch(page);
  await page.goto('/');
  await settle(page);
  const choice = page.getByRole('combobox');
  await page.route('**/assets/*.js', (route) => route.abort());
  await choice.selectOption('sw');
  await expect(page.getByRole('alert')).toHaveText('This did not load. Check the connection and try again.');
  await expect(choice).toHaveValue('en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expectSound(page);
  await page.unroute('**/assets/*.js');
  await choice.selectOption('sw');
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a language whose words do not come is saved all the same, and whoever chose it hears when it will be seen', async ({
  page,
}) => {
  await register(page);
  await page.goto('/settings?tab=system');
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Kiswahili' }).click();
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The words of this language did not load.')).toBeVisible();
  await page.unroute('**/assets/*.js');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
});

test('a browser that asks for French meets French, and an account made in it keeps it', async ({ browser }) => {
  const french = await browser.newContext({ locale: 'fr-SN' });
  const page = await french.newPage();
  const email = `french-${stamp()}@example.com`;
  await page.goto('/register');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.locator('input[autocomplete="name"]').fill('Amina Diallo');
  await page.locator('input[type="email"]').fill(email);
  await page.locator('input[autocomplete="new-password"]').fill('a quiet harbour');
  await page.locator('main form button[type="submit"]').click();
  await page.waitForURL('**/dashboard');
  await french.close();

  const english = await browser.newContext({ locale: 'en-GB' });
  const other = await english.newPage();
  await other.goto('/login');
  await expect(other.locator('html')).toHaveAttribute('lang', 'en');
  await signInAs(other, email);
  await other.goto('/dashboard');
  await expect(other.locator('html')).toHaveAttribute('lang', 'fr');
  await english.close();
});

test('a visitor reads the demo in the language of the page, and changes it for nobody else', async ({ browser }) => {
  const visit = async (locale: string) => {
    const page = await (await browser.newContext({ locale })).newPage();
    await page.goto('/login');
    await page.locator('input[type="email"]').fill('demo@msafara.example');
    await page.locator('input[type="password"]').fill('msafara-demo');
    await page.locator('main form button[type="submit"]').click();
    await page.waitForURL('**/dashboard');
    return page;
  };
  const french = await visit('fr-CI');
  await expect(french.getByRole('heading', { name: 'Tableau de bord Msafara' })).toBeVisible();
  await french.goto('/settings?tab=system');
  await french.getByRole('combobox', { name: 'Langue' }).click();
  await french.getByRole('option', { name: 'Kiswahili' }).click();
  await french.locator('main form button[type="submit"]').click();
  await expect(french.locator('html')).toHaveAttribute('lang', 'sw');
  await french.goto('/dashboard');
  await expect(french.getByRole('heading', { name: 'Dashibodi ya Msafara' })).toBeVisible();

  const english = await visit('en-GB');
  await expect(english.getByRole('heading', { name: 'Msafara Dashboard' })).toBeVisible();
  await Promise.all([french, english].map((page) => page.context().close()));
});
