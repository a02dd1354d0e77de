import { createRequire } from 'node:module';

import { defineConfig } from 'vitest/config';

const setup = createRequire(import.meta.url).resolve('@msafara/db/testing/postgres-setup');

export default defineConfig({
  // By itself it would keep a core free, and take one of two.
  test: { globalSetup: [setup], maxWorkers: 2, testTimeout: 30_000, hookTimeout: 60_000 },
});
