import { hasClocks } from '@msafara/db/clocks/clocks.repository';
import { DomainError } from '@msafara/domain/errors';
import { refusalOf } from '@msafara/domain/policy';

import type { Caller } from '../../context.ts';

/**
 * Fails with FORBIDDEN, GROWTH_ONLY or ENTERPRISE_ONLY for a caller who may not read clocks and bonds; an organisation that has some
 * reads them whatever its plan is now.
 */
export async function requireClockReading({ actor, deps }: Caller): Promise<void> {
  const refusal = refusalOf(actor, 'clock.read');
  if (!refusal) return;
  const isByPlan = refusal.code === 'ENTERPRISE_ONLY' || refusal.code === 'GROWTH_ONLY';
  if (isByPlan && (await hasClocks(deps.database.read, actor.organisationId))) return;
  throw new DomainError(refusal.code, refusal.said);
}
