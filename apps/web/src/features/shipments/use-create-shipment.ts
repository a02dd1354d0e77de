import type { CreateShipmentInput, Shipment } from '@msafara/domain/shipments/shipments.schema';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

import { serverError } from '../../lib/server-error.ts';
import { trpc } from '../../lib/trpc.ts';
import { useRefreshShipments } from './shipments.queries.ts';

/**
 * Creates a shipment. If the answer was lost and the same is sent again, the server refuses it, since it is there: that is
 * answered as created.
 */
export function useCreateShipment() {
  const { client } = trpc.useUtils();
  const refresh = useRefreshShipments();
  const unanswered = useRef<string>(undefined);
  return useMutation({
    mutationFn: async (input: CreateShipmentInput): Promise<Shipment> => {
      const sent = JSON.stringify(input);
      try {
        return await client.shipments.create.mutate(input);
      } catch (error) {
        const isAgain = unanswered.current === sent;
        if (!serverError(error)) unanswered.current = sent;
        else if (isAgain) {
          const { trackingNumber, origin, destination } = input;
          const made = await client.shipments.byTrackingNumber.query({ trackingNumber }).catch(() => undefined);
          if (made?.origin === origin && made.destination === destination) return made;
        }
        throw error;
      }
    },
    // It may be there without an answer.
    onSettled: () => void refresh(),
  });
}
