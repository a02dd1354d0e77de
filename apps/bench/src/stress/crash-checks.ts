import type { Db } from '@msafara/db/database';

import { checkCounters, checkReferences } from './crash-counters.ts';
import type { Ledger } from './crash-ledger.ts';
import { checkMoney } from './crash-money.ts';
import { checkSqlite } from '@msafara/db/sqlite/sqlite-backup';
import { type Finding, findingOf } from './finding.ts';
import type { Rig } from './rig.ts';
import { withDatabase } from './with-database.ts';

async function checkShipments(name: string, db: Db, ledger: Ledger): Promise<Finding> {
  const rows = await db
    .selectFrom('shipments')
    .select(['id', 'organisation_id', 'tracking_number', 'status'])
    .execute();
  const owners = new Map(rows.map((row) => [row.id, row.organisation_id]));
  const byNumber = Map.groupBy(rows, (row) => row.tracking_number);
  const history = await db.selectFrom('shipment_status_history').selectAll().execute();
  const byNote = Map.groupBy(history, ({ notes }) => notes ?? '');
  const begun = Map.groupBy(
    history.filter(({ change }) => change === 'created'),
    (row) => row.shipment_id,
  );
  const lost = [...ledger.creates].filter(([number, id]) => {
    const found = byNumber.get(number) ?? [];
    return found.length !== 1 || (id !== null && found[0]?.id !== id);
  });
  const wrong = ledger.updates.filter(({ note, shipmentId, status, location }) => {
    const [entry, ...more] = byNote.get(note) ?? [];
    const isSame = entry?.shipment_id === shipmentId && entry.status === status && entry.location === location;
    return !isSame || more.length > 0;
  });
  const last = new Map(ledger.updates.map(({ shipmentId, status }) => [shipmentId, status]));
  const stale = rows.filter(({ id, status }) => last.has(id) && last.get(id) !== status);
  return findingOf(
    `${name}: shipments and statuses that were acknowledged`,
    `${String(ledger.creates.size)} shipments, ${String(ledger.updates.length)} statuses; lost or changed ${String(lost.length + wrong.length)}`,
    {
      'each shipment there once': lost.length === 0,
      'each status in the history once, as sent': wrong.length === 0,
      'each shipment in its last status': stale.length === 0,
      'each entry of the history of the organisation of its shipment': history.every(
        (entry) => owners.get(entry.shipment_id) === entry.organisation_id,
      ),
      'each shipment with one beginning': rows.every(({ id }) => begun.get(id)?.length === 1),
    },
  );
}

async function checkMessages(name: string, db: Db, ledger: Ledger, { mails }: Rig): Promise<Finding> {
  const sent = Map.groupBy(await db.selectFrom('chat_messages').select('subject').execute(), ({ subject }) => subject);
  const lost = ledger.messages.filter((subject) => sent.get(subject)?.length !== 1);
  const outbox = await db.selectFrom('mails').select(['id', 'state']).execute();
  const taken = new Set(mails.taken);
  const written = new Set(outbox.map(({ id }) => `<${id}@localhost>`));
  const unsent = outbox.filter(({ id, state }) => state !== 'sent' || !taken.has(`<${id}@localhost>`));
  return findingOf(
    `${name}: messages to support, and the mails of everything`,
    `${String(ledger.messages.length)} messages, ${String(outbox.length)} mails; lost ${String(lost.length + unsent.length)}, sent twice under one Message-ID ${String(mails.taken.length - taken.size)}`,
    {
      'each message there once': lost.length === 0,
      'each mail sent': unsent.length === 0,
      'each Message-ID of a mail in the outbox': [...taken].every((id) => written.has(id)),
    },
  );
}

async function checkJobs(name: string, db: Db, aheadMs: number): Promise<Finding> {
  const jobs = await db.selectFrom('jobs').select(['state', 'run_at', 'attempts', 'last_error', 'id']).execute();
  const now = new Date(Date.now() + aheadMs).toISOString();
  const late = jobs.filter(({ state, run_at }) => state === 'waiting' && run_at <= now);
  const dead = jobs.filter(({ state }) => state === 'dead');
  const most = Math.max(...jobs.map(({ attempts }) => attempts));
  return findingOf(
    `${name}: jobs, with the clock ${String(aheadMs / 60_000)} minutes on, so that leases of killed servers are over`,
    `${String(jobs.length)} jobs, begun ${String(most)} times at most; left over ${String(late.length)}, given up ${String(dead.length)}`,
    { 'none left over': late.length === 0, 'none given up': dead.length === 0 },
  );
}

/** Looks for all that the clients were promised, in the database itself. */
export async function checkCrashed(name: string, rig: Rig, ledger: Ledger, aheadMs: number): Promise<Finding[]> {
  return withDatabase(rig.databaseUrl, async (database) => {
    const db = database.read;
    return [
      await checkShipments(name, db, ledger),
      await checkCounters(name, db),
      await checkMoney(name, db, rig, ledger),
      await checkMessages(name, db, ledger, rig),
      await checkJobs(name, db, aheadMs),
      await checkReferences(name, db, () => {
        if (rig.databaseUrl.startsWith('sqlite:')) checkSqlite(rig.databaseUrl.slice('sqlite:'.length));
      }),
    ];
  });
}
