import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import classes from './purchase-outcome.module.css';

type PurchaseOutcomeProps = { icon: Icon; title: string; text: string; isGood?: boolean; children?: ReactNode };

/** One thing that came of a purchase, said plainly, and what to do next. */
export function PurchaseOutcome({ icon: Sign, title, text, isGood = false, children }: PurchaseOutcomeProps) {
  return (
    <div className={classes.outcome} data-good={isGood}>
      <Sign size={32} stroke={1.5} aria-hidden />
      <h1>{title}</h1>
      <p className={classes.text}>{text}</p>
      {children}
    </div>
  );
}
