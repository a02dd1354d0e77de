import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import classes from './outcome.module.css';

/** What a page of this kind has done, in place of its form. */
export function Outcome({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className={classes.outcome} role="status">
      <IconCheck size={22} aria-hidden />
      <div>
        <p className={classes.title}>{title}</p>
        {text !== undefined && <p>{text}</p>}
        {children}
      </div>
    </div>
  );
}
