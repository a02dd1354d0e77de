import { useSyncExternalStore } from 'react';

import { carriedShipments } from './carried-shipments.ts';
import { outbox } from './outbox.ts';
import { sender } from './sender.ts';
import { worker } from './worker.ts';

/** The scans on this device. */
export const useOutbox = () => useSyncExternalStore(outbox.subscribe, outbox.read);

/** What is being sent, and what keeps it here. */
export const useSender = () => useSyncExternalStore(sender.subscribe, sender.read);

/** The shipments on this device. */
export const useCarried = () => useSyncExternalStore(carriedShipments.subscribe, carriedShipments.read);

/** Whether this device is ready to work without a network, and whether a newer release waits. */
export const useWorker = () => useSyncExternalStore(worker.subscribe, worker.read);
