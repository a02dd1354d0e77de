// npm test: everything, from a fresh checkout. Goes on after a failure, so that one run shows all
// of them, and closes with one line summed over all runners.
import { globSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { findChromium, findShell } from './chromium.mjs';
import { install, root, start } from './prepare.mjs';

install();
for (const old of globSync(['{apps,packages}/*/test-results', 'apps/e2e/dist/artifacts'], { cwd: root }))
  rmSync(join(root, old), { recursive: true });

const turbo = (...args) => ['exec', 'turbo', 'run', ...args];
// What leaves a core idle now and then goes beside something else; the tests have the machine for themselves.
const phases = [
  [
    [
      // The types in the same pass: the compiler would read it all once more, and each package its neighbours again.
      ['lint and types', ['exec', 'oxlint', '--type-aware', '--type-check']],
    ],
    [
      ['format', ['exec', 'oxfmt', '--check']],
      ['unused code', ['exec', 'knip']],
      ['build', turbo('build', '--output-logs=errors-only')],
    ],
  ],
  [[['unit tests', turbo('test', '--continue', '--concurrency=2', '--output-logs=new-only')]]],
  [[['journeys', turbo('test:e2e', '--output-logs=new-only')]]],
];
const steps = phases.flat(2);
const env = { ...process.env, CHROMIUM_PATH: findChromium(), CHROMIUM_SHELL_PATH: findShell() };
const failed = [];
let passedSteps = 0;

/** Runs steps one after the other; what one says is shown at once, or in one piece at its end where others run beside it. */
async function runInTurn(lane, isAlone) {
  for (const [name, args] of lane) {
    if (isAlone) process.stdout.write(`\n== ${name}\n`);
    const startedAt = Date.now();
    const { code, said } = await start('pnpm', args, { env, stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
    if (!isAlone) process.stdout.write(`\n== ${name}\n${said}`);
    process.stdout.write(`${name}: ${((Date.now() - startedAt) / 1000).toFixed(0)} s\n`);
    if (code === 0) passedSteps += 1;
    else failed.push(name);
  }
}

for (const lanes of phases) await Promise.all(lanes.map((lane) => runInTurn(lane, lanes.length === 1)));

// The checks without test cases of their own (lint, format, types, unused code, build) count one each.
const runners = new Set(['unit tests', 'journeys']);
let passed = passedSteps - steps.filter(([name]) => runners.has(name) && !failed.includes(name)).length;
let broken = failed.filter((name) => !runners.has(name)).length;
let reports = 0;
/** What failed, by file: how many tests, and the first three with what they said. */
const failures = [];
const LEGIBLE = 600;
const failuresOf = (report) =>
  (report.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const bad = assertionResults.filter(({ status }) => status === 'failed');
    const told = bad.map((one) => `${one.fullName}\n    ${one.failureMessages.join(' ').slice(0, LEGIBLE)}`);
    if (bad.length === 0 && message) told.push(message.slice(0, LEGIBLE));
    if (told.length === 0) return [];
    return [[`${basename(name)}: ${bad.length} failed`, ...told.slice(0, 3)].join('\n  ')];
  });
/** Seconds of each test file, by package. */
const slowest = new Map();
const secondsOf = (suite) =>
  (suite.specs ?? [])
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1000)))
    .concat((suite.suites ?? []).map(secondsOf))
    .reduce((sum, seconds) => sum + seconds, 0);
const filesOf = (report) =>
  report.testResults
    ? report.testResults.map(({ name, startTime, endTime }) => [basename(name), (endTime - startTime) / 1000])
    : report.suites.map((suite) => [suite.file, secondsOf(suite)]);
for (const file of globSync('{apps,packages}/*/test-results/*.json', { cwd: root })) {
  const report = JSON.parse(readFileSync(join(root, file), 'utf8'));
  reports += 1;
  slowest.set(
    file.split(/[\\/]/u)[1],
    filesOf(report)
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, 3),
  );
  failures.push(...failuresOf(report));
  passed += report.numPassedTests ?? report.stats.expected;
  broken += report.numFailedTests ?? report.stats.unexpected + report.stats.flaky;
}
if (reports === 0 || (failed.length > 0 && broken === 0)) broken += 1;
for (const [name, files] of slowest) {
  const told = files.map(([file, seconds]) => `${file} ${seconds.toFixed(1)} s`);
  process.stdout.write(`\nSlowest of ${name}: ${told.join(', ')}`);
}
process.stdout.write('\n');
// What the page showed when a journey failed; where tests run away from home, nothing else of it is left.
for (const page of globSync('apps/e2e/dist/artifacts/*/error-context.md', { cwd: root }))
  process.stdout.write(`\n${readFileSync(join(root, page), 'utf8').slice(0, 8000)}\n`);
// A hook that failed and what nobody caught stand in no report, but in what the runner said.
if (failed.includes('unit tests'))
  for (const log of globSync('{apps,packages}/*/.turbo/turbo-test.log', { cwd: root })) {
    const said = stripVTControlCharacters(readFileSync(join(root, log), 'utf8'));
    const from = said.search(/⎯ (?:Failed Suites|Unhandled Errors)/u);
    if (from >= 0) failures.push(`${log}\n${said.slice(from, from + 4000)}`);
    else if (failures.length === 0 && said.includes('ELIFECYCLE')) failures.push(`${log}\n${said.slice(-2000)}`);
  }
// Last, for whoever sees the end of a long run alone.
if (failures.length > 0) process.stdout.write(`\n${failures.slice(0, 20).join('\n').slice(0, 12_000)}\n`);
if (failed.length > 0) process.stdout.write(`\nFailed: ${failed.join(', ')}\n`);
process.stdout.write(`\n${String(passed)} passed, ${broken} failed\n`);
process.exit(failed.length > 0 || broken > 0 ? 1 : 0);
