import type { ReactNode } from 'react';

import { PageTitle } from './page-title.tsx';
import classes from './panel-page.module.css';
import { PublicLayout } from './public-layout.tsx';

type PanelPageProps = {
  title: string;
  /** Left out where a link is broken, which cannot keep what this promises. */
  lead: string | undefined;
  children: ReactNode;
};

/** The frame of what is done without the app: signing in, and what a mailed link is for. One ruled panel, a title, a line. */
export function PanelPage({ title, lead, children }: PanelPageProps) {
  return (
    <PublicLayout>
      <PageTitle>{title}</PageTitle>
      <div className={classes.page}>
        <div className={classes.panel}>
          <h1>{title}</h1>
          {lead !== undefined && <p className={classes.lead}>{lead}</p>}
          {children}
        </div>
      </div>
    </PublicLayout>
  );
}
