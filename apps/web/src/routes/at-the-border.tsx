import '@mantine/core/styles/Button.css';

import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { FigureStrip } from '../components/figure-strip.tsx';
import { PlansLink } from '../components/plans-link.tsx';
import { ListEmpty, ListError, ListSkeleton } from '../components/list-state.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { BoardFilters } from '../features/borders/board-filters.tsx';
import { BorderPost } from '../features/borders/border-post.tsx';
import { useBorderBoard } from '../features/borders/borders.queries.ts';
import classes from '../features/borders/borders.module.css';
import { StandingCosts } from '../features/borders/standing-costs.tsx';
import { useBoardAddress } from '../features/borders/use-board-address.ts';
import { useCan } from '../features/shipments/use-actor.ts';
import { formatNumber } from '../lib/format-numbers.ts';
import { formatTime } from '../lib/format.ts';
import { formatSums } from '../lib/money-text.ts';
import { serverError, serverMessage } from '../lib/server-error.ts';

/** /at-the-border: what stands at border posts now, and for how long (D26). */
export function AtTheBorderRoute() {
  const { t } = useTranslation(['borders', 'imports']);
  const can = useCan();
  const seesUsual = can('dwell.read');
  const seesCosts = can('clock.read');
  const address = useBoardAddress(seesCosts);
  const { reason, order } = address;
  const { data, error, isPending, refetch } = useBorderBoard({ reason, order });
  // Nothing stands any more at a post that is not among them: it cannot be chosen, and hides no other.
  const chosen = data?.posts.filter(({ id }) => id === address.post) ?? [];
  const posts = chosen.length > 0 ? chosen : data?.posts;
  const isOtherPlan = serverError(error)?.domainCode === 'GROWTH_ONLY';
  const number = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value));
  return (
    <div className={classes.page}>
      <PageTitle>{t('title')}</PageTitle>
      <header className={classes.head}>
        <div>
          <h1>{t('title')}</h1>
          {data && <p className={classes.note}>{t('asOf', { time: formatTime(data.asOf) })}</p>}
        </div>
        {can('milestone.write') && (
          <Button
            component={Link}
            to="/at-the-border/import"
            variant="default"
            leftSection={<IconFileImport size={18} aria-hidden />}
          >
            {t('imports:milestones.open')}
          </Button>
        )}
      </header>
      {isOtherPlan && <ListEmpty title={serverMessage(error) ?? t('failed')} action={<PlansLink />} />}
      {error && !data && !isOtherPlan && (
        <ListError message={serverMessage(error) ?? t('failed')} onRetry={() => void refetch()} />
      )}
      {(isPending || data) && (
        <FigureStrip
          label={t('title')}
          figures={[
            { key: 'exit', name: t('exit'), value: number(data?.waiting.exit), note: t('exitNote') },
            { key: 'entry', name: t('entry'), value: number(data?.waiting.entry), note: t('entryNote') },
            ...(data && data.costsADay.length > 0
              ? [
                  {
                    key: 'costs',
                    name: t('costs'),
                    value: formatSums(data.costsADay),
                    note: t('costsNote'),
                    isProblem: true,
                  },
                ]
              : []),
            {
              key: 'longer',
              name: t('longer'),
              value: seesUsual ? number(data?.longer) : '–',
              note: seesUsual ? t('longerNote') : t('longerPlan'),
              isProblem: (data?.longer ?? 0) > 0,
            },
            { key: 'through', name: t('through'), value: number(data?.throughToday), note: t('throughNote') },
          ]}
        />
      )}
      {isPending && <ListSkeleton rows={6} />}
      {data && (data.posts.length > 0 || address.isFiltered) && (
        <BoardFilters address={address} posts={data.posts} seesCosts={seesCosts} />
      )}
      {posts?.length === 0 &&
        (address.isFiltered ? (
          <ListEmpty title={t('noMatch')} />
        ) : (
          <ListEmpty title={t('none')} text={t('noneText')} />
        ))}
      {data && posts?.map((one) => <BorderPost key={one.id} post={one} asOf={data.asOf} />)}
      <StandingCosts mayRead={seesCosts} />
      {seesUsual && data && data.posts.length > 0 && <p className={classes.note}>{t('note')}</p>}
    </div>
  );
}
