import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/CloseButton.css';

import { UNIT_KINDS, type UnitKind } from '@msafara/domain/units/unit-kinds';
import { Select, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';

type UnitFieldsProps = {
  kind: UnitKind;
  inputProps: (field: 'type' | 'number') => GetInputPropsReturnType;
  /** The number has the focus when the dialog opens. */
  isFirst?: boolean;
};

/** The type of a unit and its number (D26). */
export function UnitFields({ kind, inputProps, isFirst = false }: UnitFieldsProps) {
  const { t } = useTranslation('units');
  return (
    <>
      <Select
        label={t('type')}
        data={UNIT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        allowDeselect={false}
        {...inputProps('type')}
      />
      <TextInput
        label={t('number')}
        description={kind === 'container' ? t('numberNote') : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={60}
        {...(isFirst && { 'data-autofocus': true })}
        {...inputProps('number')}
      />
    </>
  );
}
