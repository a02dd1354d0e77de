import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Built anew before the first test (build-setup.ts). */
const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
export const COMMAND = fileURLToPath(new URL('../../dist/command.js', import.meta.url));
const START_MS = 30_000;
/** What one process has compiled, the next ones read: they start in two thirds of the time. */
const COMPILED = { NODE_COMPILE_CACHE: join(tmpdir(), 'msafara-test-code') };
const QUIET = { NODE_ENV: 'test', LOG_LEVEL: 'silent', SECRET_KEY: '5e'.repeat(32) };

export type ChildServer = {
  address: string;
  /** All that it has written to its log so far. */
  output: () => string;
  /** Asks the process to end, as systems do; its exit code. */
  end: () => Promise<number | null>;
  /** Ends the process at once, as a power cut does. */
  kill: () => Promise<void>;
};

function spawnServer(port: number, env: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], ...COMPILED, ...QUIET, PORT: String(port), ...env },
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  return { child, chunks };
}

/** Starts the product and ends it, as a power cut does, once it has written `line`; returns all that it wrote. */
export async function cutAt(line: string, port: number, env: Record<string, string>): Promise<string> {
  const { child, chunks } = spawnServer(port, env);
  const written = () => Buffer.concat(chunks).toString();
  const closed = once(child, 'close');
  child.stdout?.on('data', () => void (written().includes(line) && child.kill('SIGKILL')));
  await closed;
  return written();
}

/** Starts the server in a separate process that a test can kill; returns when the server is ready. */
export async function startChildServer(port: number, env: Record<string, string>): Promise<ChildServer> {
  const address = `http://127.0.0.1:${port}`;
  const { child, chunks } = spawnServer(port, env);
  const until = Date.now() + START_MS;
  while (!(await isReady(address))) {
    if (child.exitCode !== null || Date.now() > until) {
      throw new Error(`the server did not start: ${Buffer.concat(chunks).toString()}`);
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 25);
    });
  }
  return {
    address,
    output: () => Buffer.concat(chunks).toString(),
    end: async () => {
      // With all that it wrote.
      const exit = once(child, 'close');
      child.kill('SIGTERM');
      await exit;
      return child.exitCode;
    },
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/readyz`)).ok;
  } catch {
    return false;
  }
}

/** Runs a command of the server as a process of its own; answers its exit code and all that it said. */
export function runCommand(
  name: string,
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; said: string }> {
  return runScript(COMMAND, env, [name, ...args]);
}

/** The same of a server that does not start. */
export function runMain(env: Record<string, string>): Promise<{ code: number; said: string }> {
  return runScript(MAIN, env, []);
}

/** What a command said that has to end well; fails with it where it did not. */
export async function endedWell(run: Promise<{ code: number; said: string }>): Promise<string> {
  const { code, said } = await run;
  if (code !== 0) throw new Error(`ended with ${String(code)}: ${said}`);
  return said;
}

function runScript(
  script: string,
  env: Record<string, string>,
  args: readonly string[],
): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [script, ...args],
      { env: { PATH: process.env['PATH'], ...COMPILED, ...env } },
      (error, stdout, stderr) => {
        // One that a signal ended has no code.
        resolve({ code: error ? Number(error.code ?? -1) : 0, said: stdout + stderr });
      },
    );
  });
}
