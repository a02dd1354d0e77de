import type { Announce, Change, Trx } from '@msafara/db/database';
import { withinSavepoint } from '@msafara/db/savepoint';
import { DomainError } from '@msafara/domain/errors';
import { type BatchResult, batchResultSchema, type CreateBatchInput } from '@msafara/domain/shipments/batch.schema';
import { createShipmentInput } from '@msafara/domain/shipments/shipments.schema';

import { type Caller, requirePermission } from '../../context.ts';
import { ERROR_TABLE, invalidInput, toErrorAnswer } from '../../http/error-table.ts';
import { type Done, once, type Outcome } from '../idempotency/once.ts';
import { createPrepared, type PreparedShipment, prepareShipment, requireMadeMeanwhile } from './shipments.service.ts';

type Result = BatchResult['results'][number];

/** A batch that is to be whole has a row that was refused: nothing of it stays. */
class RefusedBatch extends Error {
  readonly result: BatchResult;

  constructor(result: BatchResult) {
    super('a row of the batch was refused');
    this.name = 'RefusedBatch';
    this.result = result;
  }
}

/** What a row is refused with by itself; what is unexpected is the whole batch's. */
function refusalOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  throw error;
}

/** A row as it will be stored, or why it cannot be. */
async function prepareRow(ctx: Caller, values: object): Promise<PreparedShipment | DomainError> {
  const row = createShipmentInput.safeParse(values);
  if (!row.success) return invalidInput(row.error.issues);
  try {
    return await prepareShipment(ctx, row.data);
  } catch (error) {
    return refusalOf(error);
  }
}

/** Creates one row; what is announced of it counts once it stays. */
async function createRow(
  ctx: Caller,
  trx: Trx,
  announce: Announce,
  prepared: PreparedShipment,
): Promise<Omit<Result, 'index'>> {
  const changes: Change[] = [];
  try {
    const { status, answer } = await withinSavepoint(trx, () =>
      createPrepared(ctx, trx, (change) => changes.push(change), prepared),
    ).catch((error: unknown) => {
      changes.length = 0;
      return requireMadeMeanwhile(trx, error, () => prepared);
    });
    for (const change of changes) announce(change);
    return { status, shipment: answer };
  } catch (error) {
    return refused(refusalOf(error));
  }
}

function refused(error: DomainError): Omit<Result, 'index'> {
  return { status: ERROR_TABLE[error.code].status, error: toErrorAnswer(error) };
}

/**
 * Creates up to 200 shipments in one transaction, in their order, and answers what became of each; one that is refused does not
 * keep the others from being created, unless all are wanted or none, which is answered 422 then (D24). Under a key of the
 * caller's it is done once. Fails with FORBIDDEN or PERIOD_OVER, or as `once` does.
 */
export async function createBatch(
  ctx: Caller,
  input: CreateBatchInput,
  key: string | undefined,
): Promise<Outcome<BatchResult>> {
  try {
    return await once(ctx, { key, operation: 'batch', input, answerSchema: batchResultSchema }, async () => {
      requirePermission(ctx.actor, 'shipment.create');
      const rows: (PreparedShipment | DomainError)[] = [];
      for (const values of input.shipments) rows.push(await prepareRow(ctx, values));
      return (trx, announce) => createRows(ctx, trx, announce, { rows, atomic: input.atomic });
    });
  } catch (error) {
    if (error instanceof RefusedBatch) return { status: 422, answer: error.result, isReplay: false };
    throw error;
  }
}

async function createRows(
  ctx: Caller,
  trx: Trx,
  announce: Announce,
  { rows, atomic }: { rows: readonly (PreparedShipment | DomainError)[]; atomic: boolean },
): Promise<Done<BatchResult>> {
  const results: Result[] = [];
  for (const [index, row] of rows.entries()) {
    const result = row instanceof DomainError ? refused(row) : await createRow(ctx, trx, announce, row);
    results.push({ index, ...result });
  }
  if (atomic && results.some(({ error }) => error !== undefined)) throw new RefusedBatch({ results });
  return { status: 200, answer: { results } };
}
