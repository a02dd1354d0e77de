import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Combobox.css';

import { PRIORITIES, type Priority as PriorityValue } from '@msafara/domain/shipments/shipment-details';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '@msafara/domain/shipments/shipment-status';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Priority } from '../../components/priority.tsx';
import { RadioRow } from '../../components/radio-row.tsx';
import { Status, StatusTile } from '../../components/status.tsx';

type StatusFieldProps = {
  value: ShipmentStatus | null;
  onChange: (value: ShipmentStatus | null) => void;
  /** What it means to choose no status, where that may be. */
  none?: string;
};

/** One of the six statuses (§4). */
export function StatusField({ value, onChange, none }: StatusFieldProps) {
  const { t } = useTranslation(['shipments', 'common']);
  const data = SHIPMENT_STATUSES.map((status) => ({ value: status, label: t(`common:status.${status}`) }));
  return (
    <Select<ShipmentStatus>
      label={t('shipments:field.status')}
      data={data}
      value={value}
      allowDeselect={false}
      withCheckIcon={false}
      {...(none !== undefined && { placeholder: none, clearable: true, 'data-autofocus': true })}
      leftSection={value && <StatusTile value={value} />}
      leftSectionPointerEvents="none"
      renderOption={({ option }) => <Status value={option.value} />}
      onChange={onChange}
    />
  );
}

/** One of the three priorities (§4), all in view. */
export function PriorityField({ value, onChange }: { value: PriorityValue; onChange: (value: PriorityValue) => void }) {
  const { t } = useTranslation('shipments');
  return (
    <RadioRow
      legend={t('field.priority')}
      options={PRIORITIES}
      value={value}
      onChange={onChange}
      render={(priority) => <Priority value={priority} />}
    />
  );
}
