import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, closeSync, constants, existsSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const POSTGRES = '/usr/lib/postgresql';

/** A Debian package and what it brings. */
const PACKAGES: Record<string, readonly string[]> = {
  'etcd-server': ['/usr/bin/etcd'],
  haproxy: ['/usr/sbin/haproxy'],
  patroni: ['/usr/bin/patroni'],
  pgbouncer: ['/usr/sbin/pgbouncer'],
  postgresql: [POSTGRES],
  'python3-etcd': ['/usr/lib/python3/dist-packages/etcd'],
};

/** Why the cluster cannot be set up here, as a sentence. */
export function whatIsMissing(): string | undefined {
  const missing = Object.entries(PACKAGES).flatMap(([name, files]) =>
    files.every((file) => existsSync(file)) ? [] : [name],
  );
  if (missing.length > 0) return `needs Debian's packages: apt-get install ${missing.join(' ')}`;
  // Postgres and PgBouncer refuse to run as root, and so run as the user whom Debian made for them.
  return process.getuid?.() === 0 ? undefined : 'needs root, to run Postgres as its own user';
}

/** Where the newest Postgres of Debian lies. */
export function postgresBin(): string {
  const [newest = '15'] = readdirSync(POSTGRES).toSorted((a, b) => Number(b) - Number(a));
  return join(POSTGRES, newest, 'bin');
}

export type Program = {
  pid: number;
  isAlive: () => boolean;
  /** Ends it at once, with all that it started. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
};

type RunOptions = { log: string; env?: Record<string, string>; asPostgres?: boolean };

/** Starts a program, whose words go to a file. */
export function run(
  command: string,
  args: readonly string[],
  { log, env = {}, asPostgres = false }: RunOptions,
): Program {
  const output = openSync(log, 'a');
  const user = asPostgres ? postgresUser() : {};
  const child: ChildProcess = spawn(command, args, {
    stdio: ['ignore', output, output],
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...env },
    ...user,
  });
  closeSync(output);
  child.on('error', () => undefined);
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!isAlive()) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
  return { pid: child.pid ?? 0, isAlive, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

export function postgresUser(): { uid: number; gid: number } {
  const [, , uid, gid] =
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((line) => line.startsWith('postgres:'))
      ?.split(':') ?? [];
  if (uid === undefined || gid === undefined) throw new Error('there is no user postgres');
  return { uid: Number(uid), gid: Number(gid) };
}

/** The processes that a process started, and theirs. */
export function descendantsOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/u.test(name)) continue;
    try {
      accessSync(`/proc/${name}/stat`, constants.R_OK);
      const [, , parent] = /^(\d+) \(.*\) \S (\d+)/u.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
      parents.set(Number(name), Number(parent));
    } catch {
      // It has ended meanwhile.
    }
  }
  const found = [pid];
  for (const one of found) for (const [child, parent] of parents) if (parent === one) found.push(child);
  return found.slice(1);
}

/** Ends a process that may have ended by itself. */
export function killQuietly(pid: number): void {
  if (pid <= 1) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
