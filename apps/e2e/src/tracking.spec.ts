import { expect, type Page } from '@playwright/test';

import { changeAnswer, refuseField } from './answers.ts';
import { expectSound } from './looks.ts';
import { confirmAddress, mailTo } from './mailbox.ts';
import { createOverRest, register, setTier, stamp } from './people.ts';
import { MOVING, test } from './test.ts';

test.use(MOVING);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the whole public answer is readable, and the form asks for another number (§2)', async ({
    page,
    browser,
    baseURL,
  }) => {
    const scripted = await (
      await browser.newContext({ javaScriptEnabled: true, ...(baseURL !== undefined && { baseURL }) })
    ).newPage();
    const email = await register(scripted);
    const [number = ''] = await createOverRest(scripted.request, email, [
      { origin: 'Mombasa', destination: 'Kigali', currentLocation: 'Nairobi', notes: 'Keep dry', priority: 'Urgent' },
    ]);
    await scripted.close();
    for (const typed of [`See http://127.0.0.1/track?tn=${number}`, number.toLowerCase()]) {
      await page.goto('/track');
      await page.getByLabel('Tracking number').fill(typed);
      await page.getByRole('button', { name: 'Track Package' }).click();
      await expect(page.getByRole('heading', { name: 'Registered at Nairobi.' })).toBeVisible();
    }
    for (const text of ['Expected in Kigali', 'Where it has been', 'Keep dry', 'Urgent', number]) {
      await expect(page.getByText(text).first()).toBeVisible();
    }
    await page.setViewportSize({ width: 360, height: 740 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await page.goto('/track?tn=SH-NOWHERE');
    await expect(
      page.getByRole('heading', {
        name: 'Shipment not found. Please check your tracking number and try again.',
      }),
    ).toBeVisible();
  });
});

/** Where the first lines of a page stand: its sign, its heading, and when a shipment is expected. */
const placesOf = (page: Page) =>
  page.evaluate(() =>
    ['header a[href="/"]', 'h1', 'aside'].map((selector) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      return box ? [Math.round(box.left), Math.round(box.top)] : null;
    }),
  );

