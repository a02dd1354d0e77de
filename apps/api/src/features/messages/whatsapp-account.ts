import { findMessageSettings } from '@msafara/db/messages/message-settings.repository';

import type { Deps } from '../../deps.ts';
import type { WhatsappAccount } from '../../messages-env.ts';
import { openAccount, whatsappAccount } from './accounts.ts';
import type { CallbackOwner } from './callback-secret.ts';

/** The account with WhatsApp that a call is about: an organisation's own, or the deployment's. */
export async function findWhatsappAccount(
  deps: Deps,
  { organisationId }: CallbackOwner,
): Promise<WhatsappAccount | undefined> {
  if (organisationId === null) return deps.env.messages.whatsapp;
  const settings = await findMessageSettings(deps.database.read, organisationId);
  return whatsappAccount.safeParse(openAccount(deps, organisationId, settings?.whatsapp_account ?? null)).data;
}
