import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { openDatabase } from '@msafara/db/open-database';
import closeWithGrace from 'close-with-grace';

import { createDeps, type Deps } from './deps.ts';
import { parseEnv } from './env.ts';
import { ensureFirstAdmin } from './features/auth/first-admin.ts';
import { DEMO_LOGIN } from './features/demo/demo-account.ts';
import { restoreDemo } from './features/demo/demo.service.ts';
import { startWorker } from './features/jobs/jobs.worker.ts';
import { buildServer } from './server.ts';

const CLOSE_WITHIN_MS = 10_000;
const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** What a newcomer needs to know, in words; logs follow below it. */
function welcome(deps: Deps, address: string, admin: { email: string; password: string } | undefined): void {
  say(`Msafara is listening on ${address}`);
  if (deps.env.DEMO) say(`Demo login:  ${DEMO_LOGIN.email} / ${DEMO_LOGIN.password}`);
  if (admin) say(`Admin login: ${admin.email} / ${admin.password}  (shown this once)`);
}

async function start(): Promise<void> {
  const env = parseEnv(process.env);
  const database = await openDatabase(env.DATABASE_URL);
  await database.migrate();
  const deps = createDeps(env, database);
  const admin = await ensureFirstAdmin(deps);
  if (env.DEMO) await restoreDemo(deps);
  let isOpen = true;
  const app = await buildServer(deps, { webRoot: existsSync(WEB_ROOT) ? WEB_ROOT : undefined, isOpen: () => isOpen });
  await app.listen({ host: env.HOST, port: env.PORT });
  const worker = startWorker(deps, app.log);
  closeWithGrace({ delay: CLOSE_WITHIN_MS, logger: false }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'closing after a failure');
    isOpen = false;
    await app.close();
    await worker.stop();
    deps.mailer?.close();
    await database.close();
  });
  welcome(deps, env.PUBLIC_URL, admin);
}

/** One sentence that says what is wrong, and exit code 1. */
function refuse(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const port = process.env['PORT'] ?? '3000';
  process.stderr.write(
    code === 'EADDRINUSE' ? `Msafara cannot start: port ${port} is taken.\n` : `Msafara cannot start: ${reason}\n`,
  );
  process.exit(1);
}

start().catch(refuse);
