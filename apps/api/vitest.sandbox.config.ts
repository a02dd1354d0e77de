import { defineConfig } from 'vitest/config';

/** Talks to the provider's real sandbox; run by hand before a launch, never by `npm test` (docs/running.md). */
export default defineConfig({
  test: { include: ['src/**/*.sandbox.ts'], testTimeout: 10 * 60_000 },
});
