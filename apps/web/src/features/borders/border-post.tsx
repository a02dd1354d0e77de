import type { BorderBoard } from '@msafara/domain/borders/dwell.schema';
import { HOUR_MS } from '@msafara/domain/durations';
import { unitPath } from '@msafara/domain/units/unit-code';
import { IconLock, IconLogin2, IconLogout2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { TrackingNumber } from '../../components/tracking-number.tsx';
import { formatList, formatMinutes, standingAlone } from '../../lib/format.ts';
import { formatNumber } from '../../lib/format-numbers.ts';
import { formatSums } from '../../lib/money-text.ts';
import classes from './borders.module.css';

type Post = BorderBoard['posts'][number];
type Row = Post['rows'][number];
type Side = Post['sides'][number];

/** All bars share one scale: three days. */
const SCALE_HOURS = 72;

const share = (hours: number) => `${String(Math.min(100, (hours / SCALE_HOURS) * 100))}%`;
const ofHours = (hours: number) => formatMinutes(hours * 60);

/** A post with what stands at it, the longest first, and what each of its sides usually takes (D26). */
export function BorderPost({ post, asOf }: { post: Post; asOf: string }) {
  const { t } = useTranslation(['borders', 'milestones']);
  const more = post.waiting - post.rows.length;
  return (
    <section className={classes.post} aria-labelledby={`post-${post.id}`}>
      <header>
        <div>
          <h2 id={`post-${post.id}`}>{post.name}</h2>
          <p>{formatNumber(post.waiting)}</p>
          {post.costsADay.length > 0 && (
            <p className={classes.cost}>{t('borders:aDay', { amount: formatSums(post.costsADay) })}</p>
          )}
        </div>
        <ul aria-label={t('borders:usual')}>
          {post.sides.map((side) => (
            <Usual key={side.side} side={side} />
          ))}
        </ul>
      </header>
      <ul>
        {post.rows.map((row) => (
          <Waiting
            key={`${row.shipmentId} ${row.side}`}
            row={row}
            side={post.sides.find(({ side }) => side === row.side)}
            asOf={asOf}
          />
        ))}
      </ul>
      {more > 0 && <p className={classes.more}>{t('borders:more', { number: formatNumber(more) })}</p>}
    </section>
  );
}

function Usual({ side: { side, p50, p90 } }: { side: Side }) {
  const { t } = useTranslation(['borders', 'milestones']);
  if (p50 === null || p90 === null) return null;
  return (
    <li>
      <span>{standingAlone(t(`milestones:side.${side}`))}</span>
      <span>{t('borders:half', { hours: ofHours(p50) })}</span>
      <span>{t('borders:most', { hours: ofHours(p90) })}</span>
    </li>
  );
}

function Waiting({ row, side, asOf }: { row: Row; side: Side | undefined; asOf: string }) {
  const { t } = useTranslation(['borders', 'milestones', 'units']);
  const hours = (Date.parse(asOf) - Date.parse(row.since)) / HOUR_MS;
  const Icon = row.side === 'exit' ? IconLogout2 : IconLogin2;
  return (
    <li className={classes.row} data-long={row.isLong}>
      <div>
        <Link to={`/shipments/${row.shipmentId}?tab=customs`}>
          <TrackingNumber value={row.trackingNumber} />
        </Link>
        {row.unitNumber !== null && (
          <p className={classes.unit}>
            <Link to={unitPath(row.unitNumber)}>
              <bdi>{row.unitNumber}</bdi>
            </Link>
            {row.shipments > 1 && (
              <span>{t('units:aboard', { count: row.shipments, number: formatNumber(row.shipments) })}</span>
            )}
          </p>
        )}
      </div>
      <p className={classes.side}>
        <Icon size={18} aria-hidden />
        {standingAlone(t(`milestones:side.${row.side}`))}
      </p>
      <p className={classes.time}>{ofHours(hours)}</p>
      <div className={classes.bar} aria-hidden>
        <span data-drawn style={{ inlineSize: share(hours) }} />
        {side?.p50 != null && <i data-tick="half" style={{ insetInlineStart: share(side.p50) }} />}
        {side?.p90 != null && <i data-tick="most" style={{ insetInlineStart: share(side.p90) }} />}
      </div>
      <p className={classes.reason} data-held={row.holds.length > 0}>
        {row.holds.length > 0 && <IconLock size={18} aria-hidden />}
        {row.holds.length > 0
          ? standingAlone(formatList(row.holds.map((reason) => t(`milestones:reason.${reason}`))))
          : t('borders:queue')}
      </p>
      {row.costsADay.length > 0 && (
        <p className={classes.cost}>{t('borders:aDay', { amount: formatSums(row.costsADay) })}</p>
      )}
    </li>
  );
}
