import '@mantine/core/styles/Button.css';

import type { Bond } from '@msafara/domain/clocks/bonds.schema';
import type { Clock, Clocks } from '@msafara/domain/clocks/clocks.schema';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ListEmpty, ListError, ListSkeleton } from '../../components/list-state.tsx';
import panel from '../../components/panel.module.css';
import { PlansLink } from '../../components/plans-link.tsx';
import { formatWeekday, isolated, formatDay } from '../../lib/format.ts';
import { serverError, serverMessage } from '../../lib/server-error.ts';
import { formatMoney, formatSums } from '../../lib/money-text.ts';
import { ClockCard } from './clock-card.tsx';
import { ClockDialog } from './clock-dialog.tsx';
import { formatDate } from './clock-words.ts';
import classes from './costs.module.css';
import { useBondsOf, useClocks } from './costs.queries.ts';

type Props = {
  /** The shipment. */
  id: string;
  mayWrite: boolean;
};

/** "What waiting costs": the clocks of a shipment and of its units, with the bonds that secure it (D26). */
export function CostsPanel({ id, mayWrite }: Props) {
  const { t } = useTranslation('costs');
  const { data, error, isPending, refetch } = useClocks(id);
  const bonds = useBondsOf(id);
  const [edited, setEdited] = useState<Clock | 'new'>();
  const isRefused = serverError(error)?.httpStatus === 403;
  const open = bonds.data?.bonds ?? [];
  return (
    <section className={panel.panel} aria-labelledby="costs-title">
      <div className={panel.head}>
        <h2 id="costs-title">{t('title')}</h2>
        {data && <Sums clocks={data} />}
        {mayWrite && data && (
          <Button variant="subtle" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
            {t('add')}
          </Button>
        )}
      </div>
      {isPending && <ListSkeleton rows={2} />}
      {isRefused && <ListEmpty title={t('upgrade')} action={<PlansLink />} />}
      {error && !isRefused && !data && <ListError message={serverMessage(error)} onRetry={() => void refetch()} />}
      {data && bonds.isLoadingError && (
        <ListError message={serverMessage(bonds.error)} onRetry={() => void bonds.refetch()} />
      )}
      {data && data.clocks.length === 0 && bonds.data?.bonds.length === 0 && (
        <ListEmpty title={t('none')} {...(mayWrite && { text: t('noneText') })} />
      )}
      {data && (
        <ul className={classes.strip}>
          {data.clocks.map((clock) => (
            <ClockCard key={clock.id} clock={clock} onOpen={() => setEdited(clock)} />
          ))}
          {open.map((bond) => (
            <BondCell key={bond.id} bond={bond} />
          ))}
        </ul>
      )}
      <ClockDialog
        shipmentId={id}
        clock={edited === 'new' ? undefined : edited}
        opened={edited !== undefined}
        mayWrite={mayWrite}
        onClose={() => setEdited(undefined)}
      />
    </section>
  );
}

function Sums({ clocks: { sumToday, sumAtArrival, arrivesAt } }: { clocks: Clocks }) {
  const { t } = useTranslation('costs');
  const owed = sumToday.filter(({ amount }) => amount > 0);
  const later = sumAtArrival.filter(({ amount }) => amount > 0);
  return (
    <p className={classes.sums}>
      {owed.length > 0 && <strong>{t('soFar', { amount: formatSums(owed) })}</strong>}
      {later.length > 0 && arrivesAt !== null && (
        <span>
          {t('atArrival', {
            amount: formatSums(later),
            day: `${formatWeekday(arrivesAt)} ${isolated(formatDay(arrivesAt))}`,
          })}
        </span>
      )}
    </p>
  );
}

function BondCell({ bond }: { bond: Bond }) {
  const { t } = useTranslation('costs');
  const { number, amount, currency, expires, retiredAt } = bond;
  return (
    <li className={classes.cell}>
      <div className={classes.cellHead}>
        <h3>{t('bond', { number })}</h3>
        <span className={classes.state}>{t(retiredAt === null ? 'open' : 'retired')}</span>
      </div>
      <p className={classes.figure}>{formatMoney({ amount, currency })}</p>
      <p className={classes.terms}>{t('terms.until', { day: formatDate(expires) })}.</p>
    </li>
  );
}
