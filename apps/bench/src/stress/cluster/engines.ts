import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { freePort } from '@msafara/db/testing/free-port';
import { answers } from './answers.ts';
import { descendantsOf, killQuietly, postgresBin, postgresUser, type Program, run } from './programs.ts';

const DEPLOY = fileURLToPath(new URL('../../../../../deploy/cluster/', import.meta.url));
const PASSWORD = 'loopback-trial';
const UP_WITHIN_MS = 60_000;
const NODES = ['one', 'two', 'three'] as const;

type Node = { name: string; folder: string; port: number; rest: number; patroni: Program };

export type Engines = {
  /** Through PgBouncer; a session at the primary; every server. */
  url: string;
  directUrl: string;
  replicaUrls: string[];
  /** Through HAProxy. */
  webUrl: string;
  apiPorts: number[];
  addressOf: (name: string) => string;
  leader: () => Promise<string>;
  /** Kills Patroni and Postgres of the primary as a power cut does; returns who it was. */
  killPrimary: () => Promise<string>;
  startNode: (name: string) => void;
  /** Once all three are there, two of them streaming and one of those synchronous. */
  whole: () => Promise<void>;
  killPgBouncer: () => Promise<void>;
  startPgBouncer: () => void;
  close: () => Promise<void>;
};

