import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import classes from './scan.module.css';

type NumberLookupProps = {
  value: string;
  isBusy: boolean;
  /** Called with the text of the field, which may be a link; returns true to empty the field for the next number. */
  onFind: (text: string) => boolean;
  /** What the button says. */
  action?: string;
  /** What the field is for, where it takes more than tracking numbers. */
  label?: string;
};

/** Finds a shipment, or a unit, by a typed or pasted number (§2, D26). */
export function NumberLookup({ value, isBusy, onFind, action, label }: NumberLookupProps) {
  const { t } = useTranslation('scan');
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    // What was typed for the next shipment stays when the one before it is done with.
    if (value !== '' || typed === known) setTyped(value);
  }

  const find = (event: FormEvent) => {
    event.preventDefault();
    const sought = typed.trim();
    if (!sought) return;
    if (onFind(sought)) setTyped('');
  };

  return (
    <form className={classes.lookup} role="search" onSubmit={find}>
      <TextInput
        label={label ?? t('number')}
        placeholder={t('placeholder')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={200}
        dir="ltr"
        data-search
        classNames={{ root: classes.grow ?? '', input: classes.mono ?? '' }}
      />
      <Button
        type="submit"
        className={classes.find ?? ''}
        leftSection={<IconSearch size={18} aria-hidden />}
        disabled={isBusy || typed.trim() === ''}
      >
        {isBusy ? t('finding') : (action ?? t('find'))}
      </Button>
    </form>
  );
}
