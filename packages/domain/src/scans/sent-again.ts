import type { ErrorCode } from '../error-codes.ts';

/** Refusals that end without the scan being changed: the plan, a role, or the server's trouble. */
const PASSING: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'PERIOD_OVER',
  'PLAN_LIMIT_REACHED',
  'FORBIDDEN',
  'GROWTH_ONLY',
  'ENTERPRISE_ONLY',
  'TOO_MANY_REQUESTS',
  'OVERLOADED',
  'INTERNAL',
]);

/** A scan of a newer release, met by a server that was set back to an earlier one. */
export const NEWER_FORMAT = 'scan.newerFormat';

/** Whether a refused scan may succeed later as it is (D23); else it has to be mended or given up. */
export function isWorthSendingAgain(refusal: { code: ErrorCode; reason: { code: string } }): boolean {
  return PASSING.has(refusal.code) || refusal.reason.code === NEWER_FORMAT;
}
