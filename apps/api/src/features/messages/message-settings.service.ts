import { findMessagePlan } from '@msafara/db/messages/message-plan.repository';
import {
  findMessageSettings,
  type MessageSettingRow,
  upsertMessageSettings,
} from '@msafara/db/messages/message-settings.repository';
import { listByNetwork } from '@msafara/db/messages/messages.repository';
import { listSuppressed } from '@msafara/db/messages/message-suppressions.repository';
import { listUsage, updateUsage, updateUsageReturned } from '@msafara/db/messages/message-usage.repository';
import { DAY_MS } from '@msafara/domain/durations';
import { invalidFields } from '@msafara/domain/errors';
import { monthOf, segmentsAMonth } from '@msafara/domain/messages/message-budget';
import type { MessageReason } from '@msafara/domain/messages/message-rules';
import { wordMessage } from '@msafara/domain/messages/message-templates';
import {
  KEPT_DAYS,
  type MessageRulesChange,
  type MessageSettings,
  type SmsSettingsInput,
  type WhatsappSettingsInput,
} from '@msafara/domain/messages/message-settings.schema';
import { say } from '@msafara/domain/say';
import { MESSAGE_TEMPLATES } from '@msafara/i18n/message-templates';

import { requirePermission, type SignedIn } from '../../context.ts';
import { type Deps, fromNow, nowOf } from '../../deps.ts';
import { recordAct } from '../audit/record-act.ts';
import { countTry } from '../auth/throttle.ts';
import { requireWebhookUrl } from '../webhooks/webhook-url.ts';
import { holdAsOwner } from '../team/as-owner.ts';
import { routeOf } from './accounts.ts';
import { addressKeyOf } from './address-key.ts';
import { callbackPath } from './callback-secret.ts';
import { readPhone } from './phone.ts';

/** What became of messages is shown of so long. */
const NETWORKS_MS = 30 * DAY_MS;
const TESTS = { max: 10, windowMs: DAY_MS };

function startingRow(deps: Deps, organisationId: string): MessageSettingRow {
  return {
    organisation_id: organisationId,
    sms: null,
    sender_id: null,
    sms_account: null,
    whatsapp_account: null,
    takes_followers: 1,
    is_stopped: 0,
    kept_days: KEPT_DAYS.default,
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
  const whatsapp = settings?.whatsapp_account == null ? 'shared' : 'own';
  const callbackOf = (provider: string) => deps.env.PUBLIC_URL + callbackPath(deps, provider, { organisationId });
  const networks = await listByNetwork(read, { organisationId, since: fromNow(deps, -NETWORKS_MS) });
  return {
    isOn: settings?.is_stopped !== 1,
    sms,
    senderId: settings?.sender_id ?? null,
    takesFollowers: settings?.takes_followers !== 0,
    keptDays: settings?.kept_days ?? KEPT_DAYS.default,
    hasShared: deps.env.messages.africasTalking !== undefined,
    usage: { month, shared: used('shared'), own: used('own'), max: plan ? segmentsAMonth(plan) : 0 },
    callback: sms === 'shared' ? null : callbackOf(sms),
    whatsapp,
    hasSharedWhatsapp: deps.env.messages.whatsapp !== undefined,
    whatsappCallback: whatsapp === 'own' ? callbackOf('whatsapp') : null,
    networks,
  };
}

async function store(
  ctx: SignedIn,
  change: Partial<MessageSettingRow>,
  details: Partial<Record<'provider' | 'on' | 'followers' | 'keptDays', string>>,
): Promise<MessageSettings> {
  const { deps, actor } = ctx;
  const { userId, organisationId } = actor;
  await deps.database.transaction(async (trx) => {
    // Two changes at once are made one after the other, whether there is a row yet or not.
    await holdAsOwner(trx, actor, say('role.ownerSets'));
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

/**
 * By whose number the organisation's messages go by WhatsApp from now on; its secrets are kept encrypted (D27). Fails with FORBIDDEN, or
 * INVALID_INPUT for a number that is none.
 */
export async function setWhatsapp(ctx: SignedIn, input: WhatsappSettingsInput): Promise<MessageSettings> {
  const { deps, actor } = ctx;
  requirePermission(actor, 'message.manage');
  const details = { provider: `whatsapp, ${input.provider}` };
  if (input.provider === 'shared') return store(ctx, { whatsapp_account: null }, details);
  const { phoneNumberId, number, token, appSecret } = input;
  const read = readPhone(number);
  if (read === 'invalid') {
    throw invalidFields({ number: say('phone.format') });
  }
  const account = { phoneNumberId, number: typeof read === 'object' ? read.number : number, token, appSecret };
  const sealed = deps.secrets.seal('message-account', actor.organisationId, JSON.stringify(account));
  return store(ctx, { whatsapp_account: sealed }, details);
}

/** Switches all messages of the organisation off or on (D27). Fails with FORBIDDEN. */
export async function switchMessages(ctx: SignedIn, { isOn }: { isOn: boolean }): Promise<MessageSettings> {
  requirePermission(ctx.actor, 'message.manage');
  return store(ctx, { is_stopped: Number(!isOn) }, { on: isOn ? 'yes' : 'no' });
}

/** Whether recipients may sign up themselves, and for how long their data are kept (D27); what is left out stays. Fails with FORBIDDEN. */
export async function setMessageRules(
  ctx: SignedIn,
  { takesFollowers, keptDays }: MessageRulesChange,
): Promise<MessageSettings> {
  requirePermission(ctx.actor, 'message.manage');
  const change = {
    ...(takesFollowers !== undefined && { takes_followers: Number(takesFollowers) }),
    ...(keptDays !== undefined && { kept_days: keptDays }),
  };
  return store(ctx, change, {
    ...(takesFollowers !== undefined && { followers: takesFollowers ? 'yes' : 'no' }),
    ...(keptDays !== undefined && { keptDays: String(keptDays) }),
  });
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
    throw invalidFields({ phone: fault });
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
