// What start and test both need: the dependencies as the lock file says, installed once.
import { spawnSync } from 'node:child_process';
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
