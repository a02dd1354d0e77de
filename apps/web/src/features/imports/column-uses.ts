import { WEIGHT_UNITS } from '@msafara/domain/shipments/import-heading-words';
import { IMPORT_FIELDS } from '@msafara/domain/shipments/import.schema';
import {
  IconAlertTriangle,
  IconBox,
  IconBraces,
  IconCalendar,
  IconClipboardText,
  IconCurrentLocation,
  IconFlag,
  IconHash,
  IconHome,
  IconMail,
  IconMap,
  IconMapPin,
  IconNotes,
  IconPackages,
  IconPhone,
  IconQrcode,
  IconTag,
  IconUser,
  IconWeight,
  type TablerIcon,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';

import type { Column, ImportField, Remembered } from './columns.ts';

/** What a field looks like beside its name; a new one needs no line here. */
export const FIELD_ICONS: Partial<Record<ImportField, TablerIcon>> = {
  trackingNumber: IconQrcode,
  origin: IconMapPin,
  destination: IconMap,
  priority: IconFlag,
  reference: IconHash,
  recipientName: IconUser,
  recipientPhone: IconPhone,
  recipientEmail: IconMail,
  recipientAddress: IconHome,
  pieces: IconPackages,
  weightGrams: IconWeight,
  contents: IconBox,
  notes: IconNotes,
  metadata: IconBraces,
  status: IconClipboardText,
  currentLocation: IconCurrentLocation,
  estimatedDeliveryDate: IconCalendar,
  isDelayed: IconAlertTriangle,
  delayReason: IconTag,
};

type Words = TFunction<['imports', 'shipments']>;

type ColumnUse = { value: string; label: string; chosen: Remembered };

/** What a column can become, with its name; weights by their unit. */
export function usesOf(t: Words): ColumnUse[] {
  const fields = IMPORT_FIELDS.flatMap((field): ColumnUse[] => {
    if (field === 'weightGrams') {
      return WEIGHT_UNITS.map((unit) => ({
        value: `weightGrams.${unit}`,
        label: t('columns.weightIn', { unit }),
        chosen: { use: field, unit },
      }));
    }
    return [{ value: field, label: t(`shipments:field.${field}`), chosen: { use: field, unit: 'kg' } }];
  });
  return [
    ...fields,
    { value: 'extra', label: t('columns.extra'), chosen: { use: 'extra', unit: 'kg' } },
    { value: 'out', label: t('columns.out'), chosen: { use: 'out', unit: 'kg' } },
  ];
}

/** What a column has become, as a choice of the above. */
export function valueOf({ use, unit }: Column): string {
  return use === 'weightGrams' ? `weightGrams.${unit}` : use;
}
