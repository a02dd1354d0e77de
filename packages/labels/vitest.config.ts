import { defineConfig } from 'vitest/config';

// What is slow on a busy machine is not wrong.
export default defineConfig({ test: { isolate: false, testTimeout: 20_000 } });
