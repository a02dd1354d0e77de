import { z } from 'zod';

export const operation = z.enum(['token', 'client-token', 'create', 'get', 'capture', 'refund', 'verify']);

export const faultRequest = z.strictObject({
  operation,
  kind: z.enum([
    'latency',
    'error',
    'error-after-success',
    'drop',
    'drop-after-success',
    'rate-limit',
    'refused',
    'declined-inside-completed',
    'pending',
  ]),
  times: z.int().min(1).max(1000).default(1),
  /** Waited for before anything is done, whatever the kind. */
  ms: z.int().min(0).max(120_000).optional(),
});

export type Operation = z.infer<typeof operation>;
export type Fault = z.infer<typeof faultRequest>;

/** Faults that tests ask for. Each call of an operation meets the first one asked for, until its times are up. */
export function createFaults() {
  let queue: Fault[] = [];
  return {
    add: (fault: Fault): void => {
      queue.push({ ...fault });
    },
    clear: (): void => {
      queue = [];
    },
    list: (): readonly Fault[] => queue,
    take: (name: Operation): Fault | undefined => {
      const fault = queue.find((queued) => queued.operation === name);
      if (!fault) return undefined;
      fault.times -= 1;
      if (fault.times === 0) queue = queue.filter((queued) => queued !== fault);
      return fault;
    },
  };
}

export type Faults = ReturnType<typeof createFaults>;
