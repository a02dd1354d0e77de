import type { DeliverDraft } from '@msafara/domain/proofs/proof-draft.schema';

import { readStored, writeStored } from '../../lib/browser-storage.ts';

/** A door is found within this time or not. */
const WAIT_MS = 20_000;
/** A position this old is still that of the same door. */
const OLD_MS = 60_000;
const ANSWER = 'proof-position';

/** What the person of this device said to having proofs tell where they were taken; asked once. */
export type PositionAnswer = 'yes' | 'no' | undefined;

export function readPositionAnswer(): PositionAnswer {
  const stored = readStored(ANSWER);
  return stored === 'yes' || stored === 'no' ? stored : undefined;
}

export function writePositionAnswer(answer: 'yes' | 'no'): void {
  writeStored(ANSWER, answer);
}

/** Where the device is, as far as it knows; rejects where it may not say or does not know. */
export async function readDoorPosition(): Promise<NonNullable<DeliverDraft['position']>> {
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) => {
    const options = { enableHighAccuracy: true, maximumAge: OLD_MS, timeout: WAIT_MS };
    navigator.geolocation.getCurrentPosition(resolve, reject, options);
  });
  const { latitude: lat, longitude: lon, accuracy } = coords;
  // Devices that do not know say the sea south of Ghana.
  if (Math.abs(lat) <= 0.01 && Math.abs(lon) <= 0.01) throw new Error('no position');
  return { lat, lon, accuracyM: Math.min(Math.round(accuracy), 100_000) };
}
