import { join } from 'node:path';

import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

import { startRealServer } from './child-servers.ts';
import { median } from './median.ts';
import type { Result } from './report.ts';
import { callRest, signIn } from './rest-client.ts';

const ROUNDS = 5;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];
const NUMBER = 'BENCH-PAGE';

/** A network of 400 kb/s with 400 ms to an answer, on a phone's processor four times slower than this one. */
const SLOW = {
  rttMs: 400,
  throughputKbps: 400,
  requestLatencyMs: 400,
  downloadThroughputKbps: 400,
  uploadThroughputKbps: 400,
  cpuSlowdownMultiplier: 4,
};

type Scores = Record<(typeof CATEGORIES)[number], number>;

/** Lighthouse on the pages that strangers see first, and public tracking on a slow network. */
export async function measurePages(folder: string): Promise<Result[]> {
  const server = await startRealServer(`sqlite:${join(folder, 'pages.db')}`);
  const chrome = await launch({
    chromePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    chromeFlags: FLAGS,
    logLevel: 'silent',
  });
  try {
    const token = await signIn(server.url);
    await callRest(server.url, 'POST', '/api/shipments', {
      token,
      body: { trackingNumber: NUMBER, origin: 'Mombasa', destination: 'Kigali', currentLocation: 'Nairobi' },
    });
    const results: Result[] = [];
    for (const path of ['/', '/track', `/track?tn=${NUMBER}`, '/login', '/pricing', '/vision']) {
      const rounds: Scores[] = [];
      for (let n = 0; n < ROUNDS; n += 1) rounds.push(await scoresOf(`${server.url}${path}`, chrome.port));
      for (const category of CATEGORIES) {
        results.push({
          name: `Lighthouse, mobile: ${path.replace(/\?.*/u, ' with a number')}, ${category}`,
          measured: median(rounds.map((scores) => scores[category])),
          unit: 'points',
          target: 98,
          isFloor: true,
          details: `median of ${ROUNDS}`,
        });
      }
    }
    const paints: number[] = [];
    for (let n = 0; n < ROUNDS; n += 1) paints.push(await firstPaint(`${server.url}/track?tn=${NUMBER}`, chrome.port));
    results.push({
      name: 'Public tracking readable at 400 kb/s and 400 ms',
      measured: median(paints) / 1000,
      unit: 's',
      target: 2,
      isFloor: false,
      details: `first contentful paint, median of ${ROUNDS}`,
    });
    return results;
  } finally {
    chrome.kill();
    await server.stop();
  }
}

async function scoresOf(url: string, port: number): Promise<Scores> {
  const run = await lighthouse(url, { port, output: 'json', logLevel: 'silent', onlyCategories: [...CATEGORIES] });
  const score = (category: (typeof CATEGORIES)[number]) => (run?.lhr.categories[category]?.score ?? 0) * 100;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
  };
}

async function firstPaint(url: string, port: number): Promise<number> {
  const run = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'silent',
    onlyAudits: ['first-contentful-paint'],
    throttlingMethod: 'devtools',
    throttling: SLOW,
  });
  return run?.lhr.audits['first-contentful-paint']?.numericValue ?? Number.POSITIVE_INFINITY;
}
