import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS } from './src/chromium-args.ts';
const b = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: CHROMIUM_ARGS });
const N = Number(process.argv[2]);
for (let i = 0; i < N; i++) {
  const c = await b.newContext({ serviceWorkers: 'block' }); const p = await c.newPage();
  await p.goto('http://127.0.0.1:4400/login'); await p.locator('form button[type=submit]').first().waitFor(); await c.close();
}
await b.close();
console.log('passed');
