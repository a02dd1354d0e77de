// What start and test both need: the dependencies as the lock file says, installed once.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'node_modules', '.installed-lock');

/** Runs a command in the repository; answers its exit code. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
  });
  return result.status ?? 1;
}

/** Runs a command beside others; answers its exit code and, where that is piped, what it said. */
export function start(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, shell: process.platform === 'win32', ...options });
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => resolve({ code: 1, said: `${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, said: Buffer.concat(chunks).toString() }));
  });
}

/** Installs what the lock file names, unless that has been done already. */
export function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  const code = run('pnpm', ['install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only']);
  if (code !== 0) process.exit(code);
  writeFileSync(stamp, lock);
}
