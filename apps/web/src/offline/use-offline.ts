import { useEffect, useState, useSyncExternalStore } from 'react';

import { carriedShipments } from './carried-shipments.ts';
import { gateLog } from './gate-log.ts';
import { outbox } from './outbox.ts';
import { sender } from './sender.ts';
import { worker } from './worker.ts';

/** The scans on this device. */
export const useOutbox = () => useSyncExternalStore(outbox.subscribe, outbox.read);

/** The questions of the gate that this user has not answered yet. */
export function useGateQuestions(userId: string | undefined) {
  const { questions } = useSyncExternalStore(gateLog.subscribe, gateLog.read);
  return questions.filter((question) => question.userId === userId);
}

/** What is being sent, and what keeps it here. */
export const useSender = () => useSyncExternalStore(sender.subscribe, sender.read);

/** The shipments on this device. */
export const useCarried = () => useSyncExternalStore(carriedShipments.subscribe, carriedShipments.read);

/** Whether this device is ready to work without a network, and whether a newer release waits. */
export const useWorker = () => useSyncExternalStore(worker.subscribe, worker.read);

/** The same, read at once for a screen that cannot begin without them; `isRead` once it is known what is here. */
export function useCarriedNow(userId: string) {
  const carried = useCarried();
  const [hasFailed, setFailed] = useState(false);
  const isRead = carried.userId === userId;
  useEffect(() => {
    if (!isRead) carriedShipments.load(userId).catch(() => setFailed(true));
  }, [isRead, userId]);
  return { ...carried, isRead: isRead || hasFailed };
}
