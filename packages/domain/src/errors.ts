import type { ErrorCode } from './error-codes.ts';
import { inEnglish } from './in-english.ts';
import { issueReason } from './issue-reason.ts';
import { type Reason, say, type Said } from './say.ts';

/** What is wrong with one field: for people in English, and for programs. */
export type Fault = { message: string; reason: Reason };

/**
 * A refusal with a reason the reader can act on: `code` is its class, `reason` which one it is, and
 * `message` its English sentence (D21). `faults` are those of single fields; `retryAfter` is in seconds.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly reason: Reason;
  readonly faults: Readonly<Record<string, Fault>> | undefined;
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    said: Said,
    more: { fieldErrors?: Readonly<Record<string, Said | Fault>>; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(inEnglish(said), { cause: more.cause });
    this.name = 'DomainError';
    this.code = code;
    this.reason = issueReason({ message: said });
    this.faults = more.fieldErrors && mapValues(more.fieldErrors, faultOf);
    this.retryAfter = more.retryAfter;
  }

  /** The English sentences of the fields (D16). */
  get fieldErrors(): Record<string, string> | undefined {
    return this.faults && mapValues(this.faults, ({ message }) => message);
  }

  get fieldCodes(): Record<string, Reason> | undefined {
    return this.faults && mapValues(this.faults, ({ reason }) => reason);
  }
}

/** The refusal of an input for what is wrong with some of its fields (D16). */
export function invalidFields(fieldErrors: Readonly<Record<string, Said | Fault>>): DomainError {
  return new DomainError('INVALID_INPUT', say('input.invalid'), { fieldErrors });
}

function faultOf(said: Said | Fault): Fault {
  return typeof said === 'object' ? said : { message: inEnglish(said), reason: issueReason({ message: said }) };
}

function mapValues<From, To>(values: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
}
