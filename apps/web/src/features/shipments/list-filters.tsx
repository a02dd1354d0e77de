import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/CloseButton.css';

import { SHIPMENT_STATUSES } from '@msafara/domain/shipments/shipment-status';
import { PRIORITIES } from '@msafara/domain/shipments/shipment-details';
import { SHIPMENT_ORDERS } from '@msafara/domain/shipments/shipment-list.schema';
import { Select } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconArrowsSort, IconClockExclamation } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Priority } from '../../components/priority.tsx';
import { Status } from '../../components/status.tsx';
import { CreatedFilter } from './created-filter.tsx';
import classes from './list-filters.module.css';
import { OrganisationPicker } from './organisation-picker.tsx';
import { SavedFiltersMenu } from './saved-filters-menu.tsx';
import type { ListAddress } from './use-list-address.ts';

type ListFiltersProps = { address: ListAddress; withOrganisation: boolean; columns: ReactNode };

/** What narrows and orders the list: status, priority, delay, days of creation, organisation for admins (§2, D17). */
export function ListFilters({ address, withOrganisation, columns }: ListFiltersProps) {
  const { t } = useTranslation(['shipments', 'common']);
  const { filters, setFilters } = address;
  const [isOpen, setIsOpen] = useState(address.isFiltered || address.order !== 'newest');
  const order = address.search ? 'newest' : address.order;
  return (
    <div className={classes.filters} role="group" aria-label={t('shipments:filter.label')} data-open={isOpen}>
      <button
        type="button"
        className={`${classes.toggle} ${classes.opener}`}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconAdjustmentsHorizontal size={17} stroke={1.75} aria-hidden />
        {t('shipments:filter.label')}
      </button>
      {withOrganisation && (
        <OrganisationPicker
          value={filters.organisation}
          onChange={(id) => setFilters({ organisation: id ?? undefined })}
          placeholder={t('shipments:organisation.all')}
          className={classes.wide}
        />
      )}
      <Select
        aria-label={t('shipments:filter.status')}
        placeholder={t('shipments:filter.anyStatus')}
        data={SHIPMENT_STATUSES.map((status) => ({ value: status, label: t(`common:status.${status}`) }))}
        value={filters.status ?? null}
        onChange={(status) => setFilters({ status: status ?? undefined })}
        renderOption={({ option }) => <Status value={option.value} />}
        clearable
        className={classes.select ?? ''}
        data-set={filters.status !== undefined}
      />
      <Select
        aria-label={t('shipments:filter.priority')}
        placeholder={t('shipments:filter.anyPriority')}
        data={PRIORITIES.map((priority) => ({ value: priority, label: t(`common:priority.${priority}`) }))}
        value={filters.priority ?? null}
        onChange={(priority) => setFilters({ priority: priority ?? undefined })}
        renderOption={({ option }) => <Priority value={option.value} />}
        clearable
        className={classes.select ?? ''}
        data-set={filters.priority !== undefined}
      />
      <button
        type="button"
        className={classes.toggle}
        aria-pressed={filters.delayed}
        onClick={() => setFilters({ delayed: !filters.delayed })}
      >
        <IconClockExclamation size={17} stroke={1.75} aria-hidden />
        {t('shipments:filter.delayed')}
      </button>
      <CreatedFilter address={address} />
      <Select
        aria-label={t('shipments:order.label')}
        title={address.search ? t('shipments:order.searching') : undefined}
        data={SHIPMENT_ORDERS.map((value) => ({ value, label: t(`shipments:order.${value}`) }))}
        value={order}
        // For browsers that do not size a field by its words.
        inputSize={String(t(`shipments:order.${order}`).length)}
        onChange={(chosen) => chosen && address.setOrder(chosen)}
        disabled={address.search !== ''}
        allowDeselect={false}
        leftSection={<IconArrowsSort size={17} stroke={1.75} aria-hidden />}
        className={classes.order ?? ''}
      />
      {columns}
      <SavedFiltersMenu address={address} />
    </div>
  );
}
