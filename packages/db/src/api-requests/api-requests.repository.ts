import type { ApiRequests, RequestOutcome } from '@msafara/domain/api-requests/api-requests.schema';

import { CompiledQuery } from 'kysely';

import type { Db, Trx } from '../database.ts';
import { isPostgres } from '../dialect.ts';
import { insertRows } from '../insert-rows.ts';
import type { ApiRequestTable } from './api-requests.table.ts';

/** The first status of each outcome, and the first beyond. */
const STATUSES: Record<RequestOutcome, readonly [from: number, before: number]> = {
  done: [100, 400],
  refused: [400, 500],
  failed: [500, 600],
};

const COLUMNS = [
  'id',
  'organisation_id',
  'key_id',
  'at',
  'method',
  'route',
  'status',
  'ms',
  'request_id',
] as const satisfies (keyof ApiRequestTable)[];
const TOGETHER = 50;
const ROW = `(${COLUMNS.map(() => '?').join(', ')})`;
const INTO_SQLITE = `insert into api_requests (${COLUMNS.join(', ')}) values ${Array.from({ length: TOGETHER }, () => ROW).join(', ')}`;

/** Inserts requests, of which there may be thousands a second: values cost SQLite half of what it costs to read JSON. */
export async function insertApiRequests(trx: Trx, rows: readonly ApiRequestTable[]): Promise<void> {
  let done = 0;
  for (; !isPostgres(trx) && done + TOGETHER <= rows.length; done += TOGETHER) {
    const some = rows.slice(done, done + TOGETHER);
    await trx.executeQuery(
      CompiledQuery.raw(
        INTO_SQLITE,
        some.flatMap((row) => COLUMNS.map((column) => row[column])),
      ),
    );
  }
  await insertRows(trx, 'api_requests', rows.slice(done));
}

type Sought = {
  organisationId: string;
  keyId: string | undefined;
  outcome: RequestOutcome | undefined;
  before: string | undefined;
  limit: number;
};

/** Requests of an organisation, newest first, with the names of their keys. */
export async function listApiRequests(
  db: Db,
  { organisationId, keyId, outcome, before, limit }: Sought,
): Promise<ApiRequests['requests']> {
  const [from, beyond] = outcome === undefined ? [0, 0] : STATUSES[outcome];
  return db
    .selectFrom('api_requests as request')
    .innerJoin('api_keys', 'api_keys.id', 'request.key_id')
    .select([
      'request.id',
      'request.at',
      'request.method',
      'request.route',
      'request.status',
      'request.ms',
      'request.request_id as requestId',
      'request.key_id as keyId',
      'api_keys.name as keyName',
      'api_keys.prefix as keyPrefix',
    ])
    .where('request.organisation_id', '=', organisationId)
    .$if(before !== undefined, (query) => query.where('request.id', '<', before ?? ''))
    .$if(keyId !== undefined, (query) => query.where('request.key_id', '=', keyId ?? ''))
    .$if(outcome !== undefined, (query) =>
      query.where('request.status', '>=', from).where('request.status', '<', beyond),
    )
    .orderBy('request.id', 'desc')
    .limit(limit)
    .execute();
}

/** The organisations that made requests since an instant. */
export async function listRequestingOrganisations(db: Db, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom('api_requests')
    .select('organisation_id as id')
    .distinct()
    .where('at', '>=', since)
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteApiRequestsBefore(trx: Trx, before: string): Promise<void> {
  await trx.deleteFrom('api_requests').where('at', '<', before).execute();
}

/** Leaves an organisation the newest of its requests, so many. */
export async function deleteOldestApiRequests(trx: Trx, organisationId: string, kept: number): Promise<void> {
  const last = await trx
    .selectFrom('api_requests')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .orderBy('id', 'desc')
    .offset(kept - 1)
    .limit(1)
    .executeTakeFirst();
  if (!last) return;
  await trx
    .deleteFrom('api_requests')
    .where('organisation_id', '=', organisationId)
    .where('id', '<', last.id)
    .execute();
}
