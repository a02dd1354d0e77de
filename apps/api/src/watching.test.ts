import { readFile } from 'node:fs/promises';

import { startPostgres } from '@msafara/db/testing/test-databases';
import { afterAll, beforeAll, expect, test } from 'vitest';

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
