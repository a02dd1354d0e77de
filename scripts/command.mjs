// A command of the server, with the folder and the .env that npm start has: node scripts/command.mjs <name> [argument]
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { install, root } from './prepare.mjs';

install();
process.chdir(root);
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
await import(pathToFileURL(join(root, 'apps/api/src/command.ts')).href);
