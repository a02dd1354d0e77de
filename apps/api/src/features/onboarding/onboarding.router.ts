import { onboardingSchema } from '@msafara/domain/onboarding/onboarding.schema';

import { router, signedInProcedure } from '../../trpc.ts';
import { readOnboarding } from './onboarding.service.ts';

export const onboardingRouter = router({
  state: signedInProcedure.output(onboardingSchema).query(({ ctx }) => readOnboarding(ctx)),
});