/** Holds the scripts of a page up until what is returned is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const scripts = Promise.withResolvers<undefined>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  return () => scripts.resolve(undefined);
}

test('nothing jumps when scripts take over from the words of the server', async ({ browser, baseURL }) => {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const page = await context.newPage();
  const email = await register(page);
  const [number = ''] = await createOverRest(page.request, email, [
    { origin: 'Mombasa', destination: 'Kigali', currentLocation: 'Thika' },
  ]);
  await context.close();
  for (const [width, height] of [
    [412, 823],
    [1280, 800],
  ] as const) {
    for (const path of [`/track?tn=${number}`, '/track', '/', '/vision', '/pricing', '/login', '/register']) {
      const visit = await browser.newContext({
        viewport: { width, height },
        ...(baseURL !== undefined && { baseURL }),
      });
      const visited = await visit.newPage();
      const letScriptsCome = await holdScripts(visited);
      await visited.goto(path, { waitUntil: 'commit' });
      await visited.locator('.first footer').waitFor();
      await visited.evaluate(() => document.fonts.ready.then(() => undefined));
      const before = await placesOf(visited);
      expect(before.slice(0, path.includes('?') ? 3 : 2)).not.toContain(null);
      letScriptsCome();
      await expect(visited.locator('.first')).toHaveCount(0);
      await expect(visited.locator('h1')).toBeVisible();
      expect({ path, width, places: await placesOf(visited) }).toEqual({ path, width, places: before });
      await visit.close();
    }
  }
});

test('what is typed while the scripts are on their way is kept, and the field with it', async ({ page }) => {
  for (const path of ['/track', '/']) {
    const letScriptsCome = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('.first #tn').click();
    await page.keyboard.type('SH-1234');
    letScriptsCome();
    await expect(page.locator('.first')).toHaveCount(0);
    const field = page.getByLabel('Tracking number');
    await expect(field).toBeFocused();
    await page.keyboard.type('56');
    await expect(field).toHaveValue('SH-123456');
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('the sentences of refusals come after the first draw, and the page needs none of them', async ({ page }) => {
  const anyRefusal = 'Viewers can look at shipments but not change them.';
  const tellsAll: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('.js')) return;
    if ((await response.text().catch(() => '')).includes(anyRefusal)) tellsAll.push(response.url());
  });
  await page.goto('/track?tn=SH-NOWHERE');
  await expect.poll(() => tellsAll).toHaveLength(1);
  const [table = ''] = tellsAll;
  const first = await (await page.request.get('/track')).text();
  expect(first).not.toContain(new URL(table).pathname);

  await page.route(table, (route) => route.abort());
  const refused = page.waitForEvent('requestfailed', (request) => request.url() === table);
  await page.goto('/track?tn=SH-NOWHERE');
  await refused;
  await expect(page.getByRole('heading', { name: 'Shipment not found' })).toBeVisible();
  await page.getByLabel('Tracking number').fill('SH-NOBODY');
  await page.getByRole('button', { name: 'Track Package' }).click();
  await expect(page).toHaveURL(/SH-NOBODY/u);
  await expect(page.getByRole('heading', { name: 'Shipment not found' })).toBeVisible();
});

test('with scripts the app takes over without asking again; the page can be passed on', async ({ page }) => {
  const email = await register(page);
  const [number = ''] = await createOverRest(page.request, email, [{ currentLocation: 'Voi' }]);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/public/track/')) asked.push(request.url());
  });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/track?tn=${number}`);
  await page.getByRole('heading', { name: 'Share' }).waitFor();
  await expect(page.getByRole('heading', { name: 'Registered at Voi.' })).toBeVisible();
  expect(asked).toEqual([]);
  await expectSound(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).searchParams.get('tn')).toBe(number);
  const whatsapp = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  expect(whatsapp).toMatch(/^https:\/\/wa\.me\/\?text=/u);
  expect(decodeURIComponent(whatsapp ?? '')).toContain(number);
  await expect(page.getByRole('link', { name: 'SMS' })).toHaveAttribute('href', /^sms:/u);
  await expect(page.getByRole('link', { name: 'Email' })).toHaveAttribute('href', /^mailto:/u);
  // Plain http has no clipboard interface.
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'));
  await expect(page.getByText('Link copied')).toBeHidden();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  // For two seconds that is its name.
  await expect(page.getByRole('button', { name: /^(Link copied|Copy link)$/u })).toBeFocused();
  await page.goto('/track?tn=SH-NOWHERE');
  await expect(page.getByText('Shipment not found.', { exact: false })).toBeVisible();
});

test('a search again tells of now: a shipment made since, no network, a shipment deleted since', async ({
  page,
  context,
}) => {
  const email = await register(page);
  const number = `LATE-${stamp()}`;
  const missing = page.getByRole('heading', { name: 'Shipment not found.' });
  const found = page.getByRole('heading', { name: 'Registered at Voi.' });
  const track = () => page.getByRole('main').getByRole('button', { name: 'Track Package' }).click();
  await page.goto(`/track?tn=${number}`);
  await expect(missing).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  // Until its code is there, the page before stays, which has a field of the same name.
  await expect(page.getByRole('heading', { name: 'From the quay to the last kilometre.' })).toBeVisible();
  await createOverRest(page.request, email, [{ trackingNumber: number, currentLocation: 'Voi' }]);
  await page.getByLabel('Tracking number').fill(number);
  await track();
  await expect(found).toBeVisible();

  await context.setOffline(true);
  await track();
  const failed = page.getByRole('alert').filter({ hasText: 'Tracking could not be reached.' });
  await expect(failed).toBeVisible();
  await expect(failed.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(found).toBeVisible();
  await expectSound(page);
  // The network is back: it is asked again by itself, and once more where the first request comes too early.
  await page.route('**/api/public/track/**', (route) => route.abort(), { times: 1 });
  await context.setOffline(false);
  await expect(failed).toBeHidden();
  await expect(found).toBeVisible();

  const other = await context.newPage();
  await other.goto('/shipments');
  await other.getByRole('button', { name: `Delete ${number}` }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(other.getByText('Shipment deleted successfully')).toBeVisible();
  await track();
  await expect(missing).toBeVisible();
  await expect(found).toBeHidden();
});

test('how long ago it was seen goes on in a page that is left open', async ({ page }) => {
  const sender = await register(page);
  const [number = ''] = await createOverRest(page.request, sender, [{}]);
  await page.clock.install();
  await page.goto(`/track?tn=${number}`);
  await expect(page.locator('.first')).toHaveCount(0);
  const seen = page.getByText(/^Last seen /u);
  await expect(seen).toContainText(/just now$/u);
  await page.clock.fastForward('03:10:00');
  await expect(seen).toContainText(/3 hours ago$/u);
});

test('what may be old is read anew once the newest is there, and so is what stands beside it', async ({ page }) => {
  const sender = await register(page);
  const [number = ''] = await createOverRest(page.request, sender, [{ currentLocation: 'Voi' }]);
  let asOf: string | null = new Date().toISOString();
  await changeAnswer(page, 'tracking.facts', (facts) => Object.assign({}, facts, { asOf }));
  await page.clock.install();
  await page.goto('/track');
  // Before the scripts take over, the server answers.
  await expect(page.locator('.first')).toHaveCount(0);
  await page.getByLabel('Tracking number').fill(number);
  await page.getByRole('button', { name: 'Track Package' }).click();
  await expect(page.getByText(/^As of/u)).toBeVisible();
  const found = await page.request.get(`/api/shipments/tracking/${number}`);
  const { id } = (await found.json()) as { id: string };
  const data = { id, status: 'In Transit', location: 'Nakuru' };
  const headers = { 'sec-fetch-site': 'same-origin' };
  expect((await page.request.post('/trpc/shipments.recordStatus', { headers, data })).ok()).toBe(true);
  asOf = null;
  await page.clock.runFor(10_000);
  await expect(page.getByText(/^As of/u)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Nakuru' })).toBeVisible();
  asOf = new Date().toISOString();
  await page.getByRole('button', { name: 'Track Package' }).click();
  await expect(page.getByText(/^As of/u)).toBeVisible();
  // Two of one moment are two, and the shipment stands at the last.
  asOf = null;
  const occurredAt = new Date().toISOString();
  for (const place of ['Naivasha', 'Gilgil']) {
    const told = { status: 'In Transit', location: place, occurredAt };
    expect((await page.request.patch(`/api/shipments/${id}/status`, { headers, data: told })).ok()).toBe(true);
  }
  await page.getByRole('button', { name: 'Track Package' }).click();
  await expect(page.getByRole('heading', { name: 'Gilgil' })).toBeVisible();
  await expect(page.locator('[aria-current="step"]')).toHaveCount(1);
});

test('told by mail when it moves, once the mailed link was followed, until the link in them is pressed', async ({
  page,
}) => {
  const sender = await register(page);
  const [number = ''] = await createOverRest(page.request, sender, [{ currentLocation: 'Voi' }]);
  // The words of refusals come after the first draw; who is quicker than they are is refused in words all the same.
  let letGo = () => {};
  const pressed = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/assets\/reasons-/u, async (route) => {
    await pressed;
    await route.continue();
  });
  await page.goto(`/track?tn=${number}`);
  const wish = page.getByRole('region', { name: 'Tell me when it changes' });
  await wish.getByRole('button', { name: 'Tell me' }).click();
  letGo();
  await expect(wish.getByText('Valid email is required')).toBeVisible();
  const reader = `reader-${stamp()}@example.com`;
  await wish.getByLabel('Email').fill(reader);
  const answer = Promise.withResolvers<void>();
  await page.route('**/trpc/tracking.follow*', async (route) => {
    await answer.promise;
    await route.fallback();
  });
  await wish.getByRole('button', { name: 'Tell me' }).click();
  await expect(wish.getByRole('button', { name: 'Asking...' })).toBeVisible();
  // What is typed meanwhile is not what was asked for.
  await wish.getByLabel('Email').fill('else@example.com');
  answer.resolve();
  await expect(page.getByText(`Open the link we sent to ${reader}.`, { exact: false })).toBeVisible();
  const { link } = await mailTo(reader, `Shall we tell you of ${number}?`);
  await page.goto(link);
  await expectSound(page);
  await page.getByRole('button', { name: 'Yes, tell me' }).click();
  await expect(page.getByText('We will email you when it moves.', { exact: false })).toBeVisible();
  await page.goto(link);
  await page.getByRole('button', { name: 'Yes, tell me' }).click();
  await expect(page.getByText('This link does not work any more', { exact: false })).toBeVisible();
  await page.goto('/stop-following?follower=0190a000-0000-7000-8000-000000000000&key=x');
  await expect(page.getByText('This link is not complete. Open it again from the message.')).toBeVisible();
  await expect(page.getByText('You will get no more emails', { exact: false })).toBeHidden();
  await page.goto('/s/abc');
  await expect(page.getByText('This link is not complete. Open it again from the message.')).toBeVisible();
  await expect(page.getByText('You will get no more messages', { exact: false })).toBeHidden();
  await expectSound(page);

  // Nothing was typed on these pages: what did not arrive is said without it.
  await page.route('**/trpc/messages.stop*', (route) => route.abort());
  await page.goto('/s/abcdEFGH');
  await page.getByRole('button', { name: 'Stop all messages' }).click();
  await expect(page.getByRole('alert')).toHaveText('This did not work. No answer came. Please try again.');
  await expectSound(page);
  await page.unroute('**/trpc/messages.stop*');
  await page.getByRole('button', { name: 'Stop all messages' }).click();
  await expect(page.getByText('Stopped. No more messages will come.')).toBeVisible();
});

