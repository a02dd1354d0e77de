import { join } from 'node:path';

import type { Database } from '@msafara/db/database';
import { insertRows } from '@msafara/db/insert-rows';
import {
  countUnread,
  insertNotifications,
  listNotifications,
} from '@msafara/db/notifications/notifications.repository';
import { countUnreadNotices, listNotices, updateNoticesRead } from '@msafara/db/notifications/notices.repository';
import { openDatabase } from '@msafara/db/open-database';
import { startPostgres } from '@msafara/db/testing/test-databases';
import { insertUser } from '@msafara/db/users/users.repository';

import { fillPostgres } from './fill-postgres.ts';
import { fillSqlite } from './fill-sqlite.ts';
import type { Result } from './report.ts';
import { noticeRow } from './growth-rows.ts';
import { idOf, ORGANISATIONS } from './sample-rows.ts';

const USERS = 10_000;
const PER_ORGANISATION = USERS / ORGANISATIONS;
/** What each was told alone, and what each organisation's ten members were told together: 500 each in all. */
const OWN = 50;
const TOGETHER = 500;
const SHOWN = 50;
const BATCH = 100;
const CALLS = 500;
const MAX_MS = 5;

const userId = (n: number) => `inbox-user-${String(n)}`;
const organisationOf = (n: number) => Math.floor(n / PER_ORGANISATION);

/** Gives so many users notifications of their own and, in their organisations, notices; half of both are unread. */
async function fill(database: Database): Promise<void> {
  for (let first = 0; first < USERS; first += BATCH) {
    await database.transaction(async (trx) => {
      for (let n = first; n < first + BATCH; n += 1) {
        const createdAt = '2026-06-01T00:00:00.000Z';
        await insertUser(trx, {
          id: userId(n),
          organisationId: idOf('organisation', organisationOf(n)),
          email: `inbox-${String(n)}@carrier.example`,
          passwordHash: 'none',
          name: 'Reader',
          role: 'viewer',
          requestedRole: null,
          isOwner: false,
          mustChangePassword: false,
          createdAt,
        });
        await insertNotifications(
          trx,
          Array.from({ length: OWN }, (_, index) => ({
            id: `${userId(n)}-${String(index)}`,
            user_id: userId(n),
            shipment_id: null,
            type: 'status_update' as const,
            title: 'SH-000000ABC: In Transit',
            message: 'Now at Malaba. Mombasa to Kampala',
            link: '/shipments?shipment=SH-000000ABC',
            is_read: index % 2,
            created_at: new Date(Date.parse(createdAt) + index * 60_000).toISOString(),
          })),
        );
        await updateNoticesRead(trx, userId(n), noticeRow(0, '', TOGETHER / 2).created_at);
      }
      for (let first10 = first; first10 < first + BATCH; first10 += PER_ORGANISATION) {
        const notices = Array.from({ length: TOGETHER }, (_, index) =>
          noticeRow(organisationOf(first10), userId(first10 + (index % PER_ORGANISATION)), index),
        );
        await insertRows(trx, 'notices', notices);
      }
    });
  }
}

async function p95Of(work: (call: number) => Promise<unknown>): Promise<number> {
  const costs: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const startedAt = performance.now();
    await work(call);
    costs.push(performance.now() - startedAt);
  }
  return costs.toSorted((a, b) => a - b)[Math.floor(CALLS * 0.95)] ?? Number.NaN;
}

async function measureOn(kind: string, url: string): Promise<Result[]> {
  const database = await openDatabase(url);
  try {
    await fill(database);
    const { read } = database;
    const someone = (call: number) => {
      const n = (call * 7919) % USERS;
      return { userId: userId(n), organisationId: idOf('organisation', organisationOf(n)) };
    };
    const measured = {
      'a page of notifications': await p95Of((call) => {
        const member = someone(call);
        return Promise.all([listNotifications(read, member.userId, SHOWN), listNotices(read, member, SHOWN)]);
      }),
      'the unread count': await p95Of((call) => {
        const member = someone(call);
        return Promise.all([countUnread(read, member.userId), countUnreadNotices(read, member)]);
      }),
    };
    return Object.entries(measured).map(([name, p95]): Result => ({
      name: `${kind}: ${name}, ${String(OWN + TOGETHER)} for each of ${USERS.toLocaleString('en')} users, p95`,
      measured: p95,
      unit: 'ms',
      target: MAX_MS,
      isFloor: false,
      details: `${String(CALLS)} readers, one after the other`,
    }));
  } finally {
    await database.close();
  }
}

/** What the bell costs with half a million notifications and as many notices, on both databases (D15). */
export async function measureInbox(folder: string): Promise<Result[]> {
  const path = join(folder, 'inbox.db');
  await fillSqlite(path, 0, false);
  const results = await measureOn('SQLite', `sqlite:${path}`);
  const postgres = await startPostgres();
  try {
    return [...results, ...(await measureOn('Postgres', await fillPostgres(postgres.url, 'inbox', 0)))];
  } finally {
    await postgres.stop();
  }
}
