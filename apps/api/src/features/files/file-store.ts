import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Env } from '../../env.ts';
import { createS3Store } from './s3-store.ts';

/** Where the bytes of files lie (D28): each is written once and never changed. */
export type FileStore = {
  /** Resolves once the bytes are durable. */
  put: (name: string, bytes: Uint8Array, type: string) => Promise<void>;
  /** Undefined where there is none of the name. */
  get: (name: string) => Promise<Uint8Array | undefined>;
  /** Of a name that is not there too, or whose bytes came in part. */
  remove: (name: string) => Promise<void>;
};

/** The name under which a file's bytes lie. */
export function nameOfFile({ id, organisationId }: { id: string; organisationId: string }): string {
  return `${organisationId}/${id}`;
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'w', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Where bytes lie until all of them are durable. */
const partOf = (path: string) => `${path}.part`;

/** Files below a directory, which only the server's user can read. */
export function createDiskStore(root: string): FileStore {
  return {
    async put(name, bytes) {
      const path = join(root, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const part = partOf(path);
      try {
        await writeDurably(part, bytes);
        await rename(part, path);
      } catch (error) {
        // What did not fit would keep the room that others need, the database beside it among them.
        await rm(part, { force: true }).catch(() => undefined);
        throw error;
      }
      if (process.platform !== 'win32') await syncToDisk(dirname(path));
    },
    async get(name) {
      try {
        return await readFile(join(root, name));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async remove(name) {
      const path = join(root, name);
      await Promise.all([path, partOf(path)].map((file) => rm(file, { force: true })));
    },
  };
}

/** Files that are gone with the process, as a database in memory is. */
function createMemoryStore(): FileStore {
  const files = new Map<string, Uint8Array>();
  return {
    put: (name, bytes) => Promise.resolve(void files.set(name, bytes)),
    get: (name) => Promise.resolve(files.get(name)),
    remove: (name) => Promise.resolve(void files.delete(name)),
  };
}

/** The directory where files lie: the one that is set, else one beside the database; undefined where they lie in none. */
export function filesDirectory({
  FILES_URL,
  DATABASE_URL,
}: Pick<Env, 'FILES_URL' | 'DATABASE_URL'>): string | undefined {
  // Without a slash at its end: what lies beside it is named by what follows.
  if (FILES_URL !== undefined) return FILES_URL.startsWith('file:') ? resolve(fileURLToPath(FILES_URL)) : undefined;
  if (DATABASE_URL === 'sqlite::memory:') return undefined;
  const [, database] = /^sqlite:(.+)$/u.exec(DATABASE_URL) ?? [];
  return `${database ?? './data/msafara'}.files`;
}

/** Where this installation keeps files, by FILES_URL. */
export function createFileStore(env: Env): FileStore {
  if (env.FILES_URL?.startsWith('s3:')) return createS3Store(env.FILES_URL);
  const directory = filesDirectory(env);
  return directory === undefined ? createMemoryStore() : createDiskStore(directory);
}
