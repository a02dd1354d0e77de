import { initTRPC, TRPCError } from '@trpc/server';
import { ZodError } from 'zod';

import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';

import { type Context, requireSignedIn } from './context.ts';
import type { OpenedSession } from './features/auth/sessions.service.ts';
import type { Tracking } from './features/tracking/tracking.service.ts';
import { busyFor, ERROR_TABLE, invalidInput } from './http/error-table.ts';
import type { CountOldCall } from './http/old-calls.ts';

/** The context of a tRPC request: what use cases see, and the session cookie of the web app (D3). */
export type TrpcContext = Context & {
  requestId: string;
  tracking: Tracking;
  countOldCall: CountOldCall;
  keepInCookie: (opened: OpenedSession) => Pick<OpenedSession, 'handle' | 'user'>;
  clearCookie: () => void;
  /** Lets the browser keep the secret that proves its purchases (D5). */
  keepCheckout: (token: string) => void;
};

const t = initTRPC.context<TrpcContext>().create({
  errorFormatter({ shape, error, ctx }) {
    const refused = refusalOf(error, ctx?.requestId ?? 'none');
    return {
      code: shape.code,
      message: refused?.message ?? shape.message,
      data: {
        code: shape.data.code,
        httpStatus: shape.data.httpStatus,
        domainCode: refused?.code ?? null,
        reason: refused?.reason ?? null,
        fieldErrors: refused?.fieldErrors ?? null,
        fieldCodes: refused?.fieldCodes ?? null,
      },
    };
  },
});

/** What people are told; undefined for what tRPC itself refuses, such as a procedure that is not there. */
function refusalOf({ code, cause }: TRPCError, requestId: string): DomainError | undefined {
  if (cause instanceof DomainError) return cause;
  if (cause instanceof ZodError) return invalidInput(cause.issues);
  if (code !== 'INTERNAL_SERVER_ERROR') return undefined;
  return new DomainError('INTERNAL', say('server.failed', { reference: requestId }));
}

export const { router } = t;

/** A refusal as tRPC tells it: the message and the fields travel with it. What is unexpected stays as it is. */
export function toTrpcError(reason: unknown): unknown {
  const cause = busyFor(reason) ?? reason;
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

/** Open to whoever is signed in, also before they have chosen a password of their own (D1). */
export const anyPasswordProcedure = publicProcedure.use(({ ctx, next }) => {
  const session = ctx.session && { ...ctx.session, isHeldBack: false };
  return next({ ctx: requireSignedIn({ ...ctx, session }) });
});

/** Open to whoever is signed in; what each may do is the policy's to say. */
export const signedInProcedure = publicProcedure.use(({ ctx, next }) => next({ ctx: requireSignedIn(ctx) }));
