import { createRequire } from 'node:module';

import { defineConfig } from 'vitest/config';

const setup = createRequire(import.meta.url).resolve('@msafara/db/testing/postgres-setup');

export default defineConfig({
  // By itself it would keep a core free, and take one of two; one of three waits for Postgres or for a process that it started.
  // Loading the server anew for each file would cost more than most files do; what a file changes of a module it puts back.
  test: {
    globalSetup: [setup, 'src/testing/build-setup.ts'],
    setupFiles: ['src/testing/check-conformance.ts'],
    maxWorkers: 3,
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
