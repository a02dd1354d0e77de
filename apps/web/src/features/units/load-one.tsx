import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import { Button, Loader, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import classes from './load-one.module.css';

/** Puts shipments into the unit one after the other, by what is typed. */
export function LoadOne({ isBusy, onLoad }: { isBusy: boolean; onLoad: (text: string) => void }) {
  const { t } = useTranslation('units');
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return;
    onLoad(typed);
    setTyped('');
  };
  return (
    <form className={classes.load} onSubmit={submit}>
      <TextInput
        label={t('next')}
        description={t('nextHint')}
        inputWrapperOrder={['label', 'input', 'description']}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={200}
        rightSection={isBusy && <Loader size={18} />}
        dir="ltr"
      />
      <Button type="submit" variant="default" disabled={typed.trim() === ''}>
        {t('putIn')}
      </Button>
    </form>
  );
}
