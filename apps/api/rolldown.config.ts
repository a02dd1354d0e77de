import { defineConfig } from 'rolldown';

// One file for a quick start: the workspace's own sources and the password list are bundled,
// everything else stays in node_modules.
export default defineConfig({
  input: 'src/main.ts',
  platform: 'node',
  external: [/^(?!\.|\/|@msafara\/|@zxcvbn-ts\/)/u],
  output: { file: 'dist/main.js', format: 'esm', sourcemap: true },
});
