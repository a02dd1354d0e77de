import { readWaitingScans } from '../lib/waiting-scans.ts';
import { readDevice, writeDevice } from './device-record.ts';

/**
 * How many scans this browser lost with its database before they were sent, until the person has confirmed it (D23). An emptied
 * database has no id: what the count outside it remembers was lost, and is added to what is `unread` on this page.
 */
export async function findLoss(unread: number): Promise<number> {
  const [id, known = 0] = await Promise.all([readDevice('id'), readDevice('lost')]);
  if (id !== undefined) return known;
  const lost = Object.values(readWaitingScans()).reduce((sum, one) => sum + one, unread);
  await writeDevice({ id: crypto.randomUUID(), lost });
  return lost;
}

export async function acceptLoss(): Promise<void> {
  await writeDevice({ lost: 0 });
}
