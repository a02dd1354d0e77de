import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Input.css';

import { Popover, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useCreatedWords } from './filter-words.ts';
import classes from './list-filters.module.css';
import type { ListAddress } from './use-list-address.ts';

/** The days within which a shipment was created, said on the button that changes them. */
export function CreatedFilter({ address: { filters, setFilters } }: { address: ListAddress }) {
  const { t } = useTranslation('shipments');
  const { from, to } = filters;
  const said = useCreatedWords();
  return (
    <Popover position="bottom-start" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={classes.toggle} aria-pressed={from !== undefined || to !== undefined}>
          <IconCalendar size={17} stroke={1.75} aria-hidden />
          <bdi>{said(from, to) ?? t('filter.created')}</bdi>
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.days ?? ''}>
        <TextInput
          type="date"
          label={t('filter.from')}
          value={from ?? ''}
          max={to}
          onChange={(event) => setFilters({ from: event.currentTarget.value || undefined })}
        />
        <TextInput
          type="date"
          label={t('filter.to')}
          value={to ?? ''}
          min={from}
          onChange={(event) => setFilters({ to: event.currentTarget.value || undefined })}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
