import { serverError } from '../../lib/server-error.ts';
import { trpc } from '../../lib/trpc.ts';
import type { UndoServer } from './undo-scan.ts';

export type RecordStatus = UndoServer['record'];

/** A network that swallows everything must not hold up the line. */
const WAIT_MS = 20_000;

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer = 0;
  const late = new Promise<never>((_resolve, reject) => {
    timer = window.setTimeout(() => reject(new Error('No answer in time')), WAIT_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    window.clearTimeout(timer);
  }
}

/** The server as an undo uses it: a look at the shipment, and the same change of status as everywhere (D8). */
export function useUndoServer(record: RecordStatus): UndoServer {
  const { shipments, client } = trpc.useUtils();
  return {
    look: (trackingNumber) => inTime(shipments.byTrackingNumber.fetch({ trackingNumber }, { staleTime: 0 })),
    record: (update) => inTime(record(update)),
    retract: (id) => inTime(client.milestones.retract.mutate({ id })),
    refusalOf: (error) => {
      const said = serverError(error);
      // Too busy for now is not a refusal: the same is asked again.
      if (!said || said.httpStatus >= 500) return undefined;
      return { code: said.domainCode, reason: said.reasonCode, message: said.message };
    },
  };
}
