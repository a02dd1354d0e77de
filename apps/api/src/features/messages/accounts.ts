import type { Db } from '@msafara/db/database';
import type { MessagePlan } from '@msafara/db/messages/message-plan.repository';
import { findMessageSettings, type MessageSettingRow } from '@msafara/db/messages/message-settings.repository';
import { segmentsAMonth } from '@msafara/domain/messages/message-budget';
import type { MessageReason } from '@msafara/domain/messages/message-rules';
import type { MessageChannel } from '@msafara/domain/messages/messages.schema';
import { z } from 'zod';

import type { Deps } from '../../deps.ts';
import { africasTalking } from './africas-talking.ts';
import type { Channel } from './channel.ts';
import { gatewayAccount, httpGateway } from './http-gateway.ts';
import { whatsappCloud } from './whatsapp-cloud.ts';

const africasTalkingAccount = z.object({ username: z.string(), apiKey: z.string() });
export const whatsappAccount = z.object({
  phoneNumberId: z.string(),
  number: z.string(),
  token: z.string(),
  appSecret: z.string(),
});

/** By what a message goes: an account with a provider, nobody's, or a mail; or why it does not. */
export type Route =
  | { by: 'provider'; account: 'own' | 'shared'; channel: Channel; max: number | null }
  | { by: 'sink' }
  | { by: 'mail' }
  | { not: MessageReason };

/** An account of an organisation's own as it was sealed; undefined where no SECRET_KEY opens it. */
export function openAccount({ secrets }: Deps, organisationId: string, sealed: string | null): unknown {
  const text = sealed === null ? undefined : secrets.open('message-account', organisationId, sealed);
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}

function ownSms(deps: Deps, settings: MessageSettingRow): Channel | undefined {
  const { sms, sender_id: senderId, organisation_id: organisationId, sms_account: sealed } = settings;
  const opened = openAccount(deps, organisationId, sealed);
  if (sms === 'http') {
    const { data } = gatewayAccount.safeParse(opened);
    return data && httpGateway(data, { senderId, post: deps.post.guarded });
  }
  const { data } = africasTalkingAccount.safeParse(opened);
  const base = deps.env.messages.africasTalkingBase;
  return data && africasTalking(data, { senderId, base, post: deps.post.trusted });
}

function ownChannel(deps: Deps, settings: MessageSettingRow, kind: MessageChannel): Channel | undefined | 'none' {
  if (kind === 'sms') return settings.sms === null ? 'none' : ownSms(deps, settings);
  if (settings.whatsapp_account === null) return 'none';
  const { data } = whatsappAccount.safeParse(openAccount(deps, settings.organisation_id, settings.whatsapp_account));
  return data && whatsappCloud(data, { base: deps.env.messages.whatsappBase, post: deps.post.trusted });
}

function sharedChannel({ env, post }: Deps, kind: MessageChannel): Channel | undefined {
  const { africasTalking: sms, whatsapp, africasTalkingBase, whatsappBase } = env.messages;
  if (kind === 'sms') {
    return sms && africasTalking(sms, { senderId: sms.senderId, base: africasTalkingBase, post: post.trusted });
  }
  return whatsapp && whatsappCloud(whatsapp, { base: whatsappBase, post: post.trusted });
}

/**
 * By whose account an organisation's messages of a channel go (D27): its own, else the deployment's within the segments of its
 * plan, which trials and Starter have none of. The demo and test mode reach nobody.
 */
export async function routeOf(
  deps: Deps,
  db: Db,
  { organisationId, plan, kind }: { organisationId: string; plan: MessagePlan; kind: MessageChannel },
): Promise<Route> {
  if (plan.isUnreal) return { by: 'sink' };
  const settings = await findMessageSettings(db, organisationId);
  if (settings?.is_stopped === 1) return { not: 'switched_off' };
  // In development the outbox is where a mail is read.
  if (kind === 'email') return deps.mailer || !deps.env.isProduction ? { by: 'mail' } : { not: 'no_provider' };
  const own = settings ? ownChannel(deps, settings, kind) : 'none';
  if (own === undefined) return { not: 'no_provider' };
  if (own !== 'none') return { by: 'provider', account: 'own', channel: own, max: null };
  const shared = sharedChannel(deps, kind);
  if (!shared) return { not: 'no_provider' };
  const isOver = plan.paidUntil !== null && plan.paidUntil <= new Date(deps.clock()).toISOString();
  const max = segmentsAMonth(plan);
  return max === 0 || isOver ? { not: 'plan' } : { by: 'provider', account: 'shared', channel: shared, max };
}
