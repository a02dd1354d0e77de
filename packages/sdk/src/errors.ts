import type { components } from './schema.ts';

type Refusal = components['schemas']['Error'];

/** A call that was refused: `code` and `reason` are for programs, `message` is for people. */
export class MsafaraError extends Error {
  readonly status: number;
  /** Such as `PLAN_LIMIT_REACHED`; undefined where the answer was not one of ours. */
  readonly code: string | undefined;
  readonly reason: Refusal['reason'] | undefined;
  readonly fieldErrors: Refusal['fieldErrors'];
  /** The answer as it came, for those that say more, such as a refused batch. */
  readonly answer: unknown;
  /** Name it when you write to support. */
  readonly requestId: string | undefined;

  constructor({ status, headers }: Response, answer: unknown) {
    const refusal = isRefusal(answer) ? answer : undefined;
    super(refusal?.message ?? `The answer has the status ${status}`);
    this.name = 'MsafaraError';
    this.status = status;
    this.code = refusal?.code;
    this.reason = refusal?.reason;
    this.fieldErrors = refusal?.fieldErrors;
    this.answer = answer;
    this.requestId = headers.get('x-request-id') ?? undefined;
  }
}

function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && 'message' in answer && 'code' in answer;
}

/** Something that came to your webhook and is not to be trusted: a header is missing, it is too old, or nobody of ours signed it. */
export class WebhookVerificationError extends Error {
  readonly reason: 'headers' | 'timestamp' | 'signature' | 'body';

  constructor(reason: WebhookVerificationError['reason'], message: string) {
    super(message);
    this.name = 'WebhookVerificationError';
    this.reason = reason;
  }
}
