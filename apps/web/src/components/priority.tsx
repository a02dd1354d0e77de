import type { Priority as PriorityValue } from '@msafara/domain/shipments/shipment-details';
import { IconChevronsUp, IconChevronUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import classes from './priority.module.css';

/** A priority (§4): Standard is plain, Express and Urgent are marked. */
export function Priority({ value }: { value: PriorityValue }) {
  const { t } = useTranslation('common');
  return (
    <span className={`${classes.priority} ${value === 'Standard' ? '' : classes[value]}`}>
      {value === 'Express' && <IconChevronUp size={16} stroke={2} aria-hidden />}
      {value === 'Urgent' && <IconChevronsUp size={16} stroke={2} aria-hidden />}
      {t(`priority.${value}`)}
    </span>
  );
}
