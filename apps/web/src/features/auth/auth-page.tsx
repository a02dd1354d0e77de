import type { ReactNode } from 'react';

import { PageTitle } from '../../components/page-title.tsx';
import { PublicLayout } from '../../components/public-layout.tsx';
import classes from './auth-page.module.css';

/** The frame of signing in and registering: one ruled panel, a title and a line under it. */
export function AuthPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <PublicLayout>
      <PageTitle>{title}</PageTitle>
      <div className={classes.page}>
        <div className={classes.panel}>
          <h1>{title}</h1>
          <p className={classes.lead}>{lead}</p>
          {children}
        </div>
      </div>
    </PublicLayout>
  );
}