test('recipients see who sends, and tell them what is wrong with a delivery', async ({ page, browser }) => {
  const email = await register(page);
  await setTier(page, 'growth');
  await confirmAddress(page, email);
  const [number = ''] = await createOverRest(page.request, email, [{ destination: 'Kampala' }]);
  await page.goto('/settings');
  const contact = page.getByRole('region', { name: 'On tracking pages' });
  await contact.getByLabel('Show who sends the shipments').check();
  await contact.getByLabel('Web page').fill('http://zuri.example');
  await contact.getByRole('button', { name: 'Save contact' }).click();
  await expect(contact.getByText('Write an address that starts with https://')).toBeVisible();
  await contact.getByLabel('Web page').fill('zuri.example/desk');
  await contact.getByLabel('Phone').fill('+254 712 345 678');
  await contact.getByRole('button', { name: 'Save contact' }).click();
  await expect(page.getByText('Contact saved')).toBeVisible();

  const recipient = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await recipient.goto(`${new URL(page.url()).origin}/track?tn=${number}`);
  const sender = recipient.getByRole('region', { name: 'Sent by' });
  await expect(sender.getByRole('link', { name: 'Call: +254 712 345 678' })).toHaveAttribute(
    'href',
    'tel:+254712345678',
  );
  const site = sender.getByRole('link', { name: 'zuri.example' });
  await expect(site).toHaveAttribute('rel', 'nofollow noopener');
  // By what one may be told is asked once it is looked at, and moves what is below.
  const follow = recipient.getByRole('region', { name: 'Tell me when it changes' });
  await follow.scrollIntoViewIfNeeded();
  await expect(follow.getByRole('radio')).toHaveCount(3);
  await recipient.getByRole('button', { name: 'Report a problem with this delivery' }).click();
  // Nothing is chosen for anybody.
  await recipient.getByRole('button', { name: 'Send' }).click();
  await expect(recipient.getByText('Choose what is wrong')).toBeVisible();
  const choice = recipient.getByRole('group', { name: 'What is wrong?' });
  await expect(choice).toHaveAccessibleDescription('Choose what is wrong');
  await expect(choice.getByRole('radio', { name: 'Not received' })).toBeFocused();
  await expect(choice.getByRole('radio', { checked: true })).toHaveCount(0);
  await choice.getByRole('radio', { name: 'Damaged' }).check();
  await expect(recipient.getByText('Choose what is wrong')).toHaveCount(0);
  await recipient.getByLabel('What happened').fill('One box is wet.');
  await expectSound(recipient);
  // What was typed is not left without asking.
  await recipient
    .getByRole('banner')
    .getByRole('link', { name: /Msafara/u })
    .click();
  const question = recipient.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(recipient.getByLabel('What happened')).toHaveValue('One box is wet.');
  // Nor for another shipment.
  await recipient.getByLabel('Tracking number').fill('SH-482917KQT');
  await recipient.getByRole('button', { name: 'Track Package' }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(recipient.getByLabel('What happened')).toHaveValue('One box is wet.');
  await refuseField(recipient, 'tracking.report', 'contact');
  await recipient.getByRole('button', { name: 'Send' }).click();
  await expect(recipient.getByLabel(/^Your phone or email/u)).toBeFocused();
  await recipient.getByRole('button', { name: 'Send' }).click();
  await expect(recipient.getByText('The sender has been told.')).toBeVisible();
  await recipient.context().close();

  await page.getByRole('button', { name: /^Notifications/u }).click();
  await expect(page.getByText(`A problem with ${number}`)).toBeVisible();
});
