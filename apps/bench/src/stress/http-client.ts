import { errorSchema } from '@msafara/domain/reason.schema';

/** Longer than this nobody is left without an answer. */
export const PATIENCE_MS = 15_000;

export type Answer = { status: number; body: unknown; cookie: string | undefined; ms: number };

type Call = {
  token?: string | undefined;
  cookie?: string | undefined;
  idempotencyKey?: string;
  body?: unknown;
};

/** No answer came: the connection was refused or cut, or it took too long. What was asked may have been done. */
export class NoAnswer extends Error {
  readonly isLate: boolean;

  constructor(cause: unknown) {
    super('no answer', { cause });
    this.isLate = cause instanceof Error && cause.name === 'TimeoutError';
  }
}

/** Calls the server; fails with {@link NoAnswer} alone. */
export async function call(
  url: string,
  method: string,
  path: string,
  { token, cookie, idempotencyKey, body }: Call = {},
): Promise<Answer> {
  const startedAt = performance.now();
  try {
    const response = await fetch(url + path, {
      method,
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(cookie !== undefined && { cookie }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...(path.startsWith('/trpc/') && { 'sec-fetch-site': 'same-origin' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const [set] = response.headers.get('set-cookie')?.split(';') ?? [];
    return { status: response.status, body: parse(text), cookie: set, ms: performance.now() - startedAt };
  } catch (error) {
    throw new NoAnswer(error);
  }
}

/** The same, for what has to go well: fails with what was answered otherwise. */
export async function must(...args: Parameters<typeof call>): Promise<Answer> {
  const answer = await call(...args);
  if (answer.status < 300) return answer;
  const [, method, path] = args;
  throw new Error(`${method} ${path} was answered with ${String(answer.status)}: ${JSON.stringify(answer.body)}`);
}

/** Whether a refusal says in words what is wrong, and on our side by which reference it can be found. */
export function isClear({ status, body }: Pick<Answer, 'status' | 'body'>): boolean {
  const { data } = errorSchema.safeParse(body);
  if (!data?.message) return false;
  return status !== 500 || data.reason.params['reference'] !== undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
