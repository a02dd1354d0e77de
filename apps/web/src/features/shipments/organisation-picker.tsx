import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/CloseButton.css';

import type { Tier } from '@msafara/domain/plans/plans';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useOrganisations } from './shipments.queries.ts';

type OrganisationPickerProps = {
  value: string | undefined;
  onChange: (organisationId: string | null, name: string, tier: Tier | undefined) => void;
  /** What no choice means. */
  placeholder: string;
  /** Whether the label is shown above, or only told to readers of the screen. */
  withLabel?: boolean;
  error?: string | undefined;
  /** By which its form finds it, to focus it; a dialog that begins with it does so too. */
  path?: string;
  className?: string | undefined;
};

/** Lets an administrator name one organisation, found by typing (D1). */
export function OrganisationPicker(props: OrganisationPickerProps) {
  const { value, onChange, placeholder, withLabel = false, error, path, className = '' } = props;
  const { t } = useTranslation('shipments');
  const [typed, setTyped] = useState('');
  // The name of the chosen one stands in the field and is nothing to search for.
  const [chosenName, setChosenName] = useState<string>();
  const [search] = useDebouncedValue(typed === chosenName ? '' : typed, 250);
  const organisations = useOrganisations(search, value);

  const data = (organisations.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const name = data.find((one) => one.value === value)?.label;
  if (name !== undefined && name !== chosenName) setChosenName(name);

  return (
    <Select
      className={className}
      {...(withLabel ? { label: t('organisation.label') } : { 'aria-label': t('organisation.label') })}
      placeholder={placeholder}
      {...(path !== undefined && { 'data-path': path, 'data-autofocus': true })}
      data={data}
      value={value ?? null}
      onChange={(id, option) => {
        setChosenName(option?.label);
        const chosen = organisations.data?.find((one) => one.id === id);
        onChange(id, option?.label ?? '', chosen?.subscriptionTier);
      }}
      searchable
      // Opened by the focus it would hide what is wrong with it.
      openOnFocus={false}
      clearable
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t('organisation.none')}
      error={error}
    />
  );
}
