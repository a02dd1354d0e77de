import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { openDatabase } from '@msafara/db/open-database';

import { createDeps } from '../deps.ts';
import { parseEnv } from '../env.ts';
import { buildServer } from '../server.ts';
import { breaksBetween } from './breaking.ts';
import { asObject, type Json, type JsonObject, textOf } from './json-schema.ts';

const FILE = fileURLToPath(new URL('../../../../docs/openapi.json', import.meta.url));

/** What the server says of itself with no environment set; nothing is stored. */
export async function currentDocument(): Promise<JsonObject> {
  const database = await openDatabase('sqlite::memory:');
  try {
    const env = parseEnv({ LOG_LEVEL: 'silent', NODE_ENV: 'test', PAYMENTS: 'off', SECRET_KEY: '00'.repeat(32) });
    const app = await buildServer(createDeps(env, database), { webRoot: undefined, isOpen: () => true });
    await app.ready();
    const document = app.openApi();
    await app.close();
    return document;
  } finally {
    await database.close();
  }
}

/** The document that is committed: what callers have been promised. */
export async function committedDocument(): Promise<JsonObject> {
  return asObject(JSON.parse(await readFile(FILE, 'utf8')) as Json);
}

const majorOf = ({ info }: JsonObject) => textOf(asObject(info)['version']).split('.')[0];

/** What a document breaks of another; nothing where its version says that it does. */
export function unannouncedBreaks(before: JsonObject, after: JsonObject): string[] {
  return majorOf(before) === majorOf(after) ? breaksBetween(before, after) : [];
}

export async function writeDocument(document: JsonObject): Promise<void> {
  await writeFile(FILE, `${JSON.stringify(document, null, 2)}\n`);
}
