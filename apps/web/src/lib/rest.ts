/** An answer of a REST path that is no success: its status and its body in the form of errors (D16), if it has one. */
export class RestError extends Error {
  override readonly name = 'RestError';
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`answered with ${String(status)}`);
    this.status = status;
    this.body = body;
  }
}

type Parser<Answer> = { parse: (value: unknown) => Answer };

/** Asks a REST path by GET; fails with {@link RestError}, or as `fetch` does where no answer comes. */
export async function getJson<Answer>(path: string, schema: Parser<Answer>, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(path, { headers: { accept: 'application/json' }, signal });
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw new RestError(response.status, body);
  return schema.parse(body);
}
