import '@mantine/core/styles/Button.css';

import { Button } from '@mantine/core';
import { unrefunded } from '@msafara/domain/billing/money-back';
import { planOf } from '@msafara/domain/plans/plans';
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { ListEmpty, ListError, ListSkeleton } from '../../components/list-state.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import panel from '../../components/panel.module.css';
import { formatDay } from '../../lib/format.ts';
import { formatDollars } from '../../lib/format-numbers.ts';
import { serverError } from '../../lib/server-error.ts';
import { trpc } from '../../lib/trpc.ts';
import classes from './receipt.module.css';

/** One payment on paper: printed, or kept as a PDF (Settings → Billing). */
export function ReceiptPage({ orderId }: { orderId: string }) {
  const { t } = useTranslation('billing');
  const receipt = trpc.billing.receipt.useQuery({ orderId }, { refetchOnMount: 'always' });
  const status = serverError(receipt.error)?.httpStatus;
  if (status === 404 || status === 400) return <Missing />;
  if (receipt.isPending) return <ListSkeleton rows={6} />;
  if (!receipt.data) return <ListError onRetry={() => void receipt.refetch()} />;
  const { order, organisationName, payerName, payerEmail } = receipt.data;
  const facts: [string, string | null][] = [
    [t('receipt.number'), order.orderNumber],
    [t('receipt.paidOn'), order.completedAt === null ? null : formatDay(order.completedAt)],
    [t('receipt.for'), organisationName],
    [t('receipt.paidBy'), [payerName, payerEmail].filter((part) => part !== null).join(', ') || null],
    [t('receipt.method'), t(`orders.${order.method}`)],
    [t('receipt.reference'), order.reference],
    [
      t('receipt.period'),
      order.periodStart === null || order.periodEnd === null
        ? null
        : `${formatDay(order.periodStart)} – ${formatDay(order.periodEnd)}`,
    ],
  ];
  const isRefunded = Number(order.refundedAmount) > 0;
  return (
    <div className={classes.page}>
      <PageTitle>{t('receipt.title')}</PageTitle>
      <div className={classes.tools}>
        <Link to="/settings?tab=billing">{t('receipt.back')}</Link>
        <Button leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
          {t('receipt.print')}
        </Button>
        <Button
          component="a"
          variant="default"
          href={`/api/billing/receipts/${order.id}.pdf`}
          download={`msafara-${order.orderNumber}.pdf`}
          leftSection={<IconFileTypePdf size={18} />}
        >
          {t('receipt.pdf')}
        </Button>
      </div>
      <article className={classes.sheet}>
        <p className={classes.brand}>{t('receipt.from')}</p>
        <h1>{t('receipt.title')}</h1>
        <dl className={classes.facts}>
          {facts.map(
            ([name, value]) =>
              value !== null && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    <bdi>{value}</bdi>
                  </dd>
                </div>
              ),
          )}
        </dl>
        <table className={classes.lines}>
          <tbody>
            <tr>
              <th scope="row">{t('receipt.description', { plan: planOf(order.tier).name })}</th>
              <td>
                <bdi>{formatDollars(Number(order.amount))}</bdi>
              </td>
            </tr>
            {isRefunded && (
              <tr>
                <th scope="row">{t('receipt.refunded')}</th>
                <td>
                  <bdi>−{formatDollars(Number(order.refundedAmount))}</bdi>
                </td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                {t('receipt.total')} <bdi>({order.currency})</bdi>
              </th>
              <td>
                <bdi>{formatDollars(Number(unrefunded(order)))}</bdi>
              </td>
            </tr>
          </tfoot>
        </table>
      </article>
    </div>
  );
}

function Missing() {
  const { t } = useTranslation('billing');
  return (
    <section className={panel.panel}>
      <PageTitle>{t('receipt.title')}</PageTitle>
      <div className={panel.head}>
        <h1>{t('receipt.title')}</h1>
      </div>
      <ListEmpty
        title={t('receipt.missing')}
        action={
          <Button component={Link} to="/settings?tab=billing" variant="default">
            {t('receipt.back')}
          </Button>
        }
      />
    </section>
  );
}
