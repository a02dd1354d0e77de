import { errorSchema } from '@msafara/domain/reason.schema';
import { z } from 'zod';

type Answer = { statusCode: number; body: string; headers: Record<string, unknown> };

/** What an error may take of a reader's time and a phone's money. */
const LONGEST_ERROR = 16 * 1024;

const INSIDE =
  /node_modules|\bat \S+ \(|\.ts:\d|SQLITE_|SqliteError|ZodError|\bFST_|ECONN|select "|from "\w+" where|relation "|invalid byte sequence|syntax error|Cannot read prop|is not a function|argon2|postgres:\/\//u;
const SECRETS = /\$argon2|password_?hash|token_?hash|otp_?secret/iu;

const message = z.string().min(8).max(300);
const restError = errorSchema.strict().extend({ message });
const trpcError = z.object({
  error: z.object({ message, code: z.number(), data: z.looseObject({ code: z.string() }) }),
});
const trpcResult = z.object({ result: z.object({ data: z.unknown().optional() }) });
/** Of things that are made all or none: what each would have been answered alone, none of them a failure of ours. */
const restResults = z.strictObject({
  results: z.array(z.looseObject({ status: z.number().max(499), error: restError.optional() })),
});
const REFUSED_ON_PURPOSE = new Set(['OVERLOADED', 'PROVIDER_UNAVAILABLE']);

/** What is wrong with an answer, whoever asked for whatever: nothing, if all is well (D16). */
export function faultsOf(answer: Answer, kind: 'rest' | 'trpc'): string[] {
  const faults: string[] = [];
  const { statusCode, body, headers } = answer;
  if (SECRETS.test(body)) faults.push('a secret is told');
  if (statusCode < 400) return faults;
  const parsed = parse(body);
  if (parsed === undefined) return [...faults, `no JSON: ${body.slice(0, 200)}`];
  if (!String(headers['content-type']).startsWith('application/json')) faults.push('not said to be JSON');
  if (statusCode >= 500 && !(statusCode === 503 && REFUSED_ON_PURPOSE.has(codeOf(parsed))))
    faults.push(`status ${statusCode}`);
  if (INSIDE.test(body)) faults.push(`the inside is told: ${body.slice(0, 300)}`);
  if (body.length > LONGEST_ERROR) faults.push(`an error of ${body.length} characters`);
  const shapes =
    kind === 'rest' ? [restError, restResults] : [trpcError, restError, z.array(z.union([trpcError, trpcResult]))];
  if (!shapes.some((shape) => shape.safeParse(parsed).success))
    faults.push(`not an error of ours: ${body.slice(0, 300)}`);
  return faults;
}

function codeOf(parsed: unknown): string {
  const rest = z.object({ code: z.string() }).safeParse(parsed);
  if (rest.success) return rest.data.code;
  const trpc = z.object({ error: z.object({ data: z.object({ domainCode: z.string() }) }) }).safeParse(parsed);
  return trpc.success ? trpc.data.error.data.domainCode : '';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
