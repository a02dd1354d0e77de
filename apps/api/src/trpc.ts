import { initTRPC, TRPCError } from '@trpc/server';
import { ZodError } from 'zod';

import { isUnavailable } from '@msafara/db/unavailable';
import { DomainError } from '@msafara/domain/errors';

import { type Context, requireSignedIn } from './context.ts';
import type { OpenedSession } from './features/auth/sessions.service.ts';
import type { Tracking } from './features/tracking/tracking.service.ts';
import { BUSY_TEXT, ERROR_TABLE, fieldErrorsOf, INVALID_TEXT } from './http/error-table.ts';

/** The context of a tRPC request: what use cases see, and the session cookie of the web app (D3). */
export type TrpcContext = Context & {
  requestId: string;
  tracking: Tracking;
  keepInCookie: (opened: OpenedSession) => Pick<OpenedSession, 'handle' | 'user'>;
  clearCookie: () => void;
  /** Lets the browser keep the secret that proves its purchases (D5). */
  keepCheckout: (token: string) => void;
};

const t = initTRPC.context<TrpcContext>().create({
  errorFormatter({ shape, error, ctx }) {
    const { cause } = error;
    const isInternal = error.code === 'INTERNAL_SERVER_ERROR';
    const isInvalid = cause instanceof ZodError;
    return {
      code: shape.code,
      message: isInvalid
        ? INVALID_TEXT
        : isInternal
          ? `Something went wrong on our side. Reference: ${ctx?.requestId ?? 'none'}`
          : shape.message,
      data: {
        code: shape.data.code,
        httpStatus: shape.data.httpStatus,
        domainCode: cause instanceof DomainError ? cause.code : isInvalid ? ('INVALID_INPUT' as const) : null,
        fieldErrors: isInvalid
          ? fieldErrorsOf(cause.issues)
          : cause instanceof DomainError
            ? (cause.fieldErrors ?? null)
            : null,
      },
    };
  },
});

export const { router } = t;

/** A refusal as tRPC tells it: the message and the fields travel with it. What is unexpected stays as it is. */
export function toTrpcError(reason: unknown): unknown {
  const cause = isUnavailable(reason) ? new DomainError('OVERLOADED', BUSY_TEXT, { cause: reason }) : reason;
  if (!(cause instanceof DomainError)) return reason;
  return new TRPCError({ code: ERROR_TABLE[cause.code].trpc, message: cause.message, cause });
}

const translateErrors = t.middleware(async ({ next }) => {
  const result = await next();
  if (result.ok) return result;
  const told = toTrpcError(result.error.cause);
  if (told instanceof TRPCError) throw told;
  return result;
});

/** Open to everyone. */
export const publicProcedure = t.procedure.use(translateErrors);

/** Open to whoever is signed in; what each may do is the policy's to say. */
export const signedInProcedure = publicProcedure.use(({ ctx, next }) => next({ ctx: requireSignedIn(ctx) }));
