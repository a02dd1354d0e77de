import { join } from 'node:path';

import { checkMoney } from './crash-money.ts';
import { emptyLedger } from './crash-ledger.ts';
import { type Finding, findingOf } from './finding.ts';
import { comesToBe } from './load.ts';
import { persistentClient } from './persistent-client.ts';
import { buyAccount, payAndLeave, type Shop } from './purchases.ts';
import { seededRandom } from './random.ts';
import { createRig, type Rig } from './rig.ts';
import { withDatabase } from './with-database.ts';

const OPERATIONS = ['token', 'create', 'get', 'capture', 'verify'] as const;
const KINDS = ['latency', 'error', 'error-after-success', 'drop', 'drop-after-success', 'rate-limit'] as const;
const TIMES = 3;
const AHEAD_MS = 20 * 60_000;
const SETTLED_WITHIN_MS = 60_000;

/** Buyers go on while the provider meets one fault after the other; every fourth leaves after paying. */
async function buyThrough(shop: Shop): Promise<void> {
  for (const operation of OPERATIONS) {
    for (const kind of KINDS) {
      if (operation === 'token') await shop.control('POST', 'tokens/expire');
      await shop.control('POST', 'faults', { operation, kind, times: TIMES, ms: kind === 'latency' ? 700 : 0 });
      await Promise.all([buyAccount(shop, 'growth'), buyAccount(shop, 'starter'), payAndLeave(shop, 'growth')]);
      await shop.control('DELETE', 'faults');
    }
  }
}

async function hasDueJob({ databaseUrl }: Rig): Promise<boolean> {
  return withDatabase(databaseUrl, async (database) => {
    const due = await database.read
      .selectFrom('jobs')
      .select('id')
      .where('state', '=', 'waiting')
      .where('run_at', '<=', new Date(Date.now() + AHEAD_MS).toISOString())
      .executeTakeFirst();
    return due !== undefined;
  });
}

/** The provider fails at each of its calls in each way, under purchases; in the end the money is where it belongs. */
export async function stressProvider(folder: string): Promise<Finding[]> {
  const rig = await createRig(`sqlite:${join(folder, 'provider.db')}`);
  try {
    const server = await rig.start();
    const ledger = emptyLedger();
    const ask = persistentClient(server.url, ledger);
    const shop = { ask, ledger, random: seededRandom(2), control: rig.control };
    await buyThrough(shop);
    const isAlive = server.isAlive();
    await server.stop();
    const later = await rig.start({ clockShiftMs: AHEAD_MS });
    const isDone = await comesToBe(async () => !(await hasDueJob(rig)), SETTLED_WITHIN_MS);
    await later.stop();
    const money = await withDatabase(rig.databaseUrl, ({ read }) => checkMoney('The same', read, rig, ledger));
    return [
      findingOf(
        `The provider fails in ${String(KINDS.length)} ways at ${String(OPERATIONS.length)} calls, ${String(TIMES)} times each, under purchases`,
        `${String(ledger.unanswered)} requests answered 503 and made again; ${ledger.unexpected.slice(0, 3).join('; ') || 'no answer that nobody expects'}`,
        {
          'the server alive': isAlive,
          'every answer expected': ledger.unexpected.length === 0,
          'every job done': isDone,
        },
      ),
      money,
    ];
  } finally {
    await rig.close();
  }
}
