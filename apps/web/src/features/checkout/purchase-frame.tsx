import type { ReactNode } from 'react';

import { PageTitle } from '../../components/page-title.tsx';
import { PublicLayout } from '../../components/public-layout.tsx';
import classes from '../../components/entry-panel.module.css';

/** The frame of the pages that follow a payment: one ruled panel. */
export function PurchaseFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PublicLayout>
      <PageTitle>{title}</PageTitle>
      <div className={classes.page}>
        <div className={classes.panel}>{children}</div>
      </div>
    </PublicLayout>
  );
}
