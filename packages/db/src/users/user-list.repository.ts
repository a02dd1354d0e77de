import type { AdminUser } from '@msafara/domain/admin/admin.schema';
import type { ScanDevice } from '@msafara/domain/scans/device.schema';

import type { Db } from '../database.ts';
import { contains } from '../folded-text.ts';
import { listDevices } from '../scans/devices.repository.ts';
import { type PagePlace, readingFrom } from '../page-place.ts';

type UserFilter = { search?: string | undefined; hasRequest?: boolean };

function selectUsers(db: Db) {
  return db
    .selectFrom('users')
    .innerJoin('organisations', 'organisations.id', 'users.organisation_id')
    .select([
      'users.id',
      'users.email',
      'users.name',
      'users.role',
      'users.requested_role',
      'users.is_owner',
      'users.is_active',
      'users.email_verified_at',
      'users.totp_enabled_at',
      'users.created_at',
      'users.updated_at',
      'organisations.id as organisation_id',
      'organisations.name as organisation_name',
      'organisations.tier',
      'organisations.is_demo',
      'organisations.is_platform',
    ])
    .where('users.anonymised_at', 'is', null);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>;

function toAdminUser(row: Row, devices: ReadonlyMap<string, ScanDevice[]>): AdminUser {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    subscriptionTier: row.tier,
    isActive: row.is_active === 1,
    isOwner: row.is_owner === 1,
    emailVerified: row.email_verified_at !== null,
    hasSecondFactor: row.totp_enabled_at !== null,
    requestedRole: row.requested_role,
    organisation: {
      id: row.organisation_id,
      name: row.organisation_name,
      isDemo: row.is_demo === 1,
      isPlatform: row.is_platform === 1,
    },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    devices: devices.get(row.id) ?? [],
  };
}

/** Users of every organisation, newest first; a search looks into name, e-mail and organisation. */
export async function listUsers(
  db: Db,
  { search, hasRequest = false }: UserFilter,
  { place, limit }: { place: PagePlace | undefined; limit: number },
): Promise<AdminUser[]> {
  const reading = readingFrom(place);
  const rows = await selectUsers(db)
    .$if(search !== undefined && search !== '', (query) =>
      query.where(({ or }) =>
        or([
          contains('users.email_key', search ?? ''),
          contains('users.name_key', search ?? ''),
          contains('organisations.name_key', search ?? ''),
        ]),
      ),
    )
    .$if(hasRequest, (query) => query.where('users.requested_role', 'is not', null))
    .where('users.id', reading.compare, reading.id)
    .orderBy('users.id', reading.order)
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  const devices = await listDevices(db, ids);
  return reading.newestFirst(rows).map((row) => toAdminUser(row, devices));
}

export async function findAdminUser(db: Db, id: string): Promise<AdminUser | undefined> {
  const row = await selectUsers(db).where('users.id', '=', id).executeTakeFirst();
  return row && toAdminUser(row, await listDevices(db, [id]));
}
