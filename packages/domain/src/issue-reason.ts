import { type Reason, readSaid, type ReasonCode } from './say.ts';

/** What a zod issue tells of itself; which of it, its code says. */
export type Issue = {
  code?: string | undefined;
  message: string;
  origin?: unknown;
  minimum?: unknown;
  maximum?: unknown;
  values?: unknown;
  keys?: unknown;
};

/** What of somebody's own text goes back in a reason. */
const LONGEST_ECHO = 100;
/** So much of the choices that there are, in whole words. */
const LONGEST_CHOICES = 400;

const TOO_LARGE: Record<string, ReasonCode> = {
  string: 'text.tooLong',
  array: 'list.tooMany',
  number: 'number.tooLarge',
};
const TOO_SMALL: Record<string, ReasonCode> = {
  string: 'text.tooShort',
  array: 'list.tooFew',
  number: 'number.tooSmall',
};

const named = (value: unknown): string => (Array.isArray(value) ? value.map(String) : []).join(', ');

/** The choices as far as there is room. */
function choicesOf(values: unknown): string {
  const all = named(values);
  return all.length > LONGEST_CHOICES ? `${all.slice(0, all.lastIndexOf(', ', LONGEST_CHOICES))}, …` : all;
}

/** The reason of a zod issue: the one its check names, else a general one by the kind of issue (D21). */
export function issueReason(issue: Issue): Reason {
  return readSaid(issue.message) ?? generalReason(issue);
}

function generalReason({ code, origin, minimum, maximum, values, keys }: Issue): Reason {
  const of = origin === 'int' || origin === 'bigint' ? 'number' : String(origin);
  const [tooLarge, tooSmall] = [TOO_LARGE[of], TOO_SMALL[of]];
  if (code === 'too_big' && tooLarge) return { code: tooLarge, params: { max: Number(maximum) } };
  if (code === 'too_small' && origin === 'string' && minimum === 1) return reason('text.required');
  if (code === 'too_small' && tooSmall) return { code: tooSmall, params: { min: Number(minimum) } };
  if (code === 'invalid_value') return reason('choice.oneOf', { choices: choicesOf(values) });
  if (code === 'unrecognized_keys') return reason('key.unknown', { keys: named(keys).slice(0, LONGEST_ECHO) });
  return reason(code === 'invalid_format' ? 'text.format' : 'value.invalid');
}

function reason(code: ReasonCode, params: Reason['params'] = {}): Reason {
  return { code, params };
}

/** The first reason of each field of a refused input. */
export function fieldReasons(issues: readonly (Issue & { path: readonly PropertyKey[] })[]): Record<string, Reason> {
  const reasons: Record<string, Reason> = {};
  for (const issue of issues) reasons[issue.path.map(String).join('.')] ??= issueReason(issue);
  return reasons;
}
