import '@mantine/core/styles/Button.css';

import type { Bond } from '@msafara/domain/clocks/bonds.schema';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { ListEmpty, ListError, ListSkeleton } from '../../components/list-state.tsx';
import panel from '../../components/panel.module.css';
import { PlansLink } from '../../components/plans-link.tsx';
import { RadioRow } from '../../components/radio-row.tsx';
import { RowButton, RowButtons } from '../../components/row-buttons.tsx';
import { TrackingNumber } from '../../components/tracking-number.tsx';
import { Tag } from '../../components/tag.tsx';
import { formatDay, isolated } from '../../lib/format.ts';
import { failureWords, serverError, serverMessage } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useNow } from '../../lib/use-now.ts';
import { formatMoney, formatSums } from '../../lib/money-text.ts';
import { BondDialog } from './bond-dialog.tsx';
import { formatDate } from './clock-words.ts';
import classes from './costs.module.css';
import { useBondActs, useBonds } from './costs.queries.ts';

/** Settings → Bonds: what is open and what it adds up to, by currency (D26). */
export function BondsTab({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useTranslation('costs');
  const [state, setState] = useState<'open' | 'retired'>('open');
  const [after, setAfter] = useState<string>();
  const { data, error, isPending, refetch } = useBonds({ state, after });
  const [edited, setEdited] = useState<Bond | 'new'>();
  const isRefused = serverError(error)?.httpStatus === 403;
  const show = (next: 'open' | 'retired') => {
    setState(next);
    setAfter(undefined);
  };
  return (
    <section className={panel.panel} aria-labelledby="bonds-title">
      <div className={panel.head}>
        <h2 id="bonds-title">{t('bonds.title')}</h2>
        <p className={panel.note}>{t('bonds.lead')}</p>
        {data && (
          <div className={panel.tools}>
            <RadioRow
              legend={t('bonds.state')}
              isLegendUnseen
              size="toolbar"
              options={['open', 'retired'] as const}
              value={state}
              onChange={show}
              render={(one) => t(`bonds.${one}Ones`)}
            />
            {mayWrite && (
              <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
                {t('bonds.add')}
              </Button>
            )}
          </div>
        )}
      </div>
      {isPending && <ListSkeleton rows={4} />}
      {isRefused && <ListEmpty title={t('bonds.upgrade')} action={<PlansLink />} />}
      {error && !isRefused && !data && <ListError message={serverMessage(error)} onRetry={() => void refetch()} />}
      {data && (
        <>
          <p className={classes.exposure}>
            <span>{t('bonds.exposure')}</span>
            <strong>{data.exposure.length === 0 ? t('bonds.nothing') : formatSums(data.exposure)}</strong>
          </p>
          {data.bonds.length === 0 ? (
            <ListEmpty title={t('bonds.none')} {...(mayWrite && { text: t('bonds.noneText') })} />
          ) : (
            <BondTable bonds={data.bonds} mayWrite={mayWrite} onEdit={setEdited} />
          )}
          {(data.next !== null || after !== undefined) && (
            <div className={panel.footer}>
              {after !== undefined && (
                <Button variant="default" onClick={() => setAfter(undefined)}>
                  {t('bonds.first')}
                </Button>
              )}
              {data.next !== null && (
                <Button variant="default" onClick={() => setAfter(data.next ?? undefined)}>
                  {t('bonds.next')}
                </Button>
              )}
            </div>
          )}
        </>
      )}
      <BondDialog
        bond={edited === 'new' ? undefined : edited}
        opened={edited !== undefined}
        onClose={() => setEdited(undefined)}
      />
    </section>
  );
}

function BondTable({
  bonds,
  mayWrite,
  onEdit,
}: {
  bonds: readonly Bond[];
  mayWrite: boolean;
  onEdit: (bond: Bond) => void;
}) {
  const { t } = useTranslation('costs');
  const [retired, setRetired] = useState<Bond>();
  const { change } = useBondActs();
  const store = (bond: Bond, retiredAt: string | null) =>
    change.mutate(
      { id: bond.id, retiredAt },
      {
        onSuccess: () => {
          setRetired(undefined);
          showToast({ kind: 'success', title: t('bonds.title'), message: t('bonds.saved') });
        },
        onError: (error) => showToast({ kind: 'error', title: t('bonds.title'), message: failureWords(error) }),
      },
    );
  return (
    <>
      <DataTable
        caption={t('bonds.title')}
        isBroad
        columns={[
          {
            key: 'number',
            head: t('bonds.number'),
            cell: ({ number }) => <bdi className={classes.number}>{number}</bdi>,
          },
          { key: 'kind', head: t('bonds.kind'), cell: ({ kind }) => t(`bonds.kinds.${kind}`) },
          { key: 'guarantor', head: t('bonds.guarantor'), cell: ({ guarantor }) => guarantor },
          { key: 'amount', head: t('bonds.amount'), isEnd: true, isNarrow: true, cell: formatMoney },
          { key: 'expires', head: t('bonds.expires'), isNarrow: true, cell: (bond) => <Expiry bond={bond} /> },
          {
            key: 'shipment',
            head: t('bonds.shipment'),
            cell: ({ shipmentId, trackingNumber }) =>
              shipmentId !== null &&
              trackingNumber !== null && (
                <Link to={`/shipments/${shipmentId}`}>
                  <TrackingNumber value={trackingNumber} />
                </Link>
              ),
          },
        ]}
        rows={bonds}
        rowKey={({ id }) => id}
        actions={
          mayWrite
            ? {
                head: t('bonds.state'),
                cell: (bond) => (
                  <RowButtons>
                    <RowButton label={`${t('edit')}: ${bond.number}`} onClick={() => onEdit(bond)}>
                      {t('edit')}
                    </RowButton>
                    {bond.retiredAt === null ? (
                      <RowButton
                        label={`${t('bonds.retire')}: ${bond.number}`}
                        disabled={change.isPending}
                        onClick={() => setRetired(bond)}
                      >
                        {t('bonds.retire')}
                      </RowButton>
                    ) : (
                      <RowButton
                        label={`${t('bonds.reopen')}: ${bond.number}`}
                        disabled={change.isPending}
                        onClick={() => store(bond, null)}
                      >
                        {t('bonds.reopen')}
                      </RowButton>
                    )}
                  </RowButtons>
                ),
              }
            : undefined
        }
      />
      <ConfirmDialog
        opened={retired !== undefined}
        title={t('bonds.retire')}
        text={t('bonds.retireText', { number: retired?.number ?? '' })}
        confirmLabel={t('bonds.retire')}
        busy={change.isPending}
        onConfirm={() => retired && store(retired, new Date().toISOString())}
        onClose={() => setRetired(undefined)}
      />
    </>
  );
}

function Expiry({ bond: { expires, retiredAt } }: { bond: Bond }) {
  const { t } = useTranslation('costs');
  const now = useNow();
  if (retiredAt !== null) return <Tag kind="good">{`${t('retired')} ${isolated(formatDay(retiredAt))}`}</Tag>;
  const isExpired = expires < formatDay(now, { dateFormat: 'YYYY-MM-DD' });
  return (
    <>
      {formatDate(expires)} {isExpired && <Tag kind="bad">{t('expired')}</Tag>}
    </>
  );
}
