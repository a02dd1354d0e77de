import { chromium } from '@playwright/test';
const base = 'http://127.0.0.1:3977';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const ctx = await b.newContext({ viewport: { width: 360, height: 760 } });
const p = await ctx.newPage();
const errs = [];
p.on('console', (m) => m.type() === 'error' && errs.push(m.text()));
p.on('pageerror', (e) => errs.push(String(e)));
const step = async (n, f) => {
  try {
    console.log(n, await f());
  } catch (e) {
    console.log('FAIL', n, String(e).slice(0, 300));
  }
};
await p.goto(base + '/', { waitUntil: 'networkidle' });
for (let i = 0; i < 3; i++) {
  await p.evaluate((y) => scrollTo(0, y), i * 760);
  await p.screenshot({ path: `/tmp/shots/l${i}.png` });
}
await step('skip', async () => {
  await p.evaluate(() => scrollTo(0, 0));
  await p.keyboard.press('Tab');
  return p.evaluate(() => document.activeElement.textContent);
});
await step('menu', async () => {
  await p.getByRole('button', { name: 'Open menu' }).click();
  await p.screenshot({ path: '/tmp/shots/menu.png' });
  await p.getByRole('link', { name: 'Pricing' }).first().click();
  await p.waitForURL('**/pricing');
  return p.title();
});
await step('choose', async () => {
  await p.getByRole('link', { name: 'Choose Growth' }).click();
  await p.waitForURL('**/register');
  await p.getByRole('button', { name: 'Create Account' }).click();
  await p.waitForTimeout(200);
  const a = await p.evaluate(() => document.activeElement.labels?.[0]?.textContent);
  await p.getByLabel('Admin').check();
  await p.screenshot({ path: '/tmp/shots/regerr.png', fullPage: true });
  return a + ' | ' + (await p.locator('.mantine-InputWrapper-error').allTextContents()).join(',');
});
await step('register', async () => {
  await p.getByLabel('Full Name').fill('Amina Odhiambo');
  await p.getByLabel('Email').fill('amina' + Date.now() + '@example.org');
  await p.getByLabel('Password', { exact: true }).fill('Kilindini-Harbour-18');
  await p.getByRole('button', { name: 'Create Account' }).click();
  await p.waitForURL('**/dashboard', { timeout: 5000 });
  await p.waitForTimeout(600);
  await p.screenshot({ path: '/tmp/shots/dash.png' });
  return JSON.stringify(
    await p.evaluate(() => [
      localStorage.token?.length,
      JSON.parse(localStorage.user).requestedRole,
      document.querySelector('.mantine-Notification-root')?.textContent,
    ]),
  );
});
await step('reload', async () => {
  await p.reload();
  await p.waitForTimeout(800);
  return p.url();
});
await step('other tab', async () => {
  const q = await ctx.newPage();
  await q.goto(base + '/login');
  await q.waitForTimeout(800);
  const u = q.url();
  await q.evaluate(() => {
    localStorage.removeItem('user');
    localStorage.removeItem('token');
  });
  await p.waitForTimeout(600);
  await q.close();
  return u + ' -> ' + p.url();
});
await step('guard text', async () => {
  await p.evaluate(() => localStorage.setItem('user', '{bad'));
  await p.goto(base + '/shipments');
  await p.waitForTimeout(600);
  return p.url() + JSON.stringify(await p.evaluate(() => Object.keys(localStorage)));
});
await step('login bad', async () => {
  await p.getByRole('button', { name: 'Sign In' }).click();
  await p.waitForTimeout(150);
  const e = await p.locator('.mantine-InputWrapper-error').allTextContents();
  await p.getByLabel('Email').fill('x@example.org');
  await p.getByLabel('Password', { exact: true }).fill('wrong-one');
  await p.keyboard.press('Enter');
  await p.waitForTimeout(1200);
  await p.screenshot({ path: '/tmp/shots/loginbad.png' });
  return e.join(',') + ' | ' + (await p.locator('.mantine-Notification-root').allTextContents());
});
await step('demo', async () => {
  await p.getByRole('button', { name: 'Auto Fill' }).click();
  await p.getByRole('button', { name: 'Sign In' }).click();
  await p.waitForURL('**/dashboard', { timeout: 5000 });
  await p.waitForTimeout(500);
  return p.locator('.mantine-Notification-root').allTextContents();
});
await step('track', async () => {
  await p.goto(base + '/track');
  await p.getByLabel('Tracking number').fill('  sh-482917kqt ');
  await p.keyboard.press('Enter');
  await p.waitForTimeout(700);
  return p.url() + ' ' + (await p.locator('h1').textContent());
});
await step('miss', async () => {
  await p.getByLabel('Tracking number').fill('SH-000000AAA');
  await p.getByRole('button', { name: 'Track Package' }).click();
  await p.waitForTimeout(700);
  const t = await p.locator('h1').textContent();
  await p.goBack();
  await p.waitForTimeout(600);
  return (
    t +
    ' | back: ' +
    (await p.locator('h1').textContent()) +
    ' ' +
    (await p.getByLabel('Tracking number').inputValue()) +
    ' ' +
    (await p.evaluate(() => document.querySelector('meta[name=robots]')?.content))
  );
});
await step('copy', async () => {
  await p.getByRole('button', { name: /Copy/ }).click();
  await p.waitForTimeout(200);
  return p.locator('[role=status]').allTextContents();
});
console.log(errs.join('\n'));
await b.close();
