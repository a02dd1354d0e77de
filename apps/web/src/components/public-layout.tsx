import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import classes from './public-layout.module.css';
import { PublicFooter } from './public-footer.tsx';
import { PublicTopBar } from './public-top-bar.tsx';

/** Top bar, content and footer of the pages that need no account (§2). */
export function PublicLayout({ children, footer }: { children: ReactNode; footer?: ReactNode }) {
  const { t } = useTranslation('common');
  return (
    <div className={classes.layout}>
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <PublicTopBar />
      <main id="content" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      {footer ?? <PublicFooter />}
    </div>
  );
}
