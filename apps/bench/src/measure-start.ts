import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { startRealServer } from './child-servers.ts';
import { median } from './median.ts';
import type { Result } from './report.ts';

const STARTS = 3;
const IDLE_MS = 5000;

/** How long the built server takes on an empty folder until it answers, and its memory when idle. */
export async function measureStart(folder: string): Promise<Result[]> {
  const ready: number[] = [];
  let idle = 0;
  for (let n = 0; n < STARTS; n += 1) {
    const server = await startRealServer(`sqlite:${join(folder, `start-${n}.db`)}`);
    try {
      ready.push(server.readyMs / 1000);
      if (n < STARTS - 1) continue;
      await setTimeout(IDLE_MS);
      idle = await server.rssMb();
    } finally {
      await server.stop();
    }
  }
  return [
    {
      name: 'From spawn to an answer',
      measured: median(ready),
      unit: 's',
      target: 1.5,
      isFloor: false,
      details: `median of ${STARTS}, on an empty database`,
    },
    {
      name: 'Memory when idle',
      measured: idle,
      unit: 'MB',
      target: 200,
      isFloor: false,
      details: `resident, ${IDLE_MS / 1000} s after the start`,
    },
  ];
}
