import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import { soughtNumber } from '@msafara/domain/shipments/tracking-number';
import { Button } from '@mantine/core';
import { type SubmitEvent, useCallback, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import classes from './track-form.module.css';

type TrackFormProps = {
  initial?: string;
  busy?: boolean;
  /** On the landing page's dark ground: large, with a visible label and a hint. */
  hero?: boolean;
  onTrack: (number: string) => void;
};

/** The same field in the server's first words, while they are on the screen: people type before the scripts have come. */
function findFirstField() {
  const field = document.querySelector<HTMLInputElement>('.first #tn');
  if (!field) return null;
  const first = { field, typed: field.value, hasFocus: false };
  // People come to it and leave it while the page is drawn. It is blurred too when it is taken away, which is not leaving it.
  field.addEventListener('focus', () => {
    first.hasFocus = true;
  });
  field.addEventListener('blur', () => {
    setTimeout(() => {
      if (field.isConnected) first.hasFocus = false;
    });
  });
  if (document.activeElement === field) first.hasFocus = true;
  return first;
}

/** The tracking number field and its button; Enter searches, a pasted link does as well as its number (§2, D7). */
export function TrackForm({ initial = '', busy = false, hero = false, onTrack }: TrackFormProps) {
  const { t } = useTranslation('common');
  const id = useId();
  const [first] = useState(findFirstField);
  const [typed, setTyped] = useState(first?.typed ?? initial);
  const takeOver = useCallback(
    (input: HTMLInputElement | null) => {
      if (!input || !first) return;
      // People type on while the page is drawn.
      const { value } = first.field;
      if (value !== first.typed) setTyped(value);
      if (first.hasFocus || value !== first.typed) input.focus();
    },
    [first],
  );
  const number = soughtNumber(typed);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (number !== '' && !busy) onTrack(number);
  };

  return (
    <form role="search" className={(hero && classes.hero) || ''} onSubmit={submit}>
      <label htmlFor={id} className={hero ? classes.label : 'unseen'}>
        {t('trackForm.label')}
      </label>
      <div className={classes.row}>
        <input
          ref={takeOver}
          id={id}
          className={classes.field}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          placeholder={t('trackForm.placeholder')}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={300}
          dir="ltr"
          aria-describedby={hero ? `${id}-hint` : undefined}
        />
        <Button
          type="submit"
          variant={hero ? 'filled' : 'default'}
          disabled={number === '' || busy}
          className={classes.button ?? ''}
        >
          {t('trackForm.submit')}
        </Button>
      </div>
      {hero && (
        <p id={`${id}-hint`} className={classes.hint}>
          {t('trackForm.hint')}
        </p>
      )}
    </form>
  );
}
