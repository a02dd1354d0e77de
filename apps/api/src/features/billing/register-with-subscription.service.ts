import type { Trx } from '@msafara/db/database';
import type { Order } from '@msafara/db/orders/orders.repository';
import { findSessionUser } from '@msafara/db/sessions/sessions.repository';
import type { SessionKind } from '@msafara/db/sessions/sessions.table';
import { findUserByEmail } from '@msafara/db/users/members.repository';
import { findAccount } from '@msafara/db/users/user-settings.repository';
import { emailKey } from '@msafara/domain/auth/auth.schema';
import type { RegisterWithSubscriptionInput } from '@msafara/domain/billing/purchase.schema';
import { planOf } from '@msafara/domain/plans/plans';
import { say } from '@msafara/domain/say';

import type { Context } from '../../context.ts';
import { type Deps, nowOf } from '../../deps.ts';
import { createLink } from '../account/links.ts';
import { hashPassword, requireUncommonPassword, verifyPassword } from '../auth/passwords.ts';
import { openFor, openForPassword } from '../auth/sessions.service.ts';
import { queueMail, type Recipient } from '../mail/mail.service.ts';
import { requireClaim, requireClaimedBy } from './claims.service.ts';
import { contradicts, type CreatedAccount, insertOwner, isRecent, park, requirePaid, used } from './purchase-owner.ts';
import { requirePurchase } from './purchase-proof.ts';

/**
 * Signup completion (§2, §5, D5): the account of a payment by what somebody types, proved by the
 * checkout cookie or by the link that was mailed to who paid. Fails as `autoCreateAccount`
 * does, and with INVALID_INPUT for a common password.
 */
export async function registerWithSubscription(
  context: Context,
  input: RegisterWithSubscriptionInput,
  kind: SessionKind,
): Promise<CreatedAccount> {
  const { deps } = context;
  const order = await purchaseOf(context, input);
  requirePaid(order, input.subscriptionTier);
  if (order.consumedAt !== null) return sameSignup(context, order, input, kind);
  requireUncommonPassword(input.password);
  if (await findUserByEmail(deps.database.read, input.email)) throw await park(deps, order, input.email);
  const owner = {
    name: input.name,
    email: input.email,
    passwordHash: await hashPassword(deps, input.password, context.address),
    isGenerated: false,
    // The link was mailed to this very address.
    isVerified: input.claim !== undefined,
    language: input.language ?? order.language,
    timezone: input.timezone,
    dateFormat: input.dateFormat,
    theme: input.theme,
  };
  const userId = await insertOwner(deps, order, owner, (trx, _, to) => queueWelcomeMail(deps, trx, to, order));
  if (userId === undefined) throw await park(deps, order, input.email);
  return { opened: await openFor(context, userId, kind), generatedPassword: null, emailSent: true };
}

/** The order that a mailed claim or this browser's own purchase proves; a claim is for its own order alone. */
async function purchaseOf(context: Context, input: RegisterWithSubscriptionInput): Promise<Order> {
  if (input.claim === undefined) return requirePurchase(context, input.paypalOrderId);
  const order = await requireClaim(context, input.claim);
  if (order.paypalOrderId !== input.paypalOrderId) throw contradicts(say('order.otherLink'));
  requireClaimedBy(order, input.email);
  return order;
}

/** The same account for the same browser, address and password, in case the answer was lost. */
async function sameSignup(
  context: Context,
  order: Order,
  input: RegisterWithSubscriptionInput,
  kind: SessionKind,
): Promise<CreatedAccount> {
  const { deps } = context;
  const user =
    order.userId !== null && isRecent(deps, order)
      ? await findSessionUser(deps.database.read, order.userId, nowOf(deps))
      : undefined;
  const account = user && (await findAccount(deps.database.read, { id: user.id }));
  const isSame = account !== undefined && emailKey(account.email) === emailKey(input.email);
  const matches = await verifyPassword(deps, account?.passwordHash, {
    password: input.password,
    address: context.address,
  });
  if (!isSame || !matches || user?.hasSecondFactor !== false) throw used();
  const opened = await openForPassword(context, account, kind);
  if (!opened) throw used();
  return { opened, generatedPassword: null, emailSent: true };
}

async function queueWelcomeMail(deps: Deps, trx: Trx, to: Recipient & { userId: string }, order: Order) {
  const { userId, email } = to;
  const url = await createLink(deps, trx, { userId, purpose: 'verify-email', email, hours: 24 });
  await queueMail(deps, trx, {
    template: 'welcome',
    to,
    content: (t) => ({
      subject: t('welcome.subject'),
      paragraphs: [t('welcome.text', { plan: planOf(order.tier).name, email })],
      button: { label: t('welcome.button'), url },
      note: t('welcome.note'),
    }),
  });
}
