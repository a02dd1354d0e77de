import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/CloseButton.css';

import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useShown } from '../../lib/use-shown.ts';
import { usePeople } from './admin.queries.ts';

type PersonPickerProps = {
  userId: string | undefined;
  /** The name of the chosen one, where a list that is shown knows it. */
  name: string | undefined;
  onChange: (userId: string | undefined) => void;
  className?: string | undefined;
};

/** Names one person, found by typing a name, an address or an organisation. */
export function PersonPicker({ userId, name, onChange, className = '' }: PersonPickerProps) {
  const { t } = useTranslation('audit');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  const known = useShown(name);
  const [search] = useDebouncedValue(typed === (chosen?.label ?? known) ? '' : typed.trim(), 250);
  const people = usePeople(search);
  const found = (people.data?.items ?? []).map((user) => ({ value: user.id, label: `${user.name}, ${user.email}` }));
  const current =
    userId === undefined
      ? undefined
      : chosen?.value === userId
        ? chosen
        : { value: userId, label: known ?? t('filter.thisPerson') };
  const isListed = current !== undefined && found.some(({ value }) => value === current.value);
  return (
    <Select
      className={className}
      aria-label={t('filter.person')}
      placeholder={t('filter.anyone')}
      data={current && !isListed ? [current, ...found] : found}
      value={userId ?? null}
      onChange={(value, option) => {
        setChosen(value === null ? undefined : { value, label: option?.label ?? '' });
        onChange(value ?? undefined);
      }}
      searchable
      clearable
      openOnFocus={false}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={search === '' ? t('filter.typeName') : t('filter.nobody')}
    />
  );
}
