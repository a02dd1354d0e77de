import type { Pool } from './arbitrary-of.ts';
import { ADMIN, PASSWORD, type Person, type TestApp } from './test-app.ts';
import { fillOrganisation, type Things } from './two-organisations.ts';

export const FUZZ_ROLES = ['anonymous', 'viewer', 'sender', 'admin'] as const;

type FuzzRole = (typeof FUZZ_ROLES)[number];

/** How often each route and procedure is asked, and from which beginning: FUZZ_RUNS and FUZZ_SEED (SECURITY.md). */
export const FUZZ = {
  runs: Number(process.env['FUZZ_RUNS'] ?? 24),
  seed: Number(process.env['FUZZ_SEED'] ?? 20_261_121),
};

/** One who asks of each role, and the names of things that exist. */
export type Crew = {
  people: Record<Exclude<FuzzRole, 'anonymous'>, Person>;
  /** For the calls of a path, whose own things are named first. */
  pool: (field: string, path: string) => ReturnType<Pool>;
  /** Gathers anew when what was sent has signed one of them out, deleted one, or taken the organisation or its shipment. */
  mend: () => Promise<void>;
};

/** The crew of a server under fuzz; there is another organisation whose things they know of. */
export async function fuzzCrew(harbour: TestApp): Promise<Crew> {
  let counter = 0;
  let ours: Things | undefined;
  const { things: theirs } = await fillOrganisation(harbour, 'theirs');
  const admin = await harbour.signIn(ADMIN.email, ADMIN.password);

  async function gather(): Promise<Crew['people']> {
    counter += 1;
    const { owner, viewer, things } = await fillOrganisation(harbour, `crew-${String(counter)}`);
    ours = things;
    return { sender: owner, viewer, admin: await harbour.signIn(ADMIN.email, ADMIN.password) };
  }

  async function isSound({ cookie, token, user }: Person, isOwner: boolean): Promise<boolean> {
    const { body } = await harbour.trpc('query', 'auth.session', undefined, cookie);
    const now = body as { isOwner: boolean; organisation: { id: string; readOnly: boolean } } | null;
    const isSame = now?.organisation.id === user.organisation.id && !now.organisation.readOnly;
    const byRest = await harbour.rest('GET', '/api/stats', { token });
    return isSame && byRest.status === 200 && (!isOwner || now.isOwner);
  }

  /** Whether the shipment that the pool names is still there: most calls are about one. */
  async function hasShipment(): Promise<boolean> {
    return (await harbour.rest('GET', `/api/public/track/${ours?.trackingNumber ?? ''}`)).status === 200;
  }

  const crew: Crew = {
    people: { ...(await gather()), admin },
    pool: (field, path) => knownAs(field, [ours ?? theirs, theirs], path),
    async mend() {
      const { sender, viewer, admin: root } = crew.people;
      const sound = [await isSound(sender, true), await isSound(viewer, false), await isSound(root, false)];
      if (sound.includes(false) || !(await hasShipment())) crew.people = await gather();
    },
  };
  return crew;
}

/** What a path's own `id` names, where that is not one of the things that most are about. */
const OWN_IDS: readonly (readonly [RegExp, keyof Things])[] = [
  [/^\/api\/epcis\/capture\//u, 'captureId'],
  [/^\/api\/milestones\//u, 'milestoneId'],
  [/^\/api\/clocks\//u, 'clockId'],
  [/^\/api\/bonds\//u, 'bondId'],
  [/^webhooks\.(?:attempt|resend)$|webhooks\/attempts/u, 'attemptId'],
  [/webhooks/u, 'webhookId'],
  [/keys/u, 'keyId'],
  [/^proofs\.(?:check|links|share|revokeLink)$|\/proofs\//u, 'proofId'],
  [/\/files\//u, 'fileId'],
  [/^savedFilters/u, 'filterId'],
  [/^shipments\.(?:edit|recordStatus|byId|remove)$/u, 'shipmentId'],
  [/^chat/u, 'chatId'],
  [/Invitation$/u, 'invitationId'],
  [/^admin\.mail$/u, 'mailId'],
  [/^admin\.(?:retry|dismiss)Job$/u, 'jobId'],
];

function knownAs(field: string, places: Things[], path: string): readonly unknown[] {
  const all = (...names: (keyof Things)[]) => places.flatMap((things) => names.map((name) => things[name]));
  switch (field) {
    case 'id':
    case 'ids': {
      const own = OWN_IDS.find(([pattern]) => pattern.test(path));
      // Most of the calls are about one's own.
      if (own) return [places[0], ...places].map((things) => things?.[own[1]]);
      return all('shipmentId', 'userId', 'chatId', 'invitationId', 'sessionId', 'mailId', 'jobId', 'organisationId');
    }
    case 'url':
      return ['https://hooks.example.com/msafara', 'http://127.0.0.1/'];
    case 'organisationId':
    case 'userId':
    case 'paypalOrderId':
      return all(field);
    case 'orderId':
      return all('orderId', 'paypalOrderId');
    case 'trackingNumber':
    case 'trackingNumbers':
      return [...all('trackingNumber'), 'FUZZ-000001', 'sh-123456abc'];
    case 'number':
      return all('unitNumber');
    case 'linkId':
      return all('proofLinkId');
    case 'user':
      return all('userId');
    case 'follower':
      return all('followerId');
    case 'file':
      return all('orderId').map((id) => `${id}.pdf`);
    case 'cursor':
      return [...all('cursor'), ...all('userId').map((id) => Buffer.from(`after|${id}`).toString('base64url'))];
    case 'email':
      return ['crew-1@example.com', 'nobody@example.com', ADMIN.email];
    case 'password':
      return [PASSWORD, 'the lighthouse keeper'];
    case 'estimatedDeliveryDate':
    case 'paidUntil':
    case 'createdFrom':
    case 'createdBefore':
    case 'expectedUpdatedAt':
      return ['2026-12-01T00:00:00.000Z', '2027-01-01', null];
    case 'eventTime':
    case 'creationDate':
    case 'declarationTime':
      return ['2026-11-20T11:00:00+03:00', '2026-11-20T08:00:00Z', '2126-01-01T00:00:00+00:00'];
    case 'epcList':
      return [
        ...all('trackingNumber').map((number) => `http://localhost:3000/track?tn=${number}`),
        'urn:epc:id:bic:MSKU4829103',
      ];
    case 'schemaVersion':
      return ['2.0'];
    case 'eventTimeZoneOffset':
      return ['+03:00', 'Z'];
    case 'sentAt':
    case 'scannedAt':
    case 'lastContact':
    case 'occurredAt':
      return ['2026-11-22T08:00:00.000Z', '2026-11-22T08:00:00Z', '2126-01-01T00:00:00.000Z'];
    case 'from':
    case 'to':
    case 'until':
    case 'day':
      return ['2026-11-01', '2026-11-22'];
    case 'amount':
      return ['19.00', 49, '99.00'];
    case 'timezone':
      return ['Africa/Nairobi', 'UTC'];
    default:
      return [];
  }
}
