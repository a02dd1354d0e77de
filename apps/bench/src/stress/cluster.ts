import { join } from 'node:path';

import { type ApiProcess, startApi } from './cluster/api-processes.ts';
import { failovers, pooler, rollingRestart } from './cluster/deaths.ts';
import { startEngines } from './cluster/engines.ts';
import { coldLookUps, hearing, pausedStandby } from './cluster/look-ups.ts';
import { whatIsMissing } from './cluster/programs.ts';
import type { Trial } from './cluster/trial.ts';
import type { Finding } from './finding.ts';
import { call } from './http-client.ts';
import { comesToBe, signIn } from './load.ts';

/** A whole cluster on this machine: etcd, Patroni, PgBouncer, HAProxy and three api processes, and what it bears. */
export async function stressCluster(folder: string): Promise<Finding[]> {
  const missing = whatIsMissing();
  if (missing !== undefined) {
    return [{ done: 'A cluster of Debian’s own packages', seen: missing, outcome: 'not run' }];
  }
  const engines = await startEngines(folder);
  const logs = join(folder, 'logs');
  const apis: ApiProcess[] = [];
  try {
    // Three at once on an empty database.
    apis.push(
      ...(await Promise.all(
        engines.apiPorts.map((port, n) => startApi(engines, port, join(logs, `api-${String(n)}.log`))),
      )),
    );
    await comesToBe(async () => (await call(engines.webUrl, 'GET', '/readyz')).status === 200, 10_000);
    const trial: Trial = { engines, apis, token: await signIn(engines.webUrl), logs };
    return [
      await hearing(trial),
      await pausedStandby(trial),
      await coldLookUps(trial),
      await rollingRestart(trial),
      await pooler(trial),
      ...(await failovers(trial)),
    ];
  } finally {
    for (const { program } of apis) await program.kill();
    await engines.close();
  }
}
