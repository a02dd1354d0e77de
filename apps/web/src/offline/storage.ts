import { useEffect, useState } from 'react';

/** Asks the browser, once something is kept here, not to delete it when space runs out. */
export async function askToKeep(): Promise<void> {
  await navigator.storage?.persist?.().catch(() => false);
}

/** Whether the browser keeps what is here until somebody deletes it; undefined while that is not known. */
export function useStorageKept(): boolean | undefined {
  const [isKept, setKept] = useState<boolean>();
  useEffect(() => {
    void navigator.storage?.persisted?.().then(setKept, () => undefined);
  }, []);
  return isKept;
}

/** How many bytes more the browser says it keeps; undefined where it does not tell. Asked anew when `used` changes. */
export function useStorageRoom(used: number): number | undefined {
  const [room, setRoom] = useState<number>();
  useEffect(() => {
    void navigator.storage?.estimate?.().then(
      ({ quota, usage }) =>
        setRoom(quota === undefined || usage === undefined ? undefined : Math.max(0, quota - usage)),
      () => undefined,
    );
  }, [used]);
  return room;
}
