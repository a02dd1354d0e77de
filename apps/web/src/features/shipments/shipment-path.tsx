import { IconChevronDown, IconChevronLeft, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';

import { formatNumber } from '../../lib/format-numbers.ts';
import { isListAddress, type OpenedFrom, useListAtOpening } from './opened-from.ts';
import classes from './shipment-page.module.css';
import { useOpenedFrom, WORKSPACE_PAGE } from './shipments.queries.ts';
import { type ListView, readListView } from './use-list-address.ts';

/** The way back to the list that a shipment was opened from, and to its neighbours there. */
export function ShipmentPath({ id }: { id: string }) {
  const { t } = useTranslation('shipments');
  const from = useListAtOpening();
  return (
    <nav className={classes.path} aria-label={t('page.path')}>
      <Link className={classes.back} to={from ?? '/shipments'}>
        <IconChevronLeft size={18} aria-hidden />
        {t(from && !isListAddress(from) ? 'page.dashboard' : 'page.list')}
      </Link>
      {from !== undefined && isListAddress(from) && <Neighbours id={id} from={from} />}
    </nav>
  );
}

function Neighbours({ id, from }: { id: string; from: string }) {
  const { t } = useTranslation('shipments');
  const navigate = useNavigate();
  const params = new URLSearchParams(from.split('?')[1] ?? '');
  const view = readListView(params);
  const { page, fetchPage } = useOpenedFrom(view);
  // Pressed again before the neighbour is shown, the next one is meant.
  const opened = useRef(id);
  useEffect(() => {
    opened.current = id;
  }, [id]);
  const placeOf = (shipmentId: string) => page?.items.findIndex((item) => item.id === shipmentId) ?? -1;
  const index = placeOf(id);
  // Deleted, or moved by a change since: there is no telling what stands beside it.
  if (!page || index === -1) return null;

  const open = (shipmentId: string, list: string) => {
    const state: OpenedFrom = { list };
    opened.current = shipmentId;
    void navigate(`/shipments/${shipmentId}`, { replace: true, state });
  };
  const turn = (cursor: string | null, step: 1 | -1) => {
    if (cursor === null) return;
    const other: ListView = { ...view, page: Math.max(1, view.page + step), cursor };
    void fetchPage(other).then(({ items }) => {
      const next = step === 1 ? items[0] : items.at(-1);
      params.set('page', String(other.page));
      params.set('cursor', cursor);
      if (next) open(next.id, `/shipments?${params.toString()}`);
    });
  };
  const go = (step: 1 | -1) => {
    const place = placeOf(opened.current);
    const beside = page.items[(place === -1 ? index : place) + step];
    if (beside) open(beside.id, from);
    else turn(step === 1 ? page.nextCursor : page.previousCursor, step);
  };
  const isFirst = index === 0 && page.previousCursor === null;
  const isLast = index === page.items.length - 1 && page.nextCursor === null;
  const position = (view.page - 1) * WORKSPACE_PAGE + index + 1;
  return (
    <span className={classes.neighbours}>
      <bdi>
        {t(page.totalIsCapped ? 'page.positionOfMore' : 'page.position', {
          position: formatNumber(position),
          total: formatNumber(page.total),
        })}
      </bdi>
      <button type="button" aria-label={t('page.before')} disabled={isFirst} onClick={() => go(-1)}>
        <IconChevronUp size={18} aria-hidden />
      </button>
      <button type="button" aria-label={t('page.after')} disabled={isLast} onClick={() => go(1)}>
        <IconChevronDown size={18} aria-hidden />
      </button>
    </span>
  );
}
