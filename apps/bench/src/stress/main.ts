import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { formatFindings, writeReport } from '../report.ts';
import { stressCluster } from './cluster.ts';
import { stressCrash } from './crash.ts';
import type { Finding } from './finding.ts';
import { stressFaults } from './faults.ts';
import { stressMessages } from './messages.ts';
import { stressOverload } from './overload.ts';
import { stressPower } from './power.ts';
import { stressScans } from './scans.ts';
import { stressSoak } from './soak.ts';
import { stressWebhooks } from './webhooks.ts';

const PARTS = {
  crash: stressCrash,
  scans: stressScans,
  webhooks: stressWebhooks,
  messages: stressMessages,
  power: stressPower,
  faults: stressFaults,
  overload: stressOverload,
  cluster: stressCluster,
  soak: stressSoak,
} as const;

const { values } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    only: { type: 'string' },
    fault: { type: 'string' },
    minutes: { type: 'string', default: '20' },
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
  },
});

const options = {
  kills: Number(values.kills),
  minutes: Number(values.minutes),
  seed: Number(values.seed),
  fault: values.fault,
};
process.stderr.write(`seed ${values.seed}\n`);
const findings: Finding[] = [];
for (const [name, stress] of Object.entries(PARTS)) {
  if (values.only !== undefined && values.only !== name) continue;
  process.stderr.write(`stressing: ${name} …\n`);
  const folder = await mkdtemp(join(tmpdir(), 'msafara-stress-'));
  try {
    const seen = await stress(folder, options);
    findings.push(...seen);
    // A whole run takes long: whoever ends it early has seen this much.
    process.stderr.write(`${formatFindings(seen)}\n`);
  } catch (error) {
    // The other parts go on all the same.
    findings.push({ done: `The part “${name}”`, seen: `ended early: ${String(error)}`, outcome: 'broken' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
const report = formatFindings(findings);
process.stdout.write(`${report}\n`);
if (values.write) await writeReport(report, 'stress');
// The exit code is given at once: what ends Postgres with the process would set it back to 0.
if (findings.length === 0 || findings.some(({ outcome }) => outcome === 'broken')) process.exit(1);
