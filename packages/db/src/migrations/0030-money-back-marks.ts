import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/** What a payer whose money went back is known by (D4): the account, the e-mail without its plus part, the card. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  await sql.raw(`alter table orders add column payer_card ${text}`).execute(db);
  await sql
    .raw(
      `create table money_back_marks (
        mark ${text} primary key,
        order_id ${text} not null references orders (id)
      )`,
    )
    .execute(db);
  await sql`create index money_back_marks_by_order on money_back_marks (order_id)`.execute(db);
  const { rows } = await sql<{ id: string; payer_id: string | null; payer_email: string | null }>`
    select id, payer_id, payer_email from orders where refund_reason = 'money-back' order by completed_at, id`.execute(
    db,
  );
  for (const { id, payer_id: payerId, payer_email: email } of rows) {
    const address = email
      ?.normalize('NFKC')
      .trim()
      .toLowerCase()
      .replace(/\+[^@]*(?=@)/u, '');
    const marks = [payerId === null ? [] : `payer:${payerId}`, address === undefined ? [] : `email:${address}`].flat();
    for (const mark of marks) {
      // oxlint-disable-next-line no-await-in-loop -- the earlier order keeps a mark that several share
      await sql`insert into money_back_marks (mark, order_id) values (${mark}, ${id}) on conflict do nothing`.execute(
        db,
      );
    }
  }
}
