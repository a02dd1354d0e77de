import type { Kysely } from 'kysely';

import type { Dialect } from '../migrate.ts';
import { up as foundation } from './0001-foundation.ts';
import { up as workspace } from './0002-workspace.ts';
import { up as reports } from './0003-reports.ts';
import { up as people } from './0004-people.ts';
import { up as orders } from './0005-orders.ts';
import { up as payments } from './0006-payments.ts';
import { up as eta } from './0007-eta.ts';
import { up as followers } from './0008-followers.ts';
import { up as totals } from './0009-totals.ts';
import { up as lanes } from './0010-lanes.ts';
import { up as sought } from './0011-sought.ts';

/** Every migration in order. One that has been released is never changed. */
export const migrations: Record<string, (db: Kysely<never>, dialect: Dialect) => Promise<void>> = {
  '0001-foundation': foundation,
  '0002-workspace': workspace,
  '0003-reports': reports,
  '0004-people': people,
  '0005-orders': orders,
  '0006-payments': payments,
  '0007-eta': eta,
  '0008-followers': followers,
  '0009-totals': totals,
  '0010-lanes': lanes,
  '0011-sought': sought,
};
