import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { measureAnnouncing } from './measure-announcing.ts';
import { measureBefore } from './measure-before.ts';
import { measureBorders } from './measure-borders.ts';
import { measureEta } from './measure-eta.ts';
import { measureExport } from './measure-export.ts';
import { measureGrowth } from './measure-growth.ts';
import { measureInbox } from './measure-inbox.ts';
import { measureJobs } from './measure-jobs.ts';
import { measureJournal } from './measure-journal.ts';
import { measureKeys } from './measure-keys.ts';
import { measureLive } from './measure-live.ts';
import { measureMove } from './measure-move.ts';
import { measureOffline } from './measure-offline.ts';
import { measurePages } from './measure-pages.ts';
import { measurePlaces } from './measure-places.ts';
import { measureRequests } from './measure-requests.ts';
import { measureScan } from './measure-scan.ts';
import { measureSizes } from './measure-sizes.ts';
import { measureStart } from './measure-start.ts';
import { measureWebhooks } from './measure-webhooks.ts';
import { formatReport, formatRow, type Result, writeReport } from './report.ts';

const PARTS = {
  start: measureStart,
  requests: measureRequests,
  before: measureBefore,
  keys: measureKeys,
  webhooks: measureWebhooks,
  journal: measureJournal,
  jobs: measureJobs,
  move: measureMove,
  announcing: measureAnnouncing,
  sizes: measureSizes,
  growth: measureGrowth,
  live: measureLive,
  inbox: measureInbox,
  export: measureExport,
  places: measurePlaces,
  eta: measureEta,
  pages: measurePages,
  scan: measureScan,
  offline: measureOffline,
  borders: measureBorders,
} as const;

const { values } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});

const only = values.only?.split(',');
const unknown = only?.filter((name) => !Object.hasOwn(PARTS, name)) ?? [];
if (unknown.length > 0) throw new Error(`no such part: ${unknown.join(', ')}`);

const results: Result[] = [];
for (const [name, measure] of Object.entries(PARTS)) {
  if (only && !only.includes(name)) continue;
  process.stderr.write(`measuring ${name} …\n`);
  const folder = await mkdtemp(join(tmpdir(), 'msafara-bench-'));
  try {
    const measured = await measure(folder);
    results.push(...measured);
    // A whole run takes long: whoever ends it early has seen this much.
    for (const row of measured) process.stderr.write(`${formatRow(row)}\n`);
  } catch (error) {
    // The other parts are measured all the same.
    process.stderr.write(`${name} failed: ${String(error)}\n`);
    process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
const report = formatReport(results);
process.stdout.write(`${report}\n`);
if (values.write) await writeReport(report, 'result');
