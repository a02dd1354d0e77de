import type { BuildOptions } from 'rolldown';

// One file for a quick start. In node_modules stays what has machine code, reads files that lie beside it, or is large and
// loaded only once it is needed (0001).
const APART = [
  '@expo-google-fonts',
  'argon2',
  'better-sqlite3',
  'bwip-js',
  'fflate',
  'harfbuzzjs',
  'nodemailer',
  'pdfkit',
  'pino',
  'sharp',
  'tinypool',
];

function bundle(input: string, file: string): BuildOptions {
  return {
    input,
    platform: 'node',
    external: [new RegExp(`^(?:${APART.join('|')})(?:/|$)`, 'u')],
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
