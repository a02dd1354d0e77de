import type { BuildOptions } from 'rolldown';

// One file for a quick start: the workspace's own sources and the password list are bundled,
// everything else stays in node_modules.
function bundle(input: string, file: string): BuildOptions {
  return {
    input,
    platform: 'node',
    external: [/^(?!\.|\/|@msafara\/|@zxcvbn-ts\/)/u],
    output: { file, format: 'esm', sourcemap: true, codeSplitting: false },
  };
}

const bundles: BuildOptions[] = [
  bundle('src/main.ts', 'dist/main.js'),
  bundle('src/command.ts', 'dist/command.js'),
  // Answers requests during a migration. Like the next one, it is loaded from beside the server's own file.
  bundle('src/starting-worker.ts', 'dist/starting-worker.js'),
  // The threads that read SQLite look for it beside the server.
  bundle('../../packages/db/src/sqlite/reader-worker.ts', 'dist/reader-worker.js'),
];
export default bundles;
