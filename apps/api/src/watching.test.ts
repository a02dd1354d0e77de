import { readFile } from 'node:fs/promises';

import { startPostgres, TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startMailServer } from './testing/mail-server.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

let harbour: TestApp;

beforeAll(async () => {
  harbour = await startTestApp('sqlite', {});
});

afterAll(() => harbour.close());

/** What an expression asks for: names that are neither functions, labels nor words of the language. */
function metricsIn(expression: string): string[] {
  const bare = expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|without) \([^)]*\)|"[^"]*"/gu, ' ');
  return [...bare.matchAll(/\b([a-z]\w*)\b(?!\s*\()/gu)].map(([name]) => name).filter((name) => !WORDS.has(name));
}

const WORDS = new Set(['or', 'and', 'unless', 'by', 'without', 'sum', 'max', 'min', 'count', 'avg']);
/** Prometheus' own, and one that is there once a standby is. */
const ELSEWHERE = new Set(['up', 'database_standby_behind_seconds']);

test.each([
  ['prometheus/alerts.yml', /^ +expr: (.+)$/gmu],
  ['grafana/msafara.json', /"expr": "(.+?)(?<!\\)",?$/gmu],
])('deploy/%s asks for nothing that /metrics does not say', async (path, pattern) => {
  await harbour.rest('GET', '/healthz');
  const { body } = await harbour.rest('GET', '/metrics');
  const said = new Set([...String(body).matchAll(/^(?:# HELP )?([a-z]\w*)/gmu)].map(([, name = '']) => name));
  const text = await readFile(new URL(`../../../deploy/${path}`, import.meta.url), 'utf8');
  const asked = [...text.matchAll(pattern)].flatMap(([, expression = '']) =>
    metricsIn(expression.replaceAll('\\"', '"')),
  );
  expect(asked.length).toBeGreaterThan(8);
  expect(asked.filter((name) => !said.has(name) && !ELSEWHERE.has(name))).toEqual([]);
});

test('while no database answers, metrics say so, and leave out what only a database knows', async () => {
  const server = await startPostgres();
  const quay = await startTestApp('postgres', {}, { databaseUrl: server.url });
  const ask = async () => {
    const { status, body } = await quay.rest('GET', '/metrics');
    return { status, lines: String(body).split('\n') };
  };
  const calm = await ask();
  expect(calm.lines).toEqual(expect.arrayContaining(['database_primary_answers 1', 'jobs_dead 0']));
  await server.stop();
  const away = await ask();
  expect(away.status).toBe(200);
  expect(away.lines).toContain('database_primary_answers 0');
  expect(away.lines.filter((line) => line.startsWith('jobs_'))).toEqual([]);
  expect(away.lines).toEqual(expect.arrayContaining([expect.stringMatching(/^nodejs_eventloop_lag_p99_seconds /u)]));
  await quay.close();
}, 60_000);

test.each(TEST_DIALECTS)('a mail that the mail server puts off has been due all the while, on %s', async (dialect) => {
  const server = await startMailServer();
  const quay = await startTestApp(dialect, { SMTP_URL: server.url });
  const ask = async () => {
    const { body } = await quay.rest('GET', '/metrics');
    const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'mu').exec(String(body))?.[1]);
    return { due: figure('jobs_due'), lag: figure('jobs_lag_seconds') };
  };
  await quay.runJobs();
  expect(await ask()).toEqual({ due: 0, lag: 0 });
  server.refusal = 'come back later';
  await quay.signUp('owner');
  const lags: number[] = [];
  for (let failures = 1; failures <= 8; failures += 1) {
    await quay.runJobs();
    const { due, lag } = await ask();
    expect(due).toBe(1);
    lags.push(lag);
    quay.clock.now += 2 ** failures * 1000;
  }
  expect(lags).toEqual([0, 2, 6, 14, 30, 62, 126, 254]);
  server.refusal = undefined;
  await quay.runJobs();
  expect(await ask()).toEqual({ due: 0, lag: 0 });
  await quay.close();
  await server.stop();
});
