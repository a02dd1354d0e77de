import '@mantine/core/styles/Input.css';

import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

import { searchInAddress } from '../lib/list-address.ts';
import classes from './search-field.module.css';

const WAIT_MS = 300;

type SearchFieldProps = { label: string; placeholder: string; value: string; onChange: (value: string) => void };

/** The search of a list: typing waits a moment before it becomes part of the address. `/` focuses it. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState(value);
  const send = useDebouncedCallback((typed: string, before: string) => {
    // Meanwhile the address has put another text into the field, or is about to.
    if (typed !== text || searchInAddress() !== before) return;
    setSent(typed.trim());
    onChange(typed);
  }, WAIT_MS);

  // The address may change from elsewhere (back, Clear search): then it is what the field shows.
  if (value !== known) {
    setKnown(value);
    if (value !== sent) {
      setText(value);
      setSent(value);
    }
  }

  return (
    <TextInput
      type="search"
      className={classes.search ?? ''}
      aria-label={label}
      placeholder={placeholder}
      value={text}
      maxLength={100}
      leftSection={<IconSearch size={17} stroke={1.75} aria-hidden />}
      rightSection={<kbd className={classes.key}>/</kbd>}
      rightSectionPointerEvents="none"
      data-search
      onChange={(event) => {
        setText(event.currentTarget.value);
        send(event.currentTarget.value, searchInAddress());
      }}
    />
  );
}
