import type { Trx } from '@msafara/db/database';
import type { Order } from '@msafara/db/orders/orders.repository';
import { findSessionUser } from '@msafara/db/sessions/sessions.repository';
import type { SessionKind } from '@msafara/db/sessions/sessions.table';
import { findUserByEmail } from '@msafara/db/users/members.repository';
import type { AutoCreateAccountInput } from '@msafara/domain/billing/purchase.schema';
import { planOf } from '@msafara/domain/plans/plans';
import { say } from '@msafara/domain/say';

import type { Context } from '../../context.ts';
import { type Deps, nowOf } from '../../deps.ts';
import { createLink } from '../account/links.ts';
import { hashPassword } from '../auth/passwords.ts';
import { openFor } from '../auth/sessions.service.ts';
import { queueMail, type Recipient } from '../mail/mail.service.ts';
import { contradicts, type CreatedAccount, insertOwner, isRecent, park, requirePaid, used } from './purchase-owner.ts';
import { requirePurchase } from './purchase-proof.ts';

/** Letters and digits that nobody mistakes for one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** 20 random characters in four groups: 99 bits, and easy to type (D5). */
function generatePassword(deps: Deps): string {
  const group = () => Array.from({ length: 5 }, () => ALPHABET[deps.pick(ALPHABET.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
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
  if (input.paypalPayerId && input.paypalPayerId !== payer.payerId) throw contradicts(say('order.otherPayer'));
  if (order.consumedAt !== null) return sameAccount(context, order, kind);
  const { email } = payer;
  if (email === null) throw contradicts(say('order.noEmail'));
  const takenBy = async () => {
    // Of two calls at once the second meets the account that the first has just made.
    const again = await requirePurchase(context, input.paypalOrderId);
    if (again.consumedAt !== null) return sameAccount(context, again, kind);
    throw await park(deps, order, email);
  };
  if (await findUserByEmail(deps.database.read, email)) return takenBy();
  const generatedPassword = generatePassword(deps);
  const owner = {
    name: payer.name ?? email.slice(0, 100),
    email,
    passwordHash: await hashPassword(deps, generatedPassword, context.address),
    isGenerated: true,
    isVerified: false,
    language: input.language ?? order.language,
    timezone: input.timezone,
    dateFormat: input.dateFormat,
    theme: input.theme,
  };
  const userId = await insertOwner(deps, order, owner, (trx, _, to) => queuePurchaseMail(deps, trx, to, order));
  if (userId === undefined) return takenBy();
  return { opened: await openFor(context, userId, kind), generatedPassword, emailSent: true };
}

/** The account that this browser got a moment ago, as long as nobody has made it their own. */
async function sameAccount(context: Context, order: Order, kind: SessionKind): Promise<CreatedAccount> {
  const { deps } = context;
  if (order.userId === null || order.buyerId !== null || !isRecent(deps, order)) throw used();
  const user = await findSessionUser(deps.database.read, order.userId, nowOf(deps));
  if (!user?.mustChangePassword) throw used();
  const opened = await openFor(context, order.userId, kind);
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
