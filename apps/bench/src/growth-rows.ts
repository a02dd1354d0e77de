import { createHash } from 'node:crypto';

import type { Database, Trx } from '@msafara/db/database';
import { insertRows } from '@msafara/db/insert-rows';
import type { NoticeTable } from '@msafara/db/notifications/notifications.table';
import { insertNotifications } from '@msafara/db/notifications/notifications.repository';
import { insertSession } from '@msafara/db/sessions/sessions.repository';
import { insertUser } from '@msafara/db/users/users.repository';

import { idOf, ORGANISATIONS } from './sample-rows.ts';

const USERS_EACH = 10;
const NOTIFICATIONS_EACH = 10;
/** What its members are told together. */
const NOTICES_EACH = 100;
const ORDERS_EACH = 12;
const BATCH = 100;
const AT = '2026-06-01T00:00:00.000Z';
const FAR = '2099-01-01T00:00:00.000Z';

/** The bearer token of the first user of the organisation `n`. */
export const tokenOf = (n: number) => `growth-token-${String(n)}`;

/** What other tables hold beside the shipments: users with sessions and notifications, orders, the audit log. */
export async function fillAround(database: Database, shipments: number): Promise<void> {
  await inBatches(database, ORGANISATIONS, fillOrganisation);
  await inBatches(database, Math.floor(shipments / BATCH), async (trx, n) => {
    await trx
      .insertInto('audit_log')
      .values(
        Array.from({ length: 10 }, (_, index) => ({
          id: `growth-audit-${String(n).padStart(6, '0')}-${String(index)}`,
          at: new Date(Date.parse(AT) + n * 60_000 + index).toISOString(),
          user_id: userId(n % ORGANISATIONS, 0),
          organisation_id: idOf('organisation', n % ORGANISATIONS),
          action: 'auth.signed-in',
          details: '{}',
        })),
      )
      .execute();
  });
}

/** What the members of the organisation are told of the `n`th status that `actorId` recorded, minutes apart. */
export function noticeRow(organisation: number, actorId: string, n: number): NoticeTable {
  const way = { trackingNumber: 'SH-000000ABC', origin: 'Mombasa', destination: 'Kampala' };
  return {
    id: `notice-${String(organisation)}-${String(n).padStart(6, '0')}`,
    organisation_id: idOf('organisation', organisation),
    actor_id: actorId,
    shipment_id: null,
    kind: 'status',
    parameters: JSON.stringify({ ...way, status: 'In Transit', location: 'Malaba' }),
    created_at: new Date(Date.parse(AT) + n * 60_000).toISOString(),
  };
}

const userId = (organisation: number, n: number) => `growth-user-${String(organisation)}-${String(n)}`;

async function fillOrganisation(trx: Trx, organisation: number): Promise<void> {
  for (let n = 0; n < USERS_EACH; n += 1) {
    const id = userId(organisation, n);
    await insertUser(trx, {
      id,
      organisationId: idOf('organisation', organisation),
      email: `${id}@carrier.example`,
      passwordHash: 'none',
      name: 'Sender',
      role: 'sender',
      requestedRole: null,
      isOwner: false,
      mustChangePassword: false,
      createdAt: AT,
    });
    await insertSession(trx, {
      id,
      userId: id,
      kind: 'rest',
      tokenHash: createHash('sha256')
        .update(n === 0 ? tokenOf(organisation) : id)
        .digest('hex'),
      createdAt: AT,
      idleUntil: FAR,
      expiresAt: FAR,
      userAgent: null,
      address: null,
    });
    await insertNotifications(
      trx,
      Array.from({ length: NOTIFICATIONS_EACH }, (_, index) => ({
        id: `${id}-${String(index)}`,
        user_id: id,
        shipment_id: null,
        type: 'status_update' as const,
        title: 'SH-000000ABC: In Transit',
        message: 'Now at Malaba. Mombasa to Kampala',
        link: '/shipments?shipment=SH-000000ABC',
        is_read: index % 2,
        created_at: new Date(Date.parse(AT) + index * 60_000).toISOString(),
      })),
    );
  }
  await insertRows(
    trx,
    'notices',
    Array.from({ length: NOTICES_EACH }, (_, index) =>
      noticeRow(organisation, userId(organisation, index % 10), index),
    ),
  );
  await trx
    .insertInto('orders')
    .values(
      Array.from({ length: ORDERS_EACH }, (_, index) => {
        const key = `${String(organisation)}-${String(index)}`;
        const at = new Date(Date.parse(AT) + (organisation * ORDERS_EACH + index) * 600_000).toISOString();
        return {
          id: `growth-order-${key}`,
          user_id: userId(organisation, 0),
          organisation_id: idOf('organisation', organisation),
          subscription_tier: 'enterprise' as const,
          amount: '99.00',
          status: 'completed' as const,
          paypal_order_id: `GROWTH-${key}`,
          paypal_capture_id: `GROWTH-CAPTURE-${key}`,
          completed_at: at,
          consumed_at: at,
          credited_at: at,
          created_at: at,
          updated_at: at,
        };
      }),
    )
    .execute();
}

async function inBatches(
  database: Database,
  total: number,
  fill: (trx: Trx, n: number) => Promise<void>,
): Promise<void> {
  for (let first = 0; first < total; first += BATCH) {
    await database.transaction(async (trx) => {
      for (let n = first; n < Math.min(first + BATCH, total); n += 1) await fill(trx, n);
    });
  }
}
