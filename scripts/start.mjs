// npm start: from a fresh checkout to the running product; the second time nothing is built anew.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { install, root, run } from './prepare.mjs';

install();
const code = run('pnpm', ['exec', 'turbo', 'run', 'build', '--output-logs=errors-only']);
if (code !== 0) process.exit(code);
process.chdir(root);
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
await import(pathToFileURL(join(root, 'apps/api/dist/main.js')).href);
