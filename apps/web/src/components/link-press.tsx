import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

import { failureWords } from '../lib/server-error.ts';
import classes from './panel-page.module.css';

type LinkPressProps = {
  asked: { isPending: boolean; error: unknown };
  words: { submit: string; running: string; failed: string };
  onPress: () => void;
  /** What it ends or begins, where the page's own line does not say. */
  children?: ReactNode;
};

/** Does what a mailed link is for when its button is pressed: mail programs open links by themselves. */
export function LinkPress({ asked, words, onPress, children }: LinkPressProps) {
  return (
    <div className={classes.form}>
      {children}
      {asked.error !== null && (
        <p className={classes.note} role="alert">
          {words.failed}. {failureWords(asked.error)}
        </p>
      )}
      <Button fullWidth className={classes.submit ?? ''} disabled={asked.isPending} onClick={onPress}>
        {asked.isPending ? words.running : words.submit}
      </Button>
    </div>
  );
}
