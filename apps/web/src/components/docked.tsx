import type { ReactNode } from 'react';

import classes from './docked.module.css';

/** The one main action of a screen, within thumb's reach on a phone; on wider screens it stands elsewhere. */
export function Docked({ children }: { children: ReactNode }) {
  return (
    <>
      <div className={classes.room} />
      <div className={classes.docked} data-dock>
        {children}
      </div>
    </>
  );
}
