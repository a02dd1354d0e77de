// npm test: everything, from a fresh checkout. Goes on after a failure, so that one run shows all
// of them, and closes with one line summed over all runners.
import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { findChromium } from './chromium.mjs';
import { install, root, run } from './prepare.mjs';

install();
for (const old of globSync('{apps,packages}/*/test-results', { cwd: root }))
  rmSync(join(root, old), { recursive: true });

const steps = [
  ['lint', ['exec', 'oxlint', '--type-aware']],
  ['format', ['exec', 'oxfmt', '--check']],
  ['types', ['exec', 'turbo', 'run', 'typecheck', '--output-logs=errors-only']],
  ['unused code', ['exec', 'knip']],
  ['build', ['exec', 'turbo', 'run', 'build', '--output-logs=errors-only']],
  ['unit tests', ['exec', 'turbo', 'run', 'test', '--continue', '--concurrency=2', '--output-logs=new-only']],
  ['journeys', ['exec', 'turbo', 'run', 'test:e2e', '--output-logs=new-only']],
];
const env = { ...process.env, CHROMIUM_PATH: findChromium() };
const failed = [];
let passedSteps = 0;
for (const [name, args] of steps) {
  process.stdout.write(`\n== ${String(name)}\n`);
  if (run('pnpm', args, { env }) === 0) passedSteps += 1;
  else failed.push(name);
}

// The checks without test cases of their own (lint, format, types, unused code, build) count one each.
const runners = new Set(['unit tests', 'journeys']);
let passed = passedSteps - steps.filter(([name]) => runners.has(name) && !failed.includes(name)).length;
let broken = failed.filter((name) => !runners.has(name)).length;
let reports = 0;
for (const file of globSync('{apps,packages}/*/test-results/*.json', { cwd: root })) {
  const report = JSON.parse(readFileSync(join(root, file), 'utf8'));
  reports += 1;
  passed += report.numPassedTests ?? report.stats.expected;
  broken += report.numFailedTests ?? report.stats.unexpected + report.stats.flaky;
}
if (reports === 0 || (failed.length > 0 && broken === 0)) broken += 1;
if (failed.length > 0) process.stdout.write(`\nFailed: ${failed.join(', ')}\n`);
process.stdout.write(`\n${String(passed)} passed, ${broken} failed\n`);
process.exit(failed.length > 0 || broken > 0 ? 1 : 0);
