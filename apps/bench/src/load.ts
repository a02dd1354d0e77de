import autocannon, { type Request } from 'autocannon';

const CONNECTIONS = 50;
const SECONDS = 4;

export type Load = { perSecond: number; refused: number };

/**
 * Asks for `requests`, dealt out to 50 connections: over and over for so many seconds, or each once.
 * Counts answers from the first to the last of them, so that building the requests does not count.
 */
export function load(
  url: string,
  requests: readonly Request[],
  mode: 'repeated' | 'once',
  seconds = SECONDS,
): Promise<Load> {
  const share = Math.floor(requests.length / CONNECTIONS);
  let clients = 0;
  let [answered, refused] = [0, 0];
  let [first, last] = [0, 0];
  return new Promise((resolve, reject) => {
    const tracker = autocannon(
      {
        url,
        connections: CONNECTIONS,
        ...(mode === 'once' ? { amount: share * CONNECTIONS } : { duration: seconds }),
        setupClient(client) {
          client.setRequests(requests.slice(clients * share, (clients + 1) * share));
          clients += 1;
        },
      },
      (error) => {
        if (error) reject(error);
        else resolve({ perSecond: (answered / Math.max(1, last - first)) * 1000, refused });
      },
    );
    tracker.on('response', (_client, status: number) => {
      last = performance.now();
      if (first === 0) first = last;
      if (status >= 200 && status < 300) answered += 1;
      else refused += 1;
    });
    tracker.on('reqError', () => {
      refused += 1;
    });
  });
}
