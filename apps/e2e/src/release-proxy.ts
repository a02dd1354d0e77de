import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Page } from '@playwright/test';

/** Has a page ask for its service worker anew, as browsers do by themselves once a day. */
export async function askForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
}

/**
 * An address in front of the product under which its service worker can be another one, as after an update. `close` ends
 * it; browsers ask for a worker past what a journey can intercept.
 */
export async function startReleaseProxy(product: string) {
  let worker: string | undefined;
  let gone: RegExp | undefined;
  const server = createServer((asked, answer) => {
    if (asked.url === '/sw.js' && worker !== undefined) {
      answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
      answer.end(worker);
      return;
    }
    if (gone?.test(asked.url ?? '')) {
      answer.writeHead(404).end();
      return;
    }
    const passed = request(
      new URL(asked.url ?? '/', product),
      // A connection for each request: the product may just be closing one that is kept.
      { method: asked.method, headers: asked.headers, agent: false },
      (given) => {
        answer.writeHead(given.statusCode ?? 500, given.headers);
        given.pipe(answer);
      },
    );
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
  // Kept until the end: after five seconds it would close one that a journey is just using again.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${String(port)}`,
    serve: (next: string) => {
      worker = next;
    },
    /** Brings out another release, which a page hears of: its worker, with what is given before it. */
    release: async (page: Page, before = '') => {
      const ours = await (await page.request.get('/sw.js')).text();
      worker = before + ours.replace(/"id":"[^"]+"/u, '"id":"another release"');
      await askForWorker(page);
    },
    /** Has the files of an earlier release no more. */
    lose: (files: RegExp) => {
      gone = files;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
