import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/CloseButton.css';

import type { Shipment } from '@msafara/domain/shipments/shipments.schema';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import classes from './qr.module.css';

type ShipmentSelectProps = {
  shipments: readonly Shipment[];
  hasFailed: boolean;
  value: string;
  onChange: (trackingNumber: string) => void;
  search: string;
  onSearch: (search: string) => void;
  disabled: boolean;
};

/** Picks an existing shipment by typing its number or a place (§2). */
export function ShipmentSelect(props: ShipmentSelectProps) {
  const { shipments, hasFailed, value, onChange, search, onSearch, disabled } = props;
  const { t } = useTranslation('qr');
  const numbers = shipments.map(({ trackingNumber }) => trackingNumber);
  const data = value && !numbers.includes(value) ? [value, ...numbers] : numbers;
  return (
    <Select
      label={t('shipment')}
      placeholder={t('shipmentPlaceholder')}
      data={data}
      // The server has searched already, in places and notes too.
      filter={({ options }) => options}
      value={value || null}
      onChange={(number) => onChange(number ?? '')}
      searchable
      clearable
      clearButtonProps={{ className: classes.clear ?? '', 'aria-label': t('clear'), 'aria-hidden': false }}
      searchValue={search}
      onSearchChange={onSearch}
      nothingFoundMessage={hasFailed ? t('failedList') : t('nothing')}
      disabled={disabled}
      maxDropdownHeight={320}
      classNames={{ wrapper: classes.picker ?? '', section: classes.section ?? '', input: classes.mono ?? '' }}
      renderOption={({ option }) => {
        const shipment = shipments.find(({ trackingNumber }) => trackingNumber === option.value);
        return (
          <span className={classes.option}>
            <bdi className={classes.number}>{option.value}</bdi>
            {shipment && (
              <span className={classes.places}>
                <bdi>{shipment.origin}</bdi> – <bdi>{shipment.destination}</bdi>
              </span>
            )}
          </span>
        );
      }}
    />
  );
}
