import type { StressOptions } from './crash.ts';
import { stressClock } from './faults-clock.ts';
import type { Finding } from './finding.ts';
import { stressMails } from './faults-mail.ts';
import { stressPostgres } from './faults-postgres.ts';
import { stressProvider } from './faults-provider.ts';
import { stressFullDisk, stressLocks } from './faults-sqlite.ts';
import { stressTwoServers } from './faults-two-servers.ts';

const FAULTS = {
  locks: stressLocks,
  disk: stressFullDisk,
  postgres: stressPostgres,
  mails: stressMails,
  provider: stressProvider,
  clock: stressClock,
  servers: stressTwoServers,
} as const;

/** One fault after the other, each on a server of its own; `--fault` runs one of them. */
export async function stressFaults(folder: string, { fault }: StressOptions): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, stress] of Object.entries(FAULTS)) {
    if (fault !== undefined && fault !== name) continue;
    process.stderr.write(`  ${name}\n`);
    findings.push(...(await stress(folder)));
  }
  return findings;
}
