import type { Announce, Trx } from '@msafara/db/database';
import type { Order } from '@msafara/db/orders/orders.repository';
import { insertOrganisation } from '@msafara/db/organisations/organisations.repository';
import type { SessionKind } from '@msafara/db/sessions/sessions.table';
import { findUser, findUserByEmail } from '@msafara/db/users/members.repository';
import { findAccount } from '@msafara/db/users/user-settings.repository';
import { insertUser } from '@msafara/db/users/users.repository';
import { emailKey } from '@msafara/domain/auth/auth.schema';
import type { AutoCreateAccountInput, RegisterWithSubscriptionInput } from '@msafara/domain/billing/billing.schema';
import { DomainError } from '@msafara/domain/errors';
import { planOf } from '@msafara/domain/plans/plans';
import type { Language } from '@msafara/domain/settings/settings.schema';

import type { Context } from '../../context.ts';
import { type Deps, fromNow, nowOf } from '../../deps.ts';
import { createLink } from '../account/links.ts';
import { recordAct } from '../audit/record-act.ts';
import { hashPassword, requireUncommonPassword, verifyPassword } from '../auth/passwords.ts';
import { type OpenedSession, openFor } from '../auth/sessions.service.ts';
import { queueMail, type Recipient } from '../mail/mail.service.ts';
import { openClaim, requireClaim } from './claims.service.ts';
import { creditOrder } from './credit.ts';
import { requirePurchase } from './purchase-proof.ts';

