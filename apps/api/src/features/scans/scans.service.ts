import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import { clockOffset } from '@msafara/domain/scans/occurred-at';
import { MILESTONE_FORMAT, scanCommandSchema, type SendScansInput } from '@msafara/domain/scans/scan-command.schema';
import type { ScanKey } from '@msafara/domain/scans/scan-key.schema';
import {
  type RefusedScan,
  type ScanResult,
  scanResultSchema,
  type ScansSent,
} from '@msafara/domain/scans/scan-result.schema';
import { isWorthSendingAgain, NEWER_FORMAT } from '@msafara/domain/scans/sent-again';
import { z } from 'zod';

import type { SignedIn } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { invalidInput } from '../../http/error-table.ts';
import { noticeOfMany } from '../notifications/shipment-notices.ts';
import { requestDigest } from '../idempotency/request-digest.ts';
import { noteContact } from './devices.service.ts';
import { recordScan } from './record-scan.ts';
import type { Moved, Sending } from './scan-placing.ts';

const ofNewerFormat = z.looseObject({ format: z.int().min(MILESTONE_FORMAT + 1) });
const withId = z.looseObject({ id: z.uuid() });

function refusedResult(sent: unknown, refusal: DomainError): RefusedScan {
  const { code, reason, message, fieldCodes } = refusal;
  return {
    outcome: 'refused',
    id: withId.safeParse(sent).data?.id ?? null,
    code,
    reason,
    message,
    ...(fieldCodes && { fieldCodes }),
    again: isWorthSendingAgain(refusal),
  };
}

/** What became of a command; `isLate` where it was recorded now, after something that happened later. */
type Sent = { result: ScanResult; isLate: boolean };

/** Records one command as it was sent, and notes in `moved` what others are to be told of. */
async function recordSent(ctx: SignedIn, sent: unknown, sending: Sending, moved: Moved[]): Promise<Sent> {
  if (ofNewerFormat.safeParse(sent).success) throw new DomainError('INVALID_INPUT', say(NEWER_FORMAT));
  const { data: command, error } = scanCommandSchema.safeParse(sent);
  if (!command) throw invalidInput(error.issues);
  // As it was sent: what a schema makes of it may change with a release.
  const digest = requestDigest({ sent });
  const { answer, isNew, moved: now } = await recordScan(ctx, { command, digest, sending });
  moved.push(...now);
  const result = scanResultSchema.parse(answer);
  return { result, isLate: isNew && 'late' in result && result.late };
}

/** One notification for all that a batch moved (D15), with its status where there is but one. */
async function tellOfMany(ctx: SignedIn, moved: readonly Moved[]): Promise<void> {
  const latest = [...new Map(moved.map((one) => [one.shipment.id, one])).values()];
  const [first] = latest;
  if (!first) return;
  const { status } = first.shipment;
  const isOne = latest.every(({ shipment }) => shipment.status === status);
  await noticeOfMany(ctx, { status: isOne ? status : null, moved: latest });
}

/**
 * Records scans that were kept on a device, each by itself and in the order they were sent (D23): one that is refused does not
 * keep the others from it. Where the database cannot go on it ends early, and what has no result is to be sent again.
 * Fails with OTHER_USER where somebody else is signed in than the one who scanned: nothing is read then.
 */
export async function sendScans(ctx: SignedIn, input: SendScansInput): Promise<ScansSent> {
  const { deviceId, sentAt, commands } = input;
  if (input.userId !== ctx.actor.userId) throw new DomainError('OTHER_USER', say('scan.otherUser'));
  const received = nowOf(ctx.deps);
  const offset = clockOffset({ sentAt, received, measured: input.clockOffset });
  const sending = { deviceId, offset, received, isOneOfMany: commands.length > 1 };
  const results: ScanResult[] = [];
  let late = 0;
  const moved: Moved[] = [];
  let trouble: DomainError | undefined;
  for (const sent of commands) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- what was scanned first is recorded first
      const { result, isLate } = await recordSent(ctx, sent, sending, moved);
      results.push(result);
      if (isLate) late += 1;
    } catch (error) {
      const refusal = ctx.failed(error);
      if (refusal.code === 'OVERLOADED') {
        trouble = refusal;
        break;
      }
      results.push(refusedResult(sent, refusal));
    }
  }
  if (trouble && results.length === 0) throw trouble;
  // Told or not, noted or not, the scans are recorded.
  if (sending.isOneOfMany) await tellOfMany(ctx, moved).catch(ctx.failed);
  await noteContact(ctx, { deviceId, release: input.release, late }).catch(ctx.failed);
  return { serverTime: nowOf(ctx.deps), results };
}

/** The keys by which devices seal what they keep for the person who is signed in (D23). */
export function readScanKey({ deps, actor }: SignedIn): ScanKey {
  const [key, previousKey = null] = deps.secrets.keysOf('scan-seal', actor.userId);
  return { key, previousKey };
}
