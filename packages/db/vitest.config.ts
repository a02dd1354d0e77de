import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    isolate: false,
    globalSetup: ['src/testing/postgres-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
