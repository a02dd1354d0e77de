import { useTranslation } from 'react-i18next';

import { ListError } from '../../components/list-state.tsx';
import panel from '../../components/panel.module.css';
import { formatMonth } from '../../lib/format.ts';
import { formatSums } from '../../lib/money-text.ts';
import { useStandingCosts } from './borders.queries.ts';
import classes from './borders.module.css';

/** What standing cost by month, the newest first (D26); nothing where it cost nothing. */
export function StandingCosts({ mayRead }: { mayRead: boolean }) {
  const { t } = useTranslation('borders');
  const { data, isLoadingError, refetch } = useStandingCosts(mayRead);
  const months = data?.months ?? [];
  if (months.length === 0 && !isLoadingError) return null;
  return (
    <section className={panel.panel} aria-labelledby="standing-costs">
      <header className={panel.head}>
        <h2 id="standing-costs">{t('lost')}</h2>
      </header>
      {isLoadingError && <ListError onRetry={() => void refetch()} />}
      <dl className={classes.months}>
        {months.map(({ month, costs }) => (
          <div key={month}>
            <dt>{formatMonth(`${month}-01`)}</dt>
            <dd>{formatSums(costs)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
