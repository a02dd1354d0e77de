import { AUDIT_ACTIONS, type AuditAction } from './audit-actions.ts';

/** What the log reads from elsewhere: entries of histories, and imports of files. They are not written twice. */
export const READ_ACTIONS = ['shipment.status-recorded', 'shipments.imported'] as const;

/** All that the log shows. */
export const LOG_ACTIONS = [...AUDIT_ACTIONS, ...READ_ACTIONS] as const;

/** What the log can be narrowed to, in the order of a choice. */
export const AUDIT_KINDS = [
  'access',
  'shipments',
  'statuses',
  'imports',
  'team',
  'payments',
  'organisation',
  'admin',
] as const;

export type AuditKind = (typeof AUDIT_KINDS)[number];

/** Which kind an action that is written down belongs to, by what its name begins with. */
const KIND_OF = {
  auth: 'access',
  account: 'access',
  key: 'access',
  webhook: 'access',
  recipient: 'shipments',
  proof: 'shipments',
  clock: 'shipments',
  bond: 'shipments',
  shipment: 'shipments',
  shipments: 'shipments',
  team: 'team',
  plan: 'payments',
  payment: 'payments',
  organisation: 'organisation',
  admin: 'admin',
} as const satisfies Record<Area, AuditKind>;

type Area = AuditAction extends infer Action ? (Action extends `${infer Name}.${string}` ? Name : never) : never;

function isArea(name: string): name is Area {
  return name in KIND_OF;
}

/** The actions of a kind that are written down; none for what is read from elsewhere. */
export function actionsOf(kind: AuditKind): AuditAction[] {
  return AUDIT_ACTIONS.filter((action) => {
    const [area = ''] = action.split('.');
    return isArea(area) && KIND_OF[area] === kind;
  });
}
