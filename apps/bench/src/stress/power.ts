import { join } from 'node:path';

import { type Finding, findingOf } from './finding.ts';
import { createOne, signIn } from './load.ts';
import { createRig, type Server } from './rig.ts';
import { isTracerThere, type Sync, traceSyncs } from './syncs.ts';

const ONE_BY_ONE = 300;
const CLIENTS = 50;
const OF_EACH = 40;
/** How exactly the clocks of tracer and client agree. */
const BLUR_MS = 0.5;

type Acknowledged = { sentAt: number; answeredAt: number };

function nowMs(): number {
  return performance.timeOrigin + performance.now();
}

async function createSome(url: string, token: string, count: number): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  for (let n = 0; n < count; n += 1) {
    const sentAt = nowMs();
    const { status } = await createOne(url, token);
    if (status === 201) acknowledged.push({ sentAt, answeredAt: nowMs() });
  }
  return acknowledged;
}

/** Answers that no sync stands before: begun after the request was sent, ended before its answer came. */
function countUnsynced(acknowledged: readonly Acknowledged[], syncs: readonly Sync[]): number {
  return acknowledged.filter(
    ({ sentAt, answeredAt }) =>
      !syncs.some(({ begun, ended }) => begun >= sentAt - BLUR_MS && ended <= answeredAt + BLUR_MS),
  ).length;
}

async function countSyncs(server: Server, file: string, clients: number, ofEach: number) {
  const token = await signIn(server.url);
  const trace = await traceSyncs(server.pid, file);
  const all = await Promise.all(Array.from({ length: clients }, () => createSome(server.url, token, ofEach)));
  const syncs = await trace.stop();
  const acknowledged = all.flat();
  const unsynced = countUnsynced(acknowledged, syncs);
  const each = (syncs.length / acknowledged.length).toFixed(2);
  const seen = `${String(acknowledged.length)} acknowledged, ${String(syncs.length)} syncs, ${each} each; before their sync were answered ${String(unsynced)}`;
  return { acknowledged: acknowledged.length, syncs: syncs.length, unsynced, seen };
}

/**
 * Whether what is acknowledged has reached the disk. Killing the process cannot tell: what it wrote
 * stays in the system's cache. So the system calls are looked at.
 */
export async function stressPower(folder: string): Promise<Finding[]> {
  if (!(await isTracerThere())) {
    return [{ done: 'SQLite: syncs to disk', seen: 'strace is not installed', outcome: 'not run' }];
  }
  const rig = await createRig(`sqlite:${join(folder, 'power.db')}`);
  try {
    const server = await rig.start();
    const single = await countSyncs(server, join(folder, 'single.txt'), 1, ONE_BY_ONE);
    const group = await countSyncs(server, join(folder, 'group.txt'), CLIENTS, OF_EACH);
    return [
      findingOf(`SQLite: ${String(ONE_BY_ONE)} creates, one after the other, under strace`, single.seen, {
        'as many syncs as answers': single.syncs >= single.acknowledged,
        'each answer after a sync of its own time': single.unsynced === 0,
        'each acknowledged': single.acknowledged === ONE_BY_ONE,
      }),
      findingOf(`SQLite: creates of ${String(CLIENTS)} clients at once, under strace`, group.seen, {
        'each answer after a sync of its own time': group.unsynced === 0,
        'each acknowledged': group.acknowledged === CLIENTS * OF_EACH,
      }),
    ];
  } finally {
    await rig.close();
  }
}
