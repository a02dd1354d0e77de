import { afterEach, beforeEach, expect, test } from 'vitest';

import { startTestApp, type TestApp } from './testing/test-app.ts';

let harbour: TestApp;

beforeEach(async () => {
  harbour = await startTestApp('sqlite', { RATE_LIMITS: 'off' });
});

afterEach(async () => {
  await harbour.close();
});

const ask = (times: number) =>
  Promise.all(Array.from({ length: times }, () => harbour.rest('GET', '/api/public/track/NOWHERE-1')));

test('of more at once than the process carries the rest is told to come back, and health still answers', async () => {
  const [answers, health] = await Promise.all([ask(260), harbour.rest('GET', '/healthz')]);
  const refused = answers.filter(({ status }) => status === 503);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(200);
  expect(refused).toHaveLength(60);
  expect(refused[0]).toMatchObject({
    headers: { 'retry-after': '5' },
    body: { code: 'OVERLOADED', message: 'The service is busy. Please try again in a moment.' },
  });
  expect(health.status).toBe(200);
});

test('what was answered or refused makes room again', async () => {
  await ask(260);
  expect((await ask(200)).every(({ status }) => status === 404)).toBe(true);
});

test('a batch that begins with the stream is counted like any other', async () => {
  const query = encodeURIComponent(JSON.stringify({ 1: { trackingNumber: 'NOWHERE-1' } }));
  const url = `/trpc/live.changes,tracking.find?batch=1&input=${query}`;
  const answers = await Promise.all(Array.from({ length: 260 }, () => harbour.app.inject({ url })));
  expect(answers.filter(({ statusCode }) => statusCode === 503)).toHaveLength(60);
});
