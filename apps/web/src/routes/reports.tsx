import '@mantine/core/styles/Button.css';

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { ListEmpty, ListError, ListSkeleton } from '../components/list-state.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { MonthProofs } from '../features/proofs/month-proofs.tsx';
import { BorderFigures } from '../features/reports/border-figures.tsx';
import { borderTables } from '../features/reports/border-tables.ts';
import { DoorFigures } from '../features/reports/door-figures.tsx';
import { ReportBody } from '../features/reports/report-body.tsx';
import { ReportHead } from '../features/reports/report-head.tsx';
import { hasDoor, REPORT_WORDS, reportTables } from '../features/reports/report-tables.ts';
import { useReport } from '../features/reports/reports.queries.ts';
import classes from '../features/reports/reports.module.css';
import { useReportAddress } from '../features/reports/use-report-address.ts';
import { OrganisationPicker } from '../features/shipments/organisation-picker.tsx';
import { useCan } from '../features/shipments/use-actor.ts';
import { serverMessage } from '../lib/server-error.ts';

const LONGEST = 365;

/** /reports: what became of the shipments of a period (§2, D9). */
export function ReportsRoute() {
  const { t } = useTranslation(['reports', 'shipments']);
  const { t: words } = useTranslation(REPORT_WORDS);
  const can = useCan();
  const address = useReportAddress();
  const seesAll = can('shipment.all-organisations');
  const report = useReport({
    period: address.period,
    organisationId: seesAll ? address.organisation : undefined,
  });
  const shown = report.data;

  return (
    <div className={classes.page}>
      <PageTitle>{t('reports:title')}</PageTitle>
      <ReportHead
        address={address}
        report={shown}
        isCurrent={!report.isPlaceholderData}
        organisationPicker={
          seesAll && (
            <OrganisationPicker
              value={address.organisation}
              onChange={address.setOrganisation}
              placeholder={t('shipments:organisation.all')}
              className={classes.picker}
            />
          )
        }
      />
      {report.isPending && (
        <div className={classes.state}>
          <ListSkeleton rows={10} />
        </div>
      )}
      {report.isLoadingError && (
        <div className={classes.state}>
          <ListError message={serverMessage(report.error)} onRetry={() => void report.refetch()} />
        </div>
      )}
      {shown && (
        <div className={classes.body} data-stale={report.isPlaceholderData} aria-busy={report.isFetching}>
          {shown.figures.total > 0 ? (
            <ReportBody report={shown} />
          ) : (
            <div className={classes.state}>
              <ListEmpty
                title={t('reports:empty.title', { days: shown.period })}
                text={t('reports:empty.text')}
                action={
                  <div className={classes.actions}>
                    {shown.period !== LONGEST && (
                      <Button variant="default" onClick={() => address.setPeriod(LONGEST)}>
                        {t('reports:empty.longer')}
                      </Button>
                    )}
                    {can('shipment.create') && (
                      <Button component={Link} to="/shipments?new=1">
                        {t('reports:empty.create')}
                      </Button>
                    )}
                  </div>
                }
              />
            </div>
          )}
          {shown.figures.total === 0 && hasDoor(shown) && (
            <DoorFigures report={shown} tables={reportTables(shown, words)} />
          )}
          {shown.figures.total === 0 && <BorderFigures tables={borderTables(shown, words)} />}
          {!seesAll && can('proof.archive') && <MonthProofs />}
        </div>
      )}
    </div>
  );
}
