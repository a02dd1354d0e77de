import { loginInput, registerInput, sessionUserSchema, webSessionSchema } from '@msafara/domain/auth/auth.schema';
import { successSchema } from '@msafara/domain/shipments/shipments.schema';

import { publicProcedure, router } from '../../trpc.ts';
import { login, logout, register } from './auth.service.ts';

export const authRouter = router({
  login: publicProcedure
    .input(loginInput)
    .output(webSessionSchema)
    .mutation(async ({ ctx, input }) => ctx.keepInCookie(await login(ctx, input, 'web'))),
  register: publicProcedure
    .input(registerInput)
    .output(webSessionSchema)
    .mutation(async ({ ctx, input }) => ctx.keepInCookie(await register(ctx, input, 'web'))),
  logout: publicProcedure.output(successSchema).mutation(async ({ ctx }) => {
    const answer = await logout(ctx);
    ctx.clearCookie();
    return answer;
  }),
  session: publicProcedure.output(sessionUserSchema.nullable()).query(({ ctx }) => ctx.session?.user ?? null),
});
