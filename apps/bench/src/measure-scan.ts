import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { z } from 'zod';

import { median } from './median.ts';
import type { Result } from './report.ts';

const E2E = fileURLToPath(new URL('../../e2e', import.meta.url));
const TIMES = 3;
const MAX_MS = 200;

const annotation = z.object({ type: z.string(), description: z.string().optional() });

/** The browser journeys' report, as far as it is read here: annotations lie at any depth. */
function annotationsIn(report: unknown): z.infer<typeof annotation>[] {
  if (typeof report !== 'object' || report === null) return [];
  const parsed = annotation.safeParse(report);
  return parsed.success ? [parsed.data] : Object.values(report).flatMap(annotationsIn);
}

/** From a picture of the phone's camera to the form it leads to, in a real browser with a filmed label (D7). */
export async function measureScan(): Promise<Result[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', 'scan.spec.ts', '--grep', 'the camera reads a label'].concat([
      '--reporter',
      'json',
      '--repeat-each',
      String(TIMES),
      '--workers',
      '1',
    ]),
    { cwd: E2E, maxBuffer: 2 ** 26 },
  );
  // The report says each twice: of the test and of its run.
  const said = annotationsIn(JSON.parse(stdout)).filter(({ type }) => type === 'frame to form');
  const times = [...new Set(said.map(({ description }) => Number(description)))];
  return [
    {
      name: 'From a camera picture of 640 × 480 to the form',
      measured: median(times),
      unit: 'ms',
      target: MAX_MS,
      isFloor: false,
      details: `in Chromium, ${times.map((time) => time.toFixed(0)).join(', ')} ms`,
    },
  ];
}
