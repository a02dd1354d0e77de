import { join } from 'node:path';

import { restSessionSchema } from '@msafara/domain/auth/auth.schema';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';

import { emptyLedger } from './crash-ledger.ts';
import { type Finding, findingOf } from './finding.ts';
import { call, must } from './http-client.ts';
import { comesToBe, createOne, signIn } from './load.ts';
import { persistentClient } from './persistent-client.ts';
import { buyAccount } from './purchases.ts';
import { seededRandom } from './random.ts';
import { createRig, type Rig, type Server } from './rig.ts';

const MINUTE = 60_000;
const SHIFT_MS = 10 * MINUTE;
const ARRIVED_WITHIN_MS = 15_000;
const PERSON = { name: 'Zawadi', email: 'zawadi@stress.example', password: 'a quiet harbour' };

const begun = z.object({ result: z.object({ data: z.object({ secret: z.string() }) }) });
const confirmed = z.object({ result: z.object({ data: z.object({ recoveryCodes: z.array(z.string()) }) }) });

type Known = { token: string; admin: string; secret: string; recoveryCodes: string[] };

function codeAt(secret: string, time: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time });
}

/** Somebody with a session and a second factor, from before the clock went wrong. */
async function prepare({ url }: Server): Promise<Known> {
  const registered = await must(url, 'POST', '/api/auth/register', { body: PERSON });
  const { token } = restSessionSchema.parse(registered.body);
  const asked = { currentPassword: PERSON.password };
  const first = await must(url, 'POST', '/trpc/account.beginTwoFactor', { token, body: asked });
  const { secret } = begun.parse(first.body).result.data;
  const body = { code: codeAt(secret, Date.now()) };
  const second = await must(url, 'POST', '/trpc/account.confirmTwoFactor', { token, body });
  const { recoveryCodes } = confirmed.parse(second.body).result.data;
  return { token, admin: await signIn(url), secret, recoveryCodes };
}

async function signInBy({ url }: Server, otp: string): Promise<boolean> {
  const { email, password } = PERSON;
  const { status } = await call(url, 'POST', '/api/auth/login', { body: { email, password, otp } });
  return status === 200;
}

/** A purchase whose money is known by webhook too, and the two mails that follow from it. */
async function buys(rig: Rig, { url }: Server, seed: number): Promise<boolean> {
  const before = rig.mails.taken.length;
  const ledger = emptyLedger();
  const shop = { ask: persistentClient(url, ledger), ledger, random: seededRandom(seed), control: rig.control };
  const token = await buyAccount(shop, 'growth');
  return token !== undefined && (await comesToBe(() => rig.mails.taken.length >= before + 2, ARRIVED_WITHIN_MS));
}

const providerState = z.object({ deliveries: z.array(z.object({ status: z.number().nullable(), at: z.string() })) });

async function shifted(rig: Rig, known: Known, shiftMs: number): Promise<Finding> {
  const beforeAt = new Date().toISOString();
  const server = await rig.start({ clockShiftMs: shiftMs });
  const keepsSession = (await call(server.url, 'GET', '/api/stats', { token: known.token })).status === 200;
  const byPhone = await signInBy(server, codeAt(known.secret, Date.now()));
  const byServer = await signInBy(server, codeAt(known.secret, Date.now() + shiftMs));
  const byRecovery = await signInBy(server, known.recoveryCodes.pop() ?? '');
  const writes = (await createOne(server.url, known.admin)).status === 201;
  const isBought = await buys(rig, server, shiftMs);
  const takesWebhooks = await comesToBe(async () => {
    const { deliveries } = providerState.parse(await rig.control('GET', 'state'));
    return deliveries.some(({ at, status }) => at >= beforeAt && status === 200);
  }, ARRIVED_WITHIN_MS);
  const isAlive = server.isAlive();
  await server.stop();
  const said = (isIn: boolean) => (isIn ? 'lets in' : 'is refused');
  return findingOf(
    `The server’s clock ${String(Math.abs(shiftMs) / MINUTE)} minutes ${shiftMs > 0 ? 'ahead' : 'behind'}`,
    `sessions go on, writes, purchases, webhooks, jobs and mails work; a code of a phone whose clock is right ${said(byPhone)}, one by the server’s clock ${said(byServer)}, a recovery code ${said(byRecovery)}`,
    {
      'the server alive': isAlive,
      'a session goes on': keepsSession,
      'a code of another time refused': !byPhone,
      'a recovery code lets in': byRecovery,
      'writes work': writes,
      'a purchase gets its account and mails': isBought,
      'webhooks taken': takesWebhooks,
    },
  );
}

/** A server that starts with a wrong clock on what a right one left, and the other way round. */
export async function stressClock(folder: string): Promise<Finding[]> {
  const rig = await createRig(`sqlite:${join(folder, 'clock.db')}`);
  try {
    const right = await rig.start();
    const known = await prepare(right);
    await right.stop();
    return [await shifted(rig, known, SHIFT_MS), await shifted(rig, known, -SHIFT_MS)];
  } finally {
    await rig.close();
  }
}
