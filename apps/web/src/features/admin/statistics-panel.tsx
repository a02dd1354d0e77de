import { ORGANISATION_STATES, type Statistics } from '@msafara/domain/admin/admin.schema';
import { ROLES } from '@msafara/domain/auth/auth.schema';
import { TIERS } from '@msafara/domain/plans/plans';
import { useTranslation } from 'react-i18next';

import { ListError, ListSkeleton } from '../../components/list-state.tsx';
import { Status } from '../../components/status.tsx';
import { formatMonth } from '../../lib/format.ts';
import { formatNumber } from '../../lib/format-numbers.ts';
import panel from '../../components/panel.module.css';
import { useMessageTotals, useStatistics } from './admin.queries.ts';
import { CountTable } from './count-table.tsx';
import classes from './statistics-panel.module.css';

/** System statistics: users, organisations, shipments, and what is new (D18). */
export function StatisticsPanel() {
  const { t } = useTranslation('admin');
  const statistics = useStatistics();
  return (
    <div className={classes.page}>
      <section className={panel.panel} aria-label={t('statistics.title')} aria-busy={statistics.isFetching}>
        <div className={panel.head}>
          <h2>{t('statistics.title')}</h2>
          <p className={panel.note}>{t('statistics.lead')}</p>
        </div>
        {statistics.isPending && <ListSkeleton rows={3} />}
        {statistics.isLoadingError && (
          <ListError message={t('statistics.failed')} onRetry={() => void statistics.refetch()} />
        )}
        {statistics.data && <NewRows created={statistics.data.createdIn30Days} />}
      </section>
      {statistics.data && <Tables statistics={statistics.data} />}
      <MessageTotals />
    </div>
  );
}

/** Segments that organisations sent, by whose account (D27). */
function MessageTotals() {
  const { t } = useTranslation('admin');
  const { data } = useMessageTotals();
  if (!data || data.months.length === 0) return null;
  return (
    <CountTable
      title={t('statistics.messages')}
      heads={[t('statistics.month'), t('statistics.sharedAccount'), t('statistics.ownAccounts')]}
      rows={data.months.map(({ month, shared, own }) => ({
        key: month,
        name: formatMonth(month),
        counts: [shared, own],
      }))}
    />
  );
}

function NewRows({ created }: { created: Statistics['createdIn30Days'] }) {
  const { t } = useTranslation('admin');
  return (
    <dl className={classes.strip} aria-label={t('statistics.created')}>
      {(['users', 'organisations', 'shipments'] as const).map((key) => (
        <div key={key} className={classes.figure}>
          <dt>{t(`statistics.${key}`)}</dt>
          <dd>
            <bdi>{formatNumber(created[key])}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Tables({ statistics: { users, organisations, shipments } }: { statistics: Statistics }) {
  const { t } = useTranslation('admin');
  const cellOf = (tier: string, state: string) =>
    organisations.find((row) => row.tier === tier && row.state === state)?.count ?? 0;
  return (
    <div className={classes.tables}>
      <CountTable
        title={t('statistics.usersByRole')}
        heads={[t('statistics.role'), t('statistics.count')]}
        rows={ROLES.map((role) => ({
          key: role,
          name: t(`role.${role}`),
          counts: [users.find(({ key }) => key === role)?.count ?? 0],
        }))}
      />
      <CountTable
        title={t('statistics.shipmentsByStatus')}
        heads={[t('statistics.status'), t('statistics.count')]}
        rows={shipments.map(({ key, count }) => ({ key, name: <Status value={key} />, counts: [count] }))}
      />
      <CountTable
        title={t('statistics.organisationsByPlan')}
        heads={[t('statistics.tier'), ...ORGANISATION_STATES.map((state) => t(`state.${state}`))]}
        rows={TIERS.map((tier) => ({
          key: tier,
          name: t(`tier.${tier}`),
          counts: ORGANISATION_STATES.map((state) => cellOf(tier, state)),
        }))}
      />
    </div>
  );
}
