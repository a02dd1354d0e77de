import { DAY_MS } from '@msafara/domain/durations';
import type { ApiKey } from '@msafara/domain/keys/keys.schema';
import { keyStateOf } from '@msafara/domain/keys/key-state';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../components/data-table.tsx';
import { ModeTag } from '../../components/key-mode.tsx';
import { RowButton, RowButtons } from '../../components/row-buttons.tsx';
import { comma, formatAge, formatDateTime, formatDay } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import classes from './developers.module.css';
import { useScopeWords } from './scope-words.ts';

/** An end this near stands out. */
const SOON_DAYS = 14;

type KeyTableProps = {
  keys: readonly ApiKey[];
  onRoll: (key: ApiKey) => void;
  onRevoke: (key: ApiKey) => void;
};

/** The keys of an organisation: what each may do, when it was used last and when it ends. */
export function KeyTable({ keys, onRoll, onRevoke }: KeyTableProps) {
  const { t } = useTranslation('developers');
  const scopeWords = useScopeWords();
  const now = useNow();
  const isOver = (key: ApiKey) => ['expired', 'revoked'].includes(keyStateOf(key, now));
  return (
    <DataTable
      caption={t('title')}
      rows={keys}
      rowKey={({ id }) => id}
      isBroad
      columns={[
        {
          key: 'name',
          head: t('column.name'),
          cell: (key) => (
            <span className={`${classes.name} ${isOver(key) ? classes.quiet : ''}`}>
              <bdi>{key.name}</bdi>
              <span className={classes.second}>
                <bdi>{key.createdBy}</bdi>
                {comma()}
                <bdi>{formatDay(key.createdAt)}</bdi>
              </span>
            </span>
          ),
        },
        {
          key: 'key',
          head: t('column.key'),
          isNarrow: true,
          cell: (key) => (
            <>
              <code className={classes.prefix} data-over={isOver(key)} dir="ltr">
                {key.prefix}…
              </code>
              <div>
                <ModeTag mode={key.mode} />
              </div>
            </>
          ),
        },
        {
          key: 'scopes',
          head: t('column.scopes'),
          cell: ({ scopes, allowedCidrs }) => (
            <>
              {scopeWords(scopes).map((words) => (
                <span key={words} className={classes.may}>
                  {words}
                </span>
              ))}
              {allowedCidrs.length > 0 && (
                <span className={classes.second}>
                  {t('onlyFrom')} <bdi>{allowedCidrs.join(comma())}</bdi>
                </span>
              )}
            </>
          ),
        },
        {
          key: 'used',
          head: t('column.used'),
          cell: ({ lastUsedAt, lastUsedFrom }) =>
            lastUsedAt === null ? (
              <span className={classes.quiet}>{t('notUsed')}</span>
            ) : (
              <>
                <time dateTime={lastUsedAt} title={formatDateTime(lastUsedAt)}>
                  {formatAge(lastUsedAt, now)}
                </time>
                <span className={classes.second}>
                  <bdi>{lastUsedFrom}</bdi>
                </span>
              </>
            ),
        },
        { key: 'ends', head: t('column.ends'), cell: (key) => <End of={key} now={now} /> },
      ]}
      actions={{
        head: t('column.actions'),
        cell: (key) => {
          const state = keyStateOf(key, now);
          if (state === 'expired' || state === 'revoked') return null;
          const { name } = key;
          return (
            <RowButtons>
              {state === 'live' && (
                <RowButton label={t('roll.of', { name })} onClick={() => onRoll(key)}>
                  {t('roll.act')}
                </RowButton>
              )}
              <RowButton label={t('revoke.of', { name })} isDanger onClick={() => onRevoke(key)}>
                {t('revoke.act')}
              </RowButton>
            </RowButtons>
          );
        },
      }}
    />
  );
}

/** When a key ends or ended. */
function End({ of: key, now }: { of: ApiKey; now: string }) {
  const { t } = useTranslation('developers');
  const state = keyStateOf(key, now);
  if (key.revokedAt !== null) {
    return <span className={classes.ended}>{t('revokedOn', { day: formatDay(key.revokedAt) })}</span>;
  }
  if (key.expiresAt === null) return <span className={classes.once}>{t('never')}</span>;
  if (state === 'expired')
    return <span className={classes.ended}>{t('expiredOn', { day: formatDay(key.expiresAt) })}</span>;
  if (state === 'rolled')
    return <span className={classes.soon}>{t('worksUntil', { when: formatDateTime(key.expiresAt) })}</span>;
  const days = Math.ceil((Date.parse(key.expiresAt) - Date.parse(now)) / DAY_MS);
  return (
    <>
      <bdi className={classes.once}>{formatDay(key.expiresAt)}</bdi>
      {days <= SOON_DAYS && <span className={`${classes.second} ${classes.soon}`}>{t('inDays', { count: days })}</span>}
    </>
  );
}
