import { defineConfig } from '@playwright/test';

import { CHROMIUM_ARGS, SHELL } from './src/chromium.ts';
import { MAIL_PORT } from './src/mail-server.ts';
import { PROVIDER } from './src/provider.ts';

const PORT = 4173;
const ADDRESS = `http://127.0.0.1:${String(PORT)}`;

/** Journeys on the built product with a database of its own; a failing one is not tried again. */
export default defineConfig({
  testDir: 'src',
  globalSetup: './src/mail-server.ts',
  outputDir: 'dist/artifacts',
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Generous, since what is slow on a busy machine is not wrong.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    baseURL: ADDRESS,
    // A megabyte to fetch for each new browser, and a second of the machine's; journeys without a network let it in.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 900 },
    // What hangs is named, rather than the whole journey.
    actionTimeout: 20_000,
    navigationTimeout: 20_000,
    locale: 'en-GB',
    timezoneId: 'Africa/Nairobi',
    // Drawing what slides and fades took an eighth of the processors' time; `MOVING` is for journeys that are about it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: SHELL,
      args: CHROMIUM_ARGS,
    },
  },
  webServer: [
    {
      command: 'node ../../packages/paypal-stand-in/src/main.ts',
      url: `${PROVIDER.address}/control/state`,
      reuseExistingServer: false,
      env: {
        STAND_IN_PORT: String(PROVIDER.port),
        STAND_IN_WEBHOOK_URL: `${ADDRESS}/paypal/webhook`,
        ...PROVIDER.credentials,
      },
    },
    {
      command: 'node ../api/dist/main.js',
      url: `${ADDRESS}/readyz`,
      reuseExistingServer: false,
      env: {
        PAYPAL_API_BASE: PROVIDER.address,
        ...PROVIDER.credentials,
        PORT: String(PORT),
        PUBLIC_URL: ADDRESS,
        DATABASE_URL: 'sqlite::memory:',
        DEMO: 'true',
        RATE_LIMITS: 'off',
        WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
        SMTP_URL: `smtp://127.0.0.1:${String(MAIL_PORT)}`,
        LOG_LEVEL: 'warn',
        ADMIN_EMAIL: 'harbour-master@example.com',
        ADMIN_PASSWORD: 'the quay at night',
      },
    },
  ],
});
