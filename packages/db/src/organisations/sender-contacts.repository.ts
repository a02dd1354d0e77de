import type { Logo } from '@msafara/domain/organisations/logo.schema';
import type { SenderContact } from '@msafara/domain/organisations/sender-contact.schema';
import type { Tier } from '@msafara/domain/plans/plans';

import type { Db, Trx } from '../database.ts';
import { type Expressions, queryTemplate } from '../query-template.ts';

/** An organisation as the public page of its shipments needs it. */
export type Sender = {
  name: string;
  tier: Tier;
  isPlatform: boolean;
  isDemo: boolean;
  isOwnerConfirmed: boolean;
  contact: SenderContact | null;
  logo: Logo | null;
};

const findWithContact = queryTemplate((db, { id }: Expressions<{ id: string }>) =>
  db
    .selectFrom('organisations')
    .leftJoin('sender_contacts', 'sender_contacts.organisation_id', 'organisations.id')
    .leftJoin('organisation_logos', 'organisation_logos.organisation_id', 'organisations.id')
    .leftJoin('files', 'files.id', 'organisation_logos.file_id')
    .select(['files.id as logo_id', 'files.width as logo_width', 'files.height as logo_height'])
    .select(['organisations.name', 'tier', 'is_platform', 'is_demo'])
    .select(['is_shown', 'phone', 'sender_contacts.email', 'web_page', 'is_taken_off'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('users')
          .select('users.id')
          .whereRef('users.organisation_id', '=', 'organisations.id')
          .where('is_owner', '=', 1)
          .where('email_verified_at', 'is not', null),
      ).as('is_owner_confirmed'),
    )
    .where('organisations.id', '=', id),
);

/** Who sends the shipments of an organisation, with what it set to be shown; undefined for an unknown id. */
export async function findSender(db: Db, organisationId: string): Promise<Sender | undefined> {
  const [row] = (await findWithContact(db, { id: organisationId })).rows;
  if (!row) return undefined;
  return {
    name: row.name,
    tier: row.tier,
    isPlatform: row.is_platform === 1,
    isDemo: row.is_demo === 1,
    isOwnerConfirmed: Boolean(row.is_owner_confirmed),
    contact:
      row.is_shown === null
        ? null
        : {
            isShown: row.is_shown === 1,
            phone: row.phone,
            email: row.email,
            webPage: row.web_page,
            isTakenOff: row.is_taken_off === 1,
          },
    logo:
      row.logo_id === null ? null : { fileId: row.logo_id, width: row.logo_width ?? 0, height: row.logo_height ?? 0 },
  };
}

type Contact = Omit<SenderContact, 'isTakenOff'> & { organisationId: string; now: string };

/** Keeps what an organisation wants to show; whether an administrator took it off stays as it is. */
export async function upsertSenderContact(trx: Trx, { organisationId, now, ...contact }: Contact): Promise<void> {
  const columns = {
    is_shown: Number(contact.isShown),
    phone: contact.phone,
    email: contact.email,
    web_page: contact.webPage,
    updated_at: now,
  };
  await trx
    .insertInto('sender_contacts')
    .values({ organisation_id: organisationId, ...columns })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(columns))
    .execute();
}

/** Takes an organisation's contact off the public pages, or lets it back; false where it has none. */
export async function updateContactTakenOff(
  trx: Trx,
  { organisationId, isTakenOff }: { organisationId: string; isTakenOff: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sender_contacts')
    .set({ is_taken_off: Number(isTakenOff) })
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
