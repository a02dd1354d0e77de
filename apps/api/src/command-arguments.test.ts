import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { runCommand } from './testing/child-server.ts';

const USES = [
  ['admin:create', ''],
  ['backup', ' [file]'],
  ['db:migrate', ''],
  ['db:seed', ''],
  ['message:callbacks', ''],
  ['move', ' <file> [postgres url]'],
  ['restore', ' <file>'],
] as const;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'msafara-arguments-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** A command that would do its work if it were asked to, in a folder where nothing is yet. */
async function run(name: string, ...args: string[]) {
  const env = {
    DATABASE_URL: `sqlite:${join(folder, 'none.db')}`,
    SECRET_KEY: '5e'.repeat(32),
    DEMO: 'true',
    ADMIN_EMAIL: 'root@example.com',
    ADMIN_PASSWORD: 'the quay at night',
  };
  return { ...(await runCommand(name, env, ...args)), left: await readdir(folder) };
}

test.each(USES)('%s tells how it is used where it is asked, and does nothing', async (name, takes) => {
  for (const asked of ['--help', '-h']) {
    expect(await run(name, asked)).toEqual({ code: 0, said: `./pnpmw ${name}${takes}\n`, left: [] });
  }
});

test.each(USES)(
  '%s refuses an option that it does not have, an argument too many, and an empty one',
  async (name, takes) => {
    const file = join(folder, 'some.db');
    const use = `./pnpmw ${name}${takes}\n`;
    expect(await run(name, file, '--force')).toEqual({ code: 1, said: `There is no option --force: ${use}`, left: [] });
    // Such as that of a variable which is not set.
    expect(await run(name, '')).toEqual({ code: 1, said: `An argument is empty: ${use}`, left: [] });
    // What is too many may be a password.
    expect(await run(name, file, file, file)).toEqual({ code: 1, said: `Too many arguments: ${use}`, left: [] });
  },
);
