import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

const ATTACHED_WITHIN_MS = 10_000;

/** When a sync of the process began and ended, in milliseconds since 1970. */
export type Sync = { begun: number; ended: number };

export async function isTracerThere(): Promise<boolean> {
  return promisify(execFile)('strace', ['--version']).then(
    () => true,
    () => false,
  );
}

/** Notes every fsync and fdatasync of a running process and its threads, until it is stopped. */
export async function traceSyncs(pid: number, file: string): Promise<{ stop: () => Promise<Sync[]> }> {
  const args = ['-f', '-ttt', '-T', '-e', 'trace=fsync,fdatasync', '-o', file, '-p', String(pid)];
  const tracer = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  tracer.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const until = performance.now() + ATTACHED_WITHIN_MS;
  while (!said.includes('attached')) {
    if (tracer.exitCode !== null || performance.now() > until) throw new Error(`strace cannot attach: ${said}`);
    await setTimeout(20);
  }
  return {
    async stop() {
      const ended = once(tracer, 'exit');
      tracer.kill('SIGINT');
      await ended;
      return parse(await readFile(file, 'utf8'));
    },
  };
}

/** Lines are whole, or in two halves where another thread came between: `unfinished` and `resumed`. */
function parse(text: string): Sync[] {
  const begun = new Map<string, number>();
  return text.split('\n').flatMap((line): Sync[] => {
    const [, thread = '', at = '', rest = ''] = /^(\d+)\s+(\d+\.\d+) (.*)$/u.exec(line) ?? [];
    const time = Number(at) * 1000;
    if (rest.includes('<unfinished')) begun.set(thread, time);
    const [, seconds] = /= 0 <(\d+\.\d+)>$/u.exec(rest) ?? [];
    if (seconds === undefined) return [];
    const start = rest.startsWith('<...') ? (begun.get(thread) ?? time) : time;
    return [{ begun: start, ended: start + Number(seconds) * 1000 }];
  });
}
