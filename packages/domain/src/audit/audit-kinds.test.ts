import { expect, test } from 'vitest';

import { AUDIT_ACTIONS } from './audit-actions.ts';
import { actionsOf, AUDIT_KINDS } from './audit-kinds.ts';

test('every action that is written down belongs to one kind', () => {
  expect(AUDIT_KINDS.flatMap(actionsOf).toSorted()).toEqual([...AUDIT_ACTIONS].toSorted());
});

test.each([
  ['access', 'account.password-changed'],
  ['shipments', 'shipments.deleted-all'],
  ['payments', 'plan.cancelled'],
  ['admin', 'admin.plan-set'],
] as const)('%s holds %s', (kind, action) => {
  expect(actionsOf(kind)).toContain(action);
});

test.each(['statuses', 'imports'] as const)('%s are read from elsewhere', (kind) => {
  expect(actionsOf(kind)).toEqual([]);
});
