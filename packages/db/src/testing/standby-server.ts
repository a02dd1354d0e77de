import {
  appendFileSync,
  chmodSync,
  cpSync,
  lchownSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import pg from 'pg';

import { freePort } from './free-port.ts';
import { loadEmbeddedPostgres } from './test-databases.ts';

const START_MS = 20_000;
/** What a copy of a running server leaves behind: that it runs, and its log, which is streamed. */
const LEFT = new Set(['postmaster.pid', 'postmaster.opts']);

export type StandbyServer = { url: string; stop: () => Promise<void> };

/** A real standby of the Postgres server at `url`, which runs on this machine: a copy of its files that then streams its log. */
export async function startStandby(url: string): Promise<StandbyServer> {
  const folder = mkdtempSync(join(tmpdir(), 'msafara-standby-'));
  chmodSync(folder, 0o755);
  const data = join(folder, 'data');
  await copyServer(url, data);
  const port = await freePort();
  const EmbeddedPostgres = await loadEmbeddedPostgres();
  const server = new EmbeddedPostgres({
    databaseDir: data,
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=300'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  // It waits for words that a standby never says.
  server.start().catch(() => undefined);
  const own = new URL(url);
  own.port = String(port);
  await answering(own.href);
  return {
    url: own.href,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function copyServer(url: string, data: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  const source = rows[0]?.data_directory ?? '';
  await client.query("select pg_backup_start('standby', true)");
  cpSync(source, data, { recursive: true, filter: (path) => !LEFT.has(basename(path)) });
  const { rows: labels } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  writeFileSync(join(data, 'backup_label'), labels[0]?.labelfile ?? '');
  writeFileSync(join(data, 'standby.signal'), '');
  appendFileSync(join(data, 'postgresql.auto.conf'), `\nprimary_conninfo = '${url}'\n`);
  chmodSync(data, 0o700);
  ownAs(source, data);
}

/** The server runs as whoever owns its files. */
function ownAs(source: string, data: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(source);
  for (const path of ['', ...readdirSync(data, { recursive: true, encoding: 'utf8' })])
    lchownSync(join(data, path), uid, gid);
}

async function answering(url: string): Promise<void> {
  const until = Date.now() + START_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      // oxlint-disable-next-line no-await-in-loop -- until it answers
      await client.connect();
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      // oxlint-disable-next-line no-await-in-loop -- a pause between two tries
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    } finally {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await client.end().catch(() => undefined);
    }
  }
}
