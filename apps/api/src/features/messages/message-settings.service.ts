import { findMessagePlan } from '@msafara/db/messages/message-plan.repository';
import {
  findMessageSettings,
  type MessageSettingRow,
  upsertMessageSettings,
} from '@msafara/db/messages/message-settings.repository';
import { listSuppressed } from '@msafara/db/messages/message-suppressions.repository';
import { listUsage, updateUsage, updateUsageReturned } from '@msafara/db/messages/message-usage.repository';
import { DomainError } from '@msafara/domain/errors';
import { monthOf, segmentsAMonth } from '@msafara/domain/messages/message-budget';
import type { MessageReason } from '@msafara/domain/messages/message-rules';
import { wordMessage } from '@msafara/domain/messages/message-templates';
import type { MessageSettings, SmsSettingsInput } from '@msafara/domain/messages/messages.schema';
import { say } from '@msafara/domain/say';
import { MESSAGE_TEMPLATES } from '@msafara/i18n/message-templates';

import { requirePermission, type SignedIn } from '../../context.ts';
import { type Deps, nowOf } from '../../deps.ts';
import { recordAct } from '../audit/record-act.ts';
import { countTry } from '../auth/throttle.ts';
import { requireWebhookUrl } from '../webhooks/webhook-url.ts';
import { routeOf } from './accounts.ts';
import { addressKeyOf } from './address-key.ts';
import { callbackPath } from './callback-secret.ts';
import { readPhone } from './phone.ts';

const TESTS = { max: 10, windowMs: 86_400_000 };
/** Recipients' data are kept for so many days after a delivery (D27). */
const KEPT_DAYS = 90;

function startingRow(deps: Deps, organisationId: string): MessageSettingRow {
  return {
    organisation_id: organisationId,
    sms: null,
    sender_id: null,
    sms_account: null,
    whatsapp_account: null,
    takes_followers: 1,
    is_stopped: 0,
    kept_days: KEPT_DAYS,
    updated_at: nowOf(deps),
  };
}

/** How the caller's organisation sends, and what of the month is used (D27). Fails with FORBIDDEN. */
export async function readMessageSettings({ deps, actor }: SignedIn): Promise<MessageSettings> {
  requirePermission(actor, 'message.manage');
  const { read } = deps.database;
  const { organisationId } = actor;
  const month = monthOf(nowOf(deps));
  const settings = await findMessageSettings(read, organisationId);
  const plan = await findMessagePlan(read, organisationId);
  const usage = await listUsage(read, { organisationId, month });
  const used = (account: 'own' | 'shared') => usage.find((one) => one.account === account)?.segments ?? 0;
  const sms = settings?.sms ?? 'shared';
  return {
    isOn: settings?.is_stopped !== 1,
    sms,
    senderId: settings?.sender_id ?? null,
    hasShared: deps.env.messages.africasTalking !== undefined,
    usage: { month, shared: used('shared'), own: used('own'), max: plan ? segmentsAMonth(plan) : 0 },
    callback: sms === 'shared' ? null : deps.env.PUBLIC_URL + callbackPath(deps, sms, { organisationId }),
  };
}

async function store(
  ctx: SignedIn,
  change: Partial<MessageSettingRow>,
  details: Record<string, string>,
): Promise<MessageSettings> {
  const { deps, actor } = ctx;
  const { userId, organisationId } = actor;
  await deps.database.transaction(async (trx) => {
    const before = (await findMessageSettings(trx, organisationId)) ?? startingRow(deps, organisationId);
    await upsertMessageSettings(trx, { ...before, ...change, updated_at: nowOf(deps) });
    await recordAct(deps, trx, { action: 'organisation.messages-changed', userId, organisationId, details });
  });
  return readMessageSettings(ctx);
}

/**
 * By whose account the organisation's SMS go from now on; a secret is kept encrypted (D27). Fails with FORBIDDEN, or INVALID_INPUT
 * for a gateway that nothing is sent to.
 */
export async function setSms(ctx: SignedIn, input: SmsSettingsInput): Promise<MessageSettings> {
  const { deps, actor } = ctx;
  requirePermission(actor, 'message.manage');
  const seal = (account: object) => deps.secrets.seal('message-account', actor.organisationId, JSON.stringify(account));
  const details = { provider: input.provider };
  if (input.provider === 'shared') return store(ctx, { sms: null, sms_account: null, sender_id: null }, details);
  const { provider: sms, secret, senderId } = input;
  if (input.provider === 'http') {
    requireWebhookUrl(deps.env, input.url);
    const { url, isRepeatable } = input;
    return store(ctx, { sms, sender_id: senderId, sms_account: seal({ url, secret, isRepeatable }) }, details);
  }
  const { username } = input;
  return store(ctx, { sms, sender_id: senderId, sms_account: seal({ username, apiKey: secret }) }, details);
}

/** Switches all messages of the organisation off or on (D27). Fails with FORBIDDEN. */
export async function switchMessages(ctx: SignedIn, { isOn }: { isOn: boolean }): Promise<MessageSettings> {
  requirePermission(ctx.actor, 'message.manage');
  return store(ctx, { is_stopped: Number(!isOn) }, { on: isOn ? 'yes' : 'no' });
}

type Tested = { state: 'accepted' | 'failed' | 'unknown'; reason: MessageReason | null };

const failed = (reason: MessageReason): Tested => ({ state: 'failed', reason });

/**
 * Sends one SMS to the owner's own phone, by the account that all others go by, and says what the provider answered (D27). Fails
 * with FORBIDDEN, INVALID_INPUT or TOO_MANY_REQUESTS.
 */
export async function sendTestMessage(
  { deps, actor, session }: SignedIn,
  { phone }: { phone: string },
): Promise<Tested> {
  requirePermission(actor, 'message.manage');
  const { organisationId } = actor;
  const read = readPhone(phone);
  if (typeof read !== 'object') {
    const fault = read === 'landline' ? say('phone.landline') : say('phone.format');
    throw new DomainError('INVALID_INPUT', say('input.invalid'), { fieldErrors: { phone: fault } });
  }
  await countTry(deps, `message-test:${organisationId}`, TESTS);
  const { database } = deps;
  const addressKey = await addressKeyOf(deps, read.number);
  if ((await listSuppressed(database.read, [addressKey])).has(addressKey)) return failed('stopped');
  const plan = await findMessagePlan(database.read, organisationId);
  if (!plan) return failed('no_provider');
  const route = await routeOf(deps, database.read, { organisationId, plan, kind: 'sms' });
  if ('not' in route) return failed(route.not);
  if (route.by !== 'provider') return failed('no_provider');
  const { language } = session.user.settings;
  const values = { sender: plan.name, trackingNumber: '', link: '', place: null, stop: null };
  const words = MESSAGE_TEMPLATES[language];
  const { body, segments } = wordMessage({ template: 'test', words, isUnicode: language === 'ar', ...values });
  const counted = { organisationId, month: monthOf(nowOf(deps)), account: route.account, segments, max: route.max };
  if (!(await database.transaction((trx) => updateUsage(trx, counted)))) return failed('budget');
  const outgoing = { id: deps.newId(), to: read.number, body, language, parts: [], isWindowOpen: false } as const;
  const handed = await route.channel.send({ ...outgoing, template: 'test' }, new AbortController().signal);
  if (handed.kind === 'accepted' || handed.kind === 'unknown') return { state: handed.kind, reason: null };
  await database.transaction((trx) => updateUsageReturned(trx, counted));
  return failed(handed.kind === 'refused' ? handed.reason : 'provider_down');
}
