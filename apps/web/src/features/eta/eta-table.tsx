import '@mantine/core/styles/Button.css';

import type { EtaItem } from '@msafara/domain/eta/eta.schema';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../components/data-table.tsx';
import { RowButton, RowButtons } from '../../components/row-buttons.tsx';
import { TrackingNumber } from '../../components/tracking-number.tsx';
import { formatNumber } from '../../lib/format-numbers.ts';
import { Confidence, Traffic, Weather } from './conditions.tsx';
import classes from './eta.module.css';
import type { EtaAddress } from './use-eta-address.ts';
import { Expected, Way } from './way.tsx';

type EtaTableProps = { items: readonly EtaItem[]; withOrganisation: boolean; onOpen: (id: string) => void };

/** The estimates of one page, as a table or as cards (§2). */
export function EtaTable({ items, withOrganisation, onOpen }: EtaTableProps) {
  const { t } = useTranslation('eta');
  const simulated = (column: string) => (
    <>
      {column} <span className={classes.simulated}>{t('simulated')}</span>
    </>
  );
  return (
    <DataTable
      caption={t('table.title')}
      isBroad
      rows={items}
      rowKey={({ record }) => record.shipmentId}
      columns={[
        {
          key: 'number',
          head: t('table.number'),
          isNarrow: true,
          cell: ({ record, organisationName }) => (
            <span className={classes.number}>
              <TrackingNumber value={record.trackingNumber} copyable />
              {withOrganisation && <bdi className={classes.organisation}>{organisationName}</bdi>}
            </span>
          ),
        },
        { key: 'route', head: t('table.route'), isBlock: true, cell: (item) => <Way item={item} /> },
        {
          key: 'traffic',
          head: simulated(t('table.traffic')),
          cell: ({ record }) => <Traffic traffic={record.traffic} />,
        },
        {
          key: 'weather',
          head: simulated(t('table.weather')),
          cell: ({ record }) => <Weather weather={record.weather} />,
        },
        { key: 'eta', head: t('table.eta'), cell: (item) => <Expected item={item} /> },
        {
          key: 'confidence',
          head: t('table.confidence'),
          cell: ({ record }) => <Confidence value={record.dynamicETA.confidence} />,
        },
      ]}
      actions={{
        head: t('table.action'),
        cell: ({ record: { shipmentId, trackingNumber } }) => (
          <RowButtons>
            <RowButton label={t('table.explainOf', { number: trackingNumber })} onClick={() => onOpen(shipmentId)}>
              {t('table.explain')}
            </RowButton>
          </RowButtons>
        ),
      }}
    />
  );
}

type EtaPagingProps = { address: EtaAddress; nextCursor: string | null; isLoading: boolean };

/** The way to the pages before and after; nothing where all is on one page. */
export function EtaPaging({ address, nextCursor, isLoading }: EtaPagingProps) {
  const { t } = useTranslation('eta');
  const { page, goTo, cursorBefore } = address;
  if (page === 1 && nextCursor === null) return null;
  const isBeforeKnown = page === 2 || cursorBefore !== undefined;
  return (
    <nav className={classes.paging} aria-label={t('table.paging')}>
      <p>{t('table.page', { page: formatNumber(page) })}</p>
      <Button
        variant="default"
        disabled={page === 1 || isLoading}
        onClick={() => (isBeforeKnown ? goTo(page - 1, cursorBefore) : goTo(1, undefined))}
      >
        {isBeforeKnown || page === 1 ? t('table.previous') : t('empty.first')}
      </Button>
      <Button
        variant="default"
        disabled={nextCursor === null || isLoading}
        onClick={() => goTo(page + 1, nextCursor ?? undefined)}
      >
        {t('table.next')}
      </Button>
    </nav>
  );
}
