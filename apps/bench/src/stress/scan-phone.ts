import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

import { type ScanResult, scansSentSchema } from '@msafara/domain/scans/scan-result.schema';
import { type SentScan, SCANS_PER_SEND } from '@msafara/domain/scans/scan-command.schema';
import { SHIPMENT_STATUSES } from '@msafara/domain/shipments/shipment-status';
import { z } from 'zod';

import { call, must, NoAnswer } from './http-client.ts';
import type { Random } from './random.ts';
import { ADMIN } from './rig.ts';

/** How many of a hundred answers never reach the phone. */
const LOST_OF_100 = 30;
const PAUSE_MS = 20;

const signedIn = z.object({
  result: z.object({
    data: z.object({ user: z.object({ id: z.string(), organisation: z.object({ id: z.string() }) }) }),
  }),
});
const sent = z.object({ result: z.object({ data: scansSentSchema }) });

/** A scan as the phone keeps it until it is recorded, with what it was answered. */
type KeptScan = { command: SentScan; result: ScanResult | undefined };

export type Phone = {
  kept: KeptScan[];
  requests: number;
  /** How often no answer came, since the server was killed or the answer was dropped. */
  unanswered: number;
  unexpected: string[];
  /** Keeps so many scans of these shipments, the order of each in the order of time. */
  keep: (numbers: readonly string[], count: number) => void;
  /** Sends what is not recorded in batches, one after the other, until all has an answer; `onSend` hears of each request. */
  drain: (onSend: () => void) => Promise<void>;
};

/** A phone of the administrator's, which forgets nothing and believes only answers that it got. */
export async function scanPhone(url: string, random: Random): Promise<Phone> {
  const answer = await must(url, 'POST', '/trpc/auth.login', { body: ADMIN });
  const { user } = signedIn.parse(answer.body).result.data;
  const { cookie } = answer;
  const deviceId = randomUUID();
  let time = Date.now() - 3_600_000;

  async function sendOnce(batch: readonly KeptScan[]): Promise<void> {
    phone.requests += 1;
    const sentAt = new Date().toISOString();
    const body = { userId: user.id, deviceId, sentAt, commands: batch.map(({ command }) => command) };
    try {
      const { status, body: said } = await call(url, 'POST', '/trpc/scans.send', { cookie, body });
      if (status === 200 && random.between(1, 100) > LOST_OF_100) {
        for (const result of sent.parse(said).result.data.results) {
          const scan = batch.find(({ command }) => command.id === result.id);
          if (scan && result.outcome === 'recorded') scan.result = result;
          else phone.unexpected.push(JSON.stringify(result));
        }
        return;
      }
      if (status !== 200 && status !== 503) phone.unexpected.push(`${String(status)} ${JSON.stringify(said)}`);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
    }
    phone.unanswered += 1;
    await setTimeout(PAUSE_MS);
  }

  const phone: Phone = {
    kept: [],
    requests: 0,
    unanswered: 0,
    unexpected: [],
    keep(numbers, count) {
      for (let n = 0; n < count; n += 1) {
        time += random.between(20, 900);
        const command: SentScan = {
          format: 1,
          id: randomUUID(),
          order: phone.kept.length,
          organisationId: user.organisation.id,
          trackingNumber: numbers[random.between(0, numbers.length - 1)] ?? '',
          status: SHIPMENT_STATUSES[random.between(0, SHIPMENT_STATUSES.length - 1)] ?? 'Created',
          confirmed: true,
          scannedAt: new Date(time).toISOString(),
          readHow: 'camera',
        };
        phone.kept.push({ command, result: undefined });
      }
    },
    async drain(onSend) {
      for (;;) {
        const waiting = phone.kept.filter(({ result }) => result === undefined);
        if (waiting.length === 0 || phone.unexpected.length > 0) return;
        onSend();
        await sendOnce(waiting.slice(0, SCANS_PER_SEND));
      }
    },
  };
  return phone;
}
