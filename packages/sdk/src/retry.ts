export type RetryOptions = {
  /** How often a request is sent again; 2 where nothing is said, 0 is never. */
  retries?: number;
  /** The longest wait before that, in milliseconds; a server that wants more is not asked again. 30,000 where nothing is said. */
  longestWaitMs?: number;
  /** What sends requests, if not `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
};

/** The paths whose `POST` and `PATCH` take an `Idempotency-Key` (D24). */
const KEYED = /\/api\/(?:shipments|units|milestones|proofs|clocks|bonds|webhooks)(?:\/|$)/u;
const IDEMPOTENCY_KEY = 'idempotency-key';
const FIRST_WAIT_MS = 500;

/** Changes that take a key get one of their own, which is the same however often they are sent. */
function withKey(request: Request): Request {
  const isChange = request.method === 'POST' || request.method === 'PATCH';
  if (!isChange || request.headers.has(IDEMPOTENCY_KEY) || !KEYED.test(new URL(request.url).pathname)) return request;
  const headers = new Headers(request.headers);
  headers.set(IDEMPOTENCY_KEY, crypto.randomUUID());
  return new Request(request, { headers });
}

/** Whether it makes no difference if a request has arrived before. */
const isRepeatable = ({ method, headers }: Request) =>
  method === 'GET' || method === 'HEAD' || headers.has(IDEMPOTENCY_KEY);

/** The wait that an answer asks for, in milliseconds: so many seconds, or until a date. */
function askedWait({ headers }: Response): number | undefined {
  const text = headers.get('retry-after');
  if (text === null) return undefined;
  const ms = /^\d+$/u.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/**
 * How long to wait before an answer is asked for again, undefined where it stands: 429, of which nothing was done; 503 where it
 * makes no difference whether something was; 409 where another request with the same key is under way, which says so.
 */
function waitAfter(request: Request, answer: Response, tried: number): number | undefined {
  const asked = askedWait(answer);
  const { status } = answer;
  if (status === 429 || (status === 503 && isRepeatable(request))) return asked ?? growing(tried);
  return status === 409 && isRepeatable(request) ? asked : undefined;
}

/** Twice as long each time, and never the same for two who failed at once. */
const growing = (tried: number) => FIRST_WAIT_MS * 2 ** tried * (0.5 + Math.random());

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

/** A `fetch` that gives changes their key and sends again what is safe to. */
export function createRetryingFetch({
  retries = 2,
  longestWaitMs = 30_000,
  fetch: send = (request) => fetch(request),
}: RetryOptions): (request: Request) => Promise<Response> {
  return async (asked) => {
    const request = withKey(asked);
    for (let tried = 0; ; tried += 1) {
      const isLast = tried >= retries;
      let wait: number | undefined;
      try {
        // A body can be read once; the last try has the original.
        const answer = await send(isLast ? request : request.clone());
        wait = isLast ? undefined : waitAfter(request, answer, tried);
        if (wait === undefined || wait > longestWaitMs) return answer;
        await answer.body?.cancel();
      } catch (error) {
        if (isLast || request.signal.aborted || !isRepeatable(request)) throw error;
        wait = growing(tried);
      }
      await pause(Math.min(wait, longestWaitMs), request.signal);
    }
  };
}
