import type { Announce, Trx } from '@msafara/db/database';
import type { Order } from '@msafara/db/orders/orders.repository';
import { insertOrganisation } from '@msafara/db/organisations/organisations.repository';
import { insertUser } from '@msafara/db/users/users.repository';
import { emailKey } from '@msafara/domain/auth/auth.schema';
import { DAY_MS, MINUTE_MS } from '@msafara/domain/durations';
import { DomainError } from '@msafara/domain/errors';
import { say, type Said } from '@msafara/domain/say';
import type { Language } from '@msafara/domain/settings/languages';
import type { DateFormat, Theme } from '@msafara/domain/settings/settings.schema';

import { type Deps, fromNow, nowOf } from '../../deps.ts';
import { recordAct } from '../audit/record-act.ts';
import type { OpenedSession } from '../auth/sessions.service.ts';
import type { Recipient } from '../mail/mail.service.ts';
import { orderNumberOf } from './billing-mails.ts';
import { openClaim } from './claims.service.ts';
import { creditOrder } from './credit.ts';

/** How long the browser that bought may ask again for what it got, in case the answer was lost (D5). */
const SAME_ANSWER_MS = 15 * MINUTE_MS;
const TEMPORARY_MS = DAY_MS;

export type CreatedAccount = { opened: OpenedSession; generatedPassword: string | null; emailSent: boolean };

/** What was asked contradicts the order (D5). */
export function contradicts(said: Said): DomainError {
  return new DomainError('CONFLICT', said);
}

/** Fails unless the order is paid, of this plan, and has its money still. */
export function requirePaid(order: Order, tier: string): void {
  if (order.tier !== tier) throw contradicts(say('order.otherPlan'));
  if (order.refundState !== null || order.status === 'refunded') {
    throw contradicts(say('order.paidBack'));
  }
  if (order.status !== 'completed') throw new DomainError('PAYMENT_REFUSED', say('order.notPaid'));
}

/** What a used order answers to anybody but the browser that just used it. */
export function used(): DomainError {
  return contradicts(say('order.hasAccount'));
}

/** Whether the order was used a moment ago. */
export function isRecent(deps: Deps, order: Order): boolean {
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
  dateFormat: DateFormat | undefined;
  theme: Theme | undefined;
};

/** Organisation, owner and the use of the payment at once, or none of them; answers undefined where the e-mail is taken. */
export async function insertOwner(
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
        ...(owner.dateFormat !== undefined && { dateFormat: owner.dateFormat }),
        ...(owner.theme !== undefined && { theme: owner.theme }),
        createdAt: now,
      });
      if (!inserted) throw new EmailTaken();
      if (!(await creditOrder(deps, trx, announce, { order, organisationId, userId }))) throw used();
      await write(trx, announce, { userId, name, email, language });
      const details = { orderId: orderNumberOf(order), tier: order.tier };
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
export async function park(deps: Deps, order: Order, email: string): Promise<DomainError> {
  const isParked =
    order.claimEmail !== null && emailKey(order.claimEmail) === emailKey(email)
      ? true
      : await deps.database.transaction((trx) => openClaim(deps, trx, order, email));
  if (!isParked) return used();
  return new DomainError('EMAIL_TAKEN', say('order.linkMailed', { email }));
}
