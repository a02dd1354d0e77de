import { insertUser } from '@msafara/db/users/users.repository';
import type { Billing } from '@msafara/domain/billing/billing.schema';
import type { Role } from '@msafara/domain/auth/auth.schema';
import { KEY_SCOPES } from '@msafara/domain/keys/key-scopes';
import type { Unit } from '@msafara/domain/units/units.schema';
import type { Team } from '@msafara/domain/team/team.schema';

import { hashPassword } from '../features/auth/passwords.ts';
import { epcisDocument } from './epcis-document.ts';
import { addAttempt, addFile, addMessage } from './kept-rows.ts';
import { purchasesAt } from './purchases.ts';
import { PASSWORD, type Person, type TestApp } from './test-app.ts';

export type Organisation = {
  owner: Person;
  member: Person;
  viewer: Person;
  /** An API key of its that may do all that keys may. */
  key: string;
  /** What names its things, by the names that inputs have for them. */
  things: Things;
};

export type Things = {
  organisationId: string;
  shipmentId: string;
  trackingNumber: string;
  userId: string;
  chatId: string;
  filterId: string;
  fileId: string;
  proofId: string;
  proofLinkId: string;
  milestoneId: string;
  captureId: string;
  unitId: string;
  unitNumber: string;
  sealId: string;
  clockId: string;
  bondId: string;
  keyId: string;
  recipientId: string;
  messageId: string;
  webhookId: string;
  attemptId: string;
  invitationId: string;
  sessionId: string;
  orderId: string;
  paypalOrderId: string;
  followerId: string;
  mailId: string;
  jobId: string;
  cursor: string;
  /** A cursor of the list of chats. */
  chatCursor: string;
  /** Of a recipient. */
  phone: string;
};

/** Somebody more in an organisation, without the way through an invitation. */
export async function addMember(harbour: TestApp, organisationId: string, name: string, role: Role): Promise<Person> {
  const passwordHash = await hashPassword(harbour.deps, PASSWORD, 'test');
  const email = `${name}@example.com`;
  await harbour.database.transaction((trx) =>
    insertUser(trx, {
      id: harbour.deps.newId(),
      organisationId,
      email,
      passwordHash,
      name,
      role,
      requestedRole: null,
      isOwner: false,
      mustChangePassword: false,
      createdAt: new Date(harbour.clock.now).toISOString(),
    }),
  );
  return harbour.signIn(email, PASSWORD);
}

