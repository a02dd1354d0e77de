import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    isolate: false,
    environment: 'node',
    include: ['src/**/*.test.ts', 'widget/**/*.test.ts'],
    // Files of a million rows are read: where others share the cores that is slow, and not wrong.
    testTimeout: 20_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