/** Sets up three etcd, three Patroni with Postgres, PgBouncer and HAProxy on loopback, by the files in deploy/cluster. */
export async function startEngines(folder: string): Promise<Engines> {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort));
  const next = () => ports.pop() ?? 0;
  const own = (path: string) => {
    const { uid, gid } = postgresUser();
    mkdirSync(path, { recursive: true });
    chownSync(path, uid, gid);
    return path;
  };
  chmodSync(folder, 0o755);
  const logs = own(join(folder, 'logs'));
  const archive = own(join(folder, 'archive'));
  const fill = (name: string, ...changes: readonly (readonly [string, string])[]) => {
    let text = readFileSync(join(DEPLOY, name), 'utf8');
    for (const [from, to] of changes) {
      if (!text.includes(from)) throw new Error(`${name} has no ${from}`);
      text = text.replaceAll(from, to);
    }
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };

  const members = NODES.map((name) => ({ name, client: next(), peer: next() }));
  const etcd = members.map(({ name, client, peer }) =>
    run('/usr/bin/etcd', [], {
      log: join(logs, `etcd-${name}.log`),
      asPostgres: true,
      env: {
        ETCD_NAME: name,
        ETCD_DATA_DIR: join(own(join(folder, `etcd-${name}`)), 'data'),
        ETCD_LISTEN_CLIENT_URLS: at(client),
        ETCD_ADVERTISE_CLIENT_URLS: at(client),
        ETCD_LISTEN_PEER_URLS: at(peer),
        ETCD_INITIAL_ADVERTISE_PEER_URLS: at(peer),
        ETCD_INITIAL_CLUSTER: members.map((member) => `${member.name}=${at(member.peer)}`).join(','),
        ETCD_INITIAL_CLUSTER_STATE: 'new',
      },
    }),
  );

  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, PASSWORD);
  const create = fill('create-database.sh', ['/etc/msafara/password', passwordFile]);
  chmodSync(create, 0o755);
  const config = fill(
    'patroni.yml',
    ['/etc/msafara/create-database.sh', create],
    ['/var/lib/postgresql/archive', archive],
    ['/usr/lib/postgresql/15/bin', postgresBin()],
    ['/var/lib/postgresql/msafara', 'FROM_ENVIRONMENT'],
  );
  const startPatroni = (name: string, port: number, rest: number) =>
    run('/usr/bin/patroni', [config], {
      log: join(logs, `patroni-${name}.log`),
      asPostgres: true,
      env: {
        PATRONI_NAME: name,
        PATRONI_ETCD3_HOSTS: members.map(({ client }) => `127.0.0.1:${String(client)}`).join(','),
        PATRONI_RESTAPI_LISTEN: `127.0.0.1:${String(rest)}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${String(rest)}`,
        PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${String(port)}`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${String(port)}`,
        PATRONI_POSTGRESQL_DATA_DIR: join(folder, `postgres-${name}`, 'data'),
        PATRONI_POSTGRESQL_PGPASS: join(folder, `postgres-${name}`, 'pgpass'),
        PATRONI_SUPERUSER_PASSWORD: PASSWORD,
        PATRONI_REPLICATION_PASSWORD: PASSWORD,
        PATRONI_REWIND_PASSWORD: PASSWORD,
      },
    });
  const nodes: Node[] = NODES.map((name) => {
    const [port, rest] = [next(), next()];
    own(join(folder, `postgres-${name}`));
    return { name, folder: join(folder, `postgres-${name}`), port, rest, patroni: startPatroni(name, port, rest) };
  });
  const nodeOf = (name: string) => nodes.find((node) => node.name === name) ?? missing(name);

  const [web, primary, pooled] = [next(), next(), next()];
  const apiPorts = [next(), next(), next()];
  const haproxy = run('/usr/sbin/haproxy', ['-db', '-f', join(DEPLOY, 'haproxy.cfg')], {
    log: join(logs, 'haproxy.log'),
    env: {
      WEB: `127.0.0.1:${String(web)}`,
      PRIMARY_PORT: `127.0.0.1:${String(primary)}`,
      ERRORS: DEPLOY,
      ...Object.fromEntries(apiPorts.map((port, n) => [`API_${String(n + 1)}`, `127.0.0.1:${String(port)}`])),
      ...Object.fromEntries(nodes.map(({ port }, n) => [`PG_${String(n + 1)}`, `127.0.0.1:${String(port)}`])),
      ...Object.fromEntries(nodes.map(({ rest }, n) => [`PATRONI_${String(n + 1)}`, String(rest)])),
    },
  });

  const users = join(folder, 'userlist.txt');
  writeFileSync(users, `"msafara" "${PASSWORD}"\n`);
  const ini = fill(
    'pgbouncer.ini',
    ['host=primary port=5000', `host=127.0.0.1 port=${String(primary)}`],
    ['listen_addr = *', 'listen_addr = 127.0.0.1'],
    ['listen_port = 6432', `listen_port = ${String(pooled)}\nunix_socket_dir =`],
    ['/etc/msafara/userlist.txt', users],
  );
  const startPgBouncer = () =>
    run('/usr/sbin/pgbouncer', [ini], { log: join(logs, 'pgbouncer.log'), asPostgres: true });
  let pgbouncer = startPgBouncer();

  async function cluster(): Promise<Member[]> {
    for (const { rest } of nodes) {
      try {
        const answer = await fetch(`${at(rest)}/cluster`, { signal: AbortSignal.timeout(2000) });
        const { members: seen } = (await answer.json()) as { members: Member[] };
        if (answer.ok) return seen;
      } catch {
        // The next one knows as well.
      }
    }
    return [];
  }

  const engines: Engines = {
    url: `postgres://msafara:${PASSWORD}@127.0.0.1:${String(pooled)}/msafara`,
    directUrl: `postgres://msafara:${PASSWORD}@127.0.0.1:${String(primary)}/msafara`,
    replicaUrls: nodes.map(({ port }) => `postgres://msafara:${PASSWORD}@127.0.0.1:${String(port)}/msafara`),
    webUrl: at(web),
    apiPorts,
    addressOf: (name) => `postgres://postgres:${PASSWORD}@127.0.0.1:${String(nodeOf(name).port)}/msafara`,
    async leader() {
      const found = (await cluster()).find(({ role }) => role === 'leader');
      return found?.name ?? missing('leader');
    },
    async killPrimary() {
      const name = await engines.leader();
      const { patroni, folder: at_ } = nodeOf(name);
      const [pid = '0'] = readFileSync(join(at_, 'data', 'postmaster.pid'), 'utf8').split('\n');
      const all = [patroni.pid, ...descendantsOf(patroni.pid), Number(pid), ...descendantsOf(Number(pid))];
      for (const one of new Set(all)) killQuietly(one);
      await patroni.kill();
      return name;
    },
    startNode(name) {
      const node = nodeOf(name);
      node.patroni = startPatroni(name, node.port, node.rest);
    },
    async whole() {
      const until = performance.now() + UP_WITHIN_MS;
      for (;;) {
        const seen = await cluster();
        const followers = seen.filter(({ role }) => role === 'replica' || role === 'sync_standby');
        const areThere = followers.filter(
          ({ state, lag }) => (state === 'running' || state === 'streaming') && lag === 0,
        );
        const isSynchronous = seen.some(({ role }) => role === 'sync_standby');
        if (areThere.length === 2 && isSynchronous && seen.some(({ role }) => role === 'leader')) return;
        if (performance.now() > until) throw new Error(`the cluster is not whole: ${JSON.stringify(seen)}`);
        await setTimeout(200);
      }
    },
    killPgBouncer: () => pgbouncer.kill(),
    startPgBouncer() {
      pgbouncer = startPgBouncer();
    },
    async close() {
      await Promise.all([haproxy.kill(), pgbouncer.kill()]);
      for (const { patroni, folder: at_ } of nodes) {
        const pidFile = join(at_, 'data', 'postmaster.pid');
        await patroni.kill();
        if (!existsSync(pidFile)) continue;
        const [pid = '0'] = readFileSync(pidFile, 'utf8').split('\n');
        killQuietly(Number(pid));
      }
      await Promise.all(etcd.map((one) => one.kill()));
    },
  };
  try {
    await engines.whole();
    await answers(engines.url, UP_WITHIN_MS);
  } catch (error) {
    await engines.close();
    throw error;
  }
  return engines;
}

type Member = { name: string; role: string; state: string; lag?: number };

function at(port: number): string {
  return `http://127.0.0.1:${String(port)}`;
}

function missing(what: string): never {
  throw new Error(`there is no ${what}`);
}
