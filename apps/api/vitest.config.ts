import { createRequire } from 'node:module';

import { defineConfig } from 'vitest/config';

const setup = createRequire(import.meta.url).resolve('@msafara/db/testing/postgres-setup');

export default defineConfig({
  test: { globalSetup: [setup], testTimeout: 30_000, hookTimeout: 60_000 },
});
