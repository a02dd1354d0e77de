import '@mantine/core/styles/Button.css';

import { Button } from '@mantine/core';
import { IconPlus, IconScan, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';

import { Docked } from '../components/docked.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { DashboardHeading } from '../features/dashboard/dashboard-heading.tsx';
import classes from '../features/dashboard/dashboard.module.css';
import { StatsStrip } from '../features/dashboard/stats-strip.tsx';
import { FirstDay } from '../features/onboarding/first-day.tsx';
import { TrialStrip } from '../features/onboarding/trial-strip.tsx';
import { useFirstDay } from '../features/onboarding/use-first-day.ts';
import { PlanCard } from '../features/plans/plan-card.tsx';
import { usePlanUsage } from '../features/plans/plan-usage.queries.ts';
import { DeleteAllDialog } from '../features/shipments/delete-all-dialog.tsx';
import { GuardedButton } from '../features/shipments/guarded-button.tsx';
import { DASHBOARD_COLUMNS } from '../features/shipments/list-columns.tsx';
import { ShipmentList } from '../features/shipments/shipment-list.tsx';
import { DASHBOARD_PAGE, useStats } from '../features/shipments/shipments.queries.ts';
import { useRefusals, useUser } from '../features/shipments/use-actor.ts';
import { useListAddress } from '../features/shipments/use-list-address.ts';
import { useNow } from '../lib/use-now.ts';

/** /dashboard: the figures and the recent shipments (§2). */
export function DashboardRoute() {
  const { t } = useTranslation('dashboard');
  const user = useUser();
  const refusals = useRefusals();
  const navigate = useNavigate();
  const address = useListAddress();
  const stats = useStats();
  const plan = usePlanUsage();
  const now = useNow();
  const { trial, firstDay } = useFirstDay(stats.data?.total, user.organisation.readOnly);
  const [isResetting, setIsResetting] = useState(false);
  const isAdmin = user.role === 'admin';

  return (
    <div className={classes.page}>
      <PageTitle>{t('title')}</PageTitle>
      {trial && <TrialStrip trial={trial} now={now} />}
      <div className={classes.head}>
        <DashboardHeading organisation={user.organisation.name} now={now} />
        <div className={classes.buttons} hidden={firstDay.state !== null}>
          {isAdmin && (
            <Button
              variant="subtle"
              color="clay"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => setIsResetting(true)}
            >
              {t('reset')}
            </Button>
          )}
          <Button
            component={Link}
            to="/scan-update"
            variant="default"
            className={classes.scan ?? ''}
            leftSection={<IconScan size={18} aria-hidden />}
          >
            {t('scan')}
          </Button>
          <GuardedButton
            refusal={refusals.create}
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => void navigate('/shipments?new=1')}
          >
            {t('newShipment')}
          </GuardedButton>
        </div>
      </div>
      {refusals.create && <p className={classes.refusal}>{refusals.create}</p>}
      {firstDay.state ? (
        <FirstDay user={user} state={firstDay.state} onHide={firstDay.hide} />
      ) : (
        <>
          <StatsStrip
            stats={firstDay.isOpen ? undefined : stats.data}
            hasFailed={stats.isError}
            onRetry={() => void stats.refetch()}
          />
          {!firstDay.isOpen && (
            <>
              <PlanCard usage={plan.data} hasFailed={plan.isError} onRetry={() => void plan.refetch()} />
              <ShipmentList
                address={address}
                pageSize={DASHBOARD_PAGE}
                heading={t('recent')}
                columns={isAdmin ? ['organisation', ...DASHBOARD_COLUMNS] : DASHBOARD_COLUMNS}
              />
            </>
          )}
        </>
      )}
      {!firstDay.state && (
        <Docked>
          <Button component={Link} to="/scan-update" leftSection={<IconScan size={20} aria-hidden />}>
            {t('scan')}
          </Button>
        </Docked>
      )}
      {isAdmin && (
        <DeleteAllDialog
          opened={isResetting}
          onClose={() => setIsResetting(false)}
          organisationId={undefined}
          failedText={t('failed')}
        />
      )}
    </div>
  );
}
