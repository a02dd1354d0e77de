import { KEY_SCOPES, type KeyScope } from '@msafara/domain/keys/key-scopes';
import { useTranslation } from 'react-i18next';

/** The names of scopes for people, by which they are also chosen. */
const NAMES = {
  'shipments:read': 'shipmentsRead',
  'shipments:write': 'shipmentsWrite',
  'proofs:read': 'proofsRead',
  'proofs:write': 'proofsWrite',
  'milestones:read': 'milestonesRead',
  'milestones:write': 'milestonesWrite',
  'documents:read': 'documentsRead',
  'documents:write': 'documentsWrite',
  'clocks:read': 'clocksRead',
  'clocks:write': 'clocksWrite',
  'files:read': 'filesRead',
  'files:write': 'filesWrite',
  'recipients:read': 'recipientsRead',
  'recipients:write': 'recipientsWrite',
  'messages:read': 'messagesRead',
  'events:read': 'eventsRead',
  'webhooks:manage': 'webhooksManage',
} as const satisfies Record<KeyScope, string>;

export const SCOPE_CHOICES = KEY_SCOPES.map((scope) => ({ scope, name: NAMES[scope] }));

/** What a key may do, in words. */
export function useScopeWords(): (scopes: readonly KeyScope[]) => string[] {
  const { t } = useTranslation('developers');
  return (scopes) => scopes.map((scope) => t(`scope.${NAMES[scope]}`));
}
