import '@mantine/core/styles/Button.css';

import type { ShipmentPage } from '@msafara/domain/shipments/shipment-list.schema';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { formatNumber } from '../../lib/format-numbers.ts';
import { useShown } from '../../lib/use-shown.ts';
import { resultRange } from './result-range.ts';
import classes from './shipment-list.module.css';
import type { ListAddress } from './use-list-address.ts';

type ListFooterProps = { address: ListAddress; pageSize: number; page: ShipmentPage; isLoading: boolean };

/** Which results are shown, and the way to the pages before and after (§2, D17). */
export function ListFooter({ address, pageSize, page, isLoading }: ListFooterProps) {
  const { t } = useTranslation('shipments');
  const number = useShown(isLoading ? undefined : address.page) ?? address.page;
  const { from, to } = resultRange(number, pageSize, page.items.length);
  const total = `${formatNumber(page.total)}${page.totalIsCapped ? '+' : ''}`;
  const hasPrevious = address.page > 1 && (address.page === 2 || page.previousCursor !== null);
  return (
    <div className={classes.footer}>
      <p role="status">{t('footer', { from: formatNumber(from), to: formatNumber(to), total })}</p>
      <nav className={classes.paging} aria-label={t('paging')}>
        <Button
          variant="default"
          size="sm"
          disabled={!hasPrevious || isLoading}
          onClick={() => address.goTo(address.page - 1, page.previousCursor)}
        >
          {t('previous')}
        </Button>
        <Button
          variant="default"
          size="sm"
          disabled={page.nextCursor === null || isLoading}
          onClick={() => address.goTo(address.page + 1, page.nextCursor)}
        >
          {t('next')}
        </Button>
      </nav>
    </div>
  );
}
