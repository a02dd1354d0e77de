import type { ApiRequests, RequestOutcome } from '@msafara/domain/api-requests/api-requests.schema';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../components/data-table.tsx';
import { Tag, type TagKind } from '../../components/tag.tsx';
import { formatClock, formatDay } from '../../lib/format.ts';
import { formatNumber } from '../../lib/format-numbers.ts';
import classes from './developers.module.css';

type ApiRequest = ApiRequests['requests'][number];

const KINDS: Record<RequestOutcome, TagKind> = { done: 'good', refused: 'waiting', failed: 'bad' };

function outcomeOf({ status }: ApiRequest): RequestOutcome {
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'done';
}

/** Requests, newest first: what was asked, how it ended and how long it took. */
export function RequestTable({ requests }: { requests: readonly ApiRequest[] }) {
  const { t } = useTranslation('developers');
  return (
    <DataTable
      caption={t('requests.title')}
      rows={requests}
      rowKey={({ id }) => id}
      isBroad
      columns={[
        {
          key: 'route',
          head: t('requests.column.route'),
          cell: ({ method, route }) => (
            <code className={classes.route} dir="ltr">
              {method} {route}
            </code>
          ),
        },
        {
          key: 'status',
          head: t('requests.column.status'),
          isNarrow: true,
          cell: (request) => (
            <Tag kind={KINDS[outcomeOf(request)]}>
              <span className={classes.prefix}>{request.status}</span> {t(`requests.outcome.${outcomeOf(request)}`)}
            </Tag>
          ),
        },
        {
          key: 'ms',
          head: t('requests.column.ms'),
          isNarrow: true,
          isEnd: true,
          cell: ({ ms }) => <bdi>{t('requests.ms', { number: formatNumber(ms) })}</bdi>,
        },
        {
          key: 'key',
          head: t('requests.column.key'),
          cell: ({ keyName, keyPrefix }) => (
            <>
              <bdi>{keyName}</bdi>
              <span className={classes.second}>
                <code dir="ltr">{keyPrefix}…</code>
              </span>
            </>
          ),
        },
        {
          key: 'at',
          head: t('requests.column.at'),
          isNarrow: true,
          cell: ({ at, requestId }) => (
            <>
              <time dateTime={at}>
                <bdi>
                  {formatDay(at)} {formatClock(at)}
                </bdi>
              </time>
              <span className={classes.second}>
                <code className={classes.id} dir="ltr">
                  {requestId}
                </code>
              </span>
            </>
          ),
        },
      ]}
    />
  );
}
