import { readReportInput, reportSchema } from '@msafara/domain/reports/reports.schema';

import { router, signedInProcedure } from '../../trpc.ts';
import { readReport } from './reports.service.ts';

export const reportsRouter = router({
  read: signedInProcedure
    .input(readReportInput)
    .output(reportSchema)
    .query(({ ctx, input }) => readReport(ctx, input)),
});
