import type { ReactNode } from 'react';

import classes from './page-message.module.css';

/** A page that only says one thing while something else is on its way. */
export function PageMessage({ children }: { children: ReactNode }) {
  return (
    <main id="content" className={classes.page}>
      <p role="status">{children}</p>
    </main>
  );
}
