import type { Shipment } from '@msafara/domain/shipments/shipments.schema';
import { useState } from 'react';

import { serverError } from '../../lib/server-error.ts';
import { trpc } from '../../lib/trpc.ts';

/** Shipments that are fetched at a time: as many as the server answers in one request. */
const AT_A_TIME = 10;

export type LabelShipments = {
  /** In the order asked for. */
  found: readonly Shipment[];
  missing: readonly string[];
  failed: readonly string[];
  loading: number;
  retry: () => void;
};

/** The shipments of some numbers, ten at a time; a batch of its own for each list of numbers. */
export function useLabelShipments(numbers: readonly string[]): LabelShipments {
  const [open, setOpen] = useState(AT_A_TIME);
  const results = trpc.useQueries((t) =>
    numbers.map((trackingNumber, n) =>
      t.shipments.byTrackingNumber({ trackingNumber }, { enabled: n < open, refetchOnMount: 'always' }),
    ),
  );
  const isBusy = results.slice(0, open).some(({ isFetching, isPending }) => isFetching || isPending);
  if (!isBusy && open < numbers.length) setOpen(open + AT_A_TIME);

  const stateOf = (n: number) => {
    const result = results[n];
    if (!result || result.isPending) return 'loading';
    if (serverError(result.error)?.httpStatus === 404) return 'missing';
    return result.data ? 'found' : 'failed';
  };
  const states = numbers.map((number, n) => ({ number, state: stateOf(n), result: results[n] }));
  const numbersIn = (wanted: string) => states.filter(({ state }) => state === wanted).map(({ number }) => number);

  return {
    found: states.flatMap(({ state, result }) => (state === 'found' && result?.data ? [result.data] : [])),
    missing: numbersIn('missing'),
    failed: numbersIn('failed'),
    loading: numbersIn('loading').length,
    retry: () => {
      for (const { state, result } of states) if (state === 'failed') void result?.refetch();
    },
  };
}
