import { type GateSettings, gateSettingsSchema } from '@msafara/domain/scans/gate.schema';

import { readStored, writeStored } from '../../lib/browser-storage.ts';

const keyOf = (userId: string) => `gate.${userId}`;

/** What this person's gate wrote the last time, to be proposed. */
export function readGateSettings(userId: string): GateSettings | undefined {
  try {
    return gateSettingsSchema.safeParse(JSON.parse(readStored(keyOf(userId)) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

export function keepGateSettings(userId: string, settings: GateSettings): void {
  writeStored(keyOf(userId), JSON.stringify(settings));
}