/** An organisation on Enterprise, bought and paid for, that has something of everything. */
export async function fillOrganisation(harbour: TestApp, name: string): Promise<Organisation> {
  const shop = purchasesAt(harbour);
  const owner = await harbour.signUp(name);
  await harbour.confirm(owner);
  const organisationId = owner.user.organisation.id;
  const paypalOrderId = await shop.buy({ token: owner.token }, { name, email: `payer-${name}@example.com` }, '99.00');
  const member = await addMember(harbour, organisationId, `${name}-member`, 'sender');
  const viewer = await addMember(harbour, organisationId, `${name}-viewer`, 'viewer');
  const created: { id: string; trackingNumber: string }[] = [];
  for (let n = 1; n <= 3; n += 1) {
    const body = {
      trackingNumber: `${name.toUpperCase()}-0000${n}`,
      origin: 'Mombasa',
      destination: 'Kigali',
      notes: name,
    };
    created.push((await harbour.rest('POST', '/api/shipments', { token: owner.token, body })).body as never);
    harbour.clock.now += 1000;
  }
  const [shipment] = created;
  if (!shipment) throw new Error('no shipment was created');
  const update = { status: 'In Transit', location: 'Nairobi' };
  await harbour.rest('PATCH', `/api/shipments/${shipment.id}/status`, { token: member.token, body: update });
  const chat = await harbour.rest('POST', '/api/chat-messages', {
    token: owner.token,
    body: { subject: `From ${name}`, message: name },
  });
  const filter = await harbour.trpc(
    'mutation',
    'savedFilters.save',
    { name: `${name}-late`, isShared: true, filter: { isDelayed: true } },
    owner.cookie,
  );
  const key = await harbour.trpc(
    'mutation',
    'keys.create',
    { name: `${name}-system`, scopes: KEY_SCOPES },
    owner.cookie,
  );
  const fileId = await addFile(harbour, organisationId);
  const phone = `+2567720001${String(10 + name.length)}`;
  const added = await harbour.trpc(
    'mutation',
    'messages.addRecipient',
    { id: shipment.id, phone, consent: true },
    owner.cookie,
  );
  const recipientId = (added.body as { id: string }).id;
  const messageId = await addMessage(harbour, recipientId);
  const proof = await harbour.rest('POST', `/api/shipments/${created[1]?.id ?? ''}/proofs`, {
    token: member.token,
    body: {
      kind: 'pickup',
      outcome: 'delivered',
      receiverName: name,
      capturedAt: new Date(harbour.clock.now).toISOString(),
    },
  });
  const proofId = (proof.body as { id: string }).id;
  const link = await harbour.rest('POST', `/api/proofs/${proofId}/links`, { token: member.token });
  const milestone = await harbour.rest('POST', `/api/shipments/${created[1]?.id ?? ''}/milestones`, {
    token: member.token,
    body: { code: 'declaration_lodged', occurredAt: new Date(harbour.clock.now).toISOString(), reference: name },
  });
  const capture = await harbour.rest('POST', '/api/epcis/capture', {
    token: member.token,
    body: epcisDocument(new Date(harbour.clock.now), {
      eventID: `https://${name}.example.com/1`,
      bizStep: 'unloading',
      'msafara:post': undefined,
      epcList: [`${harbour.deps.env.PUBLIC_URL}/track?tn=${created[2]?.trackingNumber ?? ''}`],
    }),
  });
  const unitAdded = await harbour.rest('POST', `/api/shipments/${created[1]?.id ?? ''}/units`, {
    token: member.token,
    body: { type: 'truck', number: `${name}01`, seals: [{ number: name, kind: 'bolt', by: 'carrier' }] },
  });
  const unit = unitAdded.body as Unit;
  const clock = await harbour.rest('POST', `/api/shipments/${shipment.id}/clocks`, {
    token: member.token,
    body: { kind: 'demurrage', startsWith: 'discharged', freeDays: 5 },
  });
  const bond = await harbour.rest('POST', '/api/bonds', {
    token: member.token,
    body: { kind: 'transit', number: name, guarantor: name, amount: 100, currency: 'USD', expires: '2027-01-31' },
  });
  const webhook = await harbour.trpc(
    'mutation',
    'webhooks.create',
    { url: `https://${name}.example.com/hooks`, types: ['shipment.created'] },
    owner.cookie,
  );
  const webhookId = (webhook.body as { id: string }).id;
  const attemptId = await addAttempt(harbour, webhookId);
  await harbour.trpc('mutation', 'team.invite', { email: `guest-${name}@example.com` }, owner.cookie);
  await harbour.trpc('mutation', 'tracking.follow', {
    trackingNumber: shipment.trackingNumber,
    email: `reader-${name}@example.com`,
  });
  const ask = async <T>(path: string, input?: unknown) =>
    (await harbour.trpc('query', path, input, owner.cookie)).body as T;
  const team = await ask<Team>('team.read');
  const billing = await ask<Billing>('billing.read');
  const sessions = await ask<{ id: string }[]>('account.sessions');
  const page = await ask<{ nextCursor: string }>('shipments.list', { limit: 1 });
  const { read } = harbour.database;
  const follower = await read
    .selectFrom('followers')
    .select('id')
    .where('shipment_id', '=', shipment.id)
    .executeTakeFirstOrThrow();
  const mail = await read
    .selectFrom('mails')
    .select('id')
    .where('to_email', '=', owner.user.email)
    .executeTakeFirstOrThrow();
  const job = await read.selectFrom('jobs').select('id').limit(1).executeTakeFirst();
  const chatId = (chat.body as { id: string }).id;
  return {
    owner,
    member,
    viewer,
    key: (key.body as { key: string }).key,
    things: {
      organisationId,
      shipmentId: shipment.id,
      trackingNumber: shipment.trackingNumber,
      userId: member.user.id,
      chatId,
      filterId: (filter.body as { id: string }).id,
      fileId,
      proofId,
      proofLinkId: (link.body as { id: string }).id,
      milestoneId: (milestone.body as { id: string }).id,
      captureId: (capture.body as { captureID: string }).captureID,
      unitId: unit.id,
      unitNumber: unit.number,
      sealId: unit.seals[0]?.id ?? '',
      clockId: (clock.body as { id: string }).id,
      bondId: (bond.body as { id: string }).id,
      keyId: (key.body as { id: string }).id,
      recipientId,
      messageId,
      webhookId,
      attemptId,
      invitationId: team.invitations[0]?.id ?? '',
      sessionId: sessions[0]?.id ?? '',
      orderId: billing.orders[0]?.id ?? '',
      paypalOrderId,
      followerId: follower.id,
      mailId: mail.id,
      jobId: job?.id ?? '',
      cursor: page.nextCursor,
      chatCursor: chatId,
      phone,
    },
  };
}