const HOUR = 3_600_000;
/** How long the browser that bought may ask again for what it got, in case the answer was lost (D5). */
const SAME_ANSWER_MS = 15 * 60_000;
const TEMPORARY_MS = 24 * HOUR;
/** Letters and digits that nobody mistakes for one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

export type CreatedAccount = { opened: OpenedSession; generatedPassword: string | null; emailSent: boolean };

/** 20 random characters in four groups: 99 bits, and easy to type (D5). */
function generatePassword(deps: Deps): string {
  const group = () => Array.from({ length: 5 }, () => ALPHABET[deps.pick(ALPHABET.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}

function contradicts(message: string): DomainError {
  return new DomainError('CONFLICT', message);
}

/** Fails unless the order is paid, of this plan, and has its money still. */
function requirePaid(order: Order, tier: string): void {
  if (order.tier !== tier) throw contradicts('This order is for another plan.');
  if (order.refundState !== null || order.status === 'refunded') {
    throw contradicts('The money of this order went back, so it makes no account.');
  }
  if (order.status !== 'completed') throw new DomainError('PAYMENT_REFUSED', 'This order has not been paid.');
}

/** What a used order answers to anybody but the browser that just used it. */
function used(): DomainError {
  return contradicts('This payment has its account already. Please sign in.');
}

function isRecent(deps: Deps, order: Order): boolean {
  return order.consumedAt !== null && deps.clock() - Date.parse(order.consumedAt) < SAME_ANSWER_MS;
}

type NewOwner = {
  name: string;
  email: string;
  passwordHash: string;
  isGenerated: boolean;
  isVerified: boolean;
  language: Language;
  timezone: string | undefined;
};

/** Organisation, owner and the use of the payment at once, or none of them; answers undefined where the e-mail is taken. */
async function insertOwner(
  deps: Deps,
  order: Order,
  owner: NewOwner,
  write: (trx: Trx, announce: Announce, to: Recipient & { userId: string }) => Promise<void>,
): Promise<string | undefined> {
  const now = nowOf(deps);
  const [userId, organisationId] = [deps.newId(), deps.newId()];
  const { name, email, language } = owner;
  const isInserted = await deps.database
    .transaction(async (trx, announce) => {
      const paidAt = order.completedAt ?? now;
      await insertOrganisation(trx, {
        id: organisationId,
        name,
        tier: order.tier,
        isPlatform: false,
        isDemo: false,
        // Nothing but the month that follows: without it there is nothing left.
        paidUntil: paidAt,
        baseAt: paidAt,
        createdAt: now,
      });
      const inserted = await insertUser(trx, {
        id: userId,
        organisationId,
        email,
        passwordHash: owner.passwordHash,
        name,
        role: 'sender',
        requestedRole: null,
        isOwner: true,
        mustChangePassword: owner.isGenerated,
        ...(owner.isGenerated && { passwordDiesAt: fromNow(deps, TEMPORARY_MS) }),
        emailVerifiedAt: owner.isVerified ? now : null,
        language,
        ...(owner.timezone !== undefined && { timeZone: owner.timezone }),
        createdAt: now,
      });
      if (!inserted) throw new EmailTaken();
      if (!(await creditOrder(deps, trx, announce, { order, organisationId, userId }))) throw used();
      await write(trx, announce, { userId, name, email, language });
      const details = { orderId: order.id, tier: order.tier };
      await recordAct(deps, trx, { action: 'auth.registered-by-payment', userId, organisationId, details });
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof EmailTaken) return false;
      throw error;
    });
  return isInserted ? userId : undefined;
}

class EmailTaken extends Error {}

/** Parks the payment for the account that has this address already; nothing of that account changes (D5). */
async function park(deps: Deps, order: Order, email: string): Promise<DomainError> {
  const isParked =
    order.claimEmail !== null && emailKey(order.claimEmail) === emailKey(email)
      ? true
      : await deps.database.transaction((trx) => openClaim(deps, trx, order, email));
  if (!isParked) return used();
  return new DomainError(
    'EMAIL_TAKEN',
    `${email} has an account already. We mailed a link there: sign in, open it, and the paid month is added.`,
  );
}

/**
 * Makes the account of a payment from what our own capture says of the payer (§7, D5): organisation,
 * owner and the use of the order at once. The password is told once and dies after a day; a link to
 * set one's own is mailed. Asked again within 15 minutes by the same browser, it answers the same
 * account without a password. Fails with NOT_FOUND for another browser, PAYMENT_REFUSED before the
 * capture, CONFLICT where plan or payer are not the order's or it is used, EMAIL_TAKEN where the
 * payment became a claim.
 */
export async function autoCreateAccount(
  context: Context,
  input: AutoCreateAccountInput,
  kind: SessionKind,
): Promise<CreatedAccount> {
  const { deps } = context;
  const order = await requirePurchase(context, input.paypalOrderId);
  requirePaid(order, input.subscriptionTier);
  const { payer } = order;
  if (input.paypalPayerId && input.paypalPayerId !== payer.payerId) throw contradicts('This order has another payer.');
  if (order.consumedAt !== null) return sameAccount(context, order, kind);
  const { email } = payer;
  if (email === null) throw contradicts('The payment came without an e-mail address. Please complete the sign-up.');
  if (await findUserByEmail(deps.database.read, email)) throw await park(deps, order, email);
  const generatedPassword = generatePassword(deps);
  const owner = {
    name: payer.name ?? email.slice(0, 100),
    email,
    passwordHash: await hashPassword(generatedPassword),
    isGenerated: true,
    isVerified: false,
    language: input.language ?? order.language,
    timezone: input.timezone,
  };
  const userId = await insertOwner(deps, order, owner, (trx, _, to) => queuePurchaseMail(deps, trx, to, order));
  if (userId === undefined) throw await park(deps, order, email);
  return { opened: await openFor(context, userId, kind), generatedPassword, emailSent: true };
}

/** The account that this browser got a moment ago, as long as nobody has made it their own. */
async function sameAccount(context: Context, order: Order, kind: SessionKind): Promise<CreatedAccount> {
  const { deps } = context;
  if (order.userId === null || order.buyerId !== null || !isRecent(deps, order)) throw used();
  const opened = await openFor(context, order.userId, kind);
  if (!opened.user.mustChangePassword) throw used();
  return { opened, generatedPassword: null, emailSent: true };
}

async function queuePurchaseMail(deps: Deps, trx: Trx, to: Recipient & { userId: string }, order: Order) {
  const { userId, email } = to;
  const url = await createLink(deps, trx, { userId, purpose: 'reset-password', email, hours: 24 });
  await queueMail(deps, trx, {
    template: 'purchase',
    to,
    content: (t) => ({
      subject: t('purchase.subject'),
      paragraphs: [t('purchase.text', { plan: planOf(order.tier).name, email })],
      button: { label: t('purchase.button'), url },
      note: t('purchase.note'),
    }),
  });
}

/**
 * Signup completion (§2, §5, D5): the account of a payment by what somebody types, proved by the
 * checkout cookie or by the link that was mailed to who paid. Fails as {@link autoCreateAccount}
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
  const isVerified =
    input.claim !== undefined && order.claimEmail !== null && emailKey(order.claimEmail) === emailKey(input.email);
  const owner = {
    name: input.name,
    email: input.email,
    passwordHash: await hashPassword(input.password),
    isGenerated: false,
    isVerified,
    language: input.language ?? order.language,
    timezone: input.timezone,
  };
  const userId = await insertOwner(deps, order, owner, (trx, _, to) => queueWelcomeMail(deps, trx, to, order));
  if (userId === undefined) throw await park(deps, order, input.email);
  return { opened: await openFor(context, userId, kind), generatedPassword: null, emailSent: true };
}

/** The order that a mailed claim or this browser's own purchase proves; a claim is for its own order alone. */
async function purchaseOf(context: Context, input: RegisterWithSubscriptionInput): Promise<Order> {
  if (input.claim === undefined) return requirePurchase(context, input.paypalOrderId);
  const order = await requireClaim(context, input.claim);
  if (order.paypalOrderId !== input.paypalOrderId) throw contradicts('This link is for another order.');
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
      ? await findUser(deps.database.read, { id: order.userId, organisationId: null })
      : undefined;
  const account = user && (await findAccount(deps.database.read, { id: user.id }));
  const isSame = account !== undefined && emailKey(account.email) === emailKey(input.email);
  const matches = await verifyPassword(account?.passwordHash, input.password);
  if (!isSame || !matches) throw used();
  const opened = await openFor(context, account.id, kind);
  if (opened.user.hasSecondFactor) throw used();
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
