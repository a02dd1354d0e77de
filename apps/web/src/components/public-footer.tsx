import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { useSession } from '../lib/session.tsx';
import { Brand } from './brand.tsx';
import classes from './public-layout.module.css';

/** The footer of the public pages (§2). */
export function PublicFooter() {
  const { t } = useTranslation('common');
  const { user } = useSession();
  return (
    <footer className={classes.footer}>
      <div className={classes.footerInner}>
        <div>
          <Link to="/" className={classes.brand}>
            <Brand />
          </Link>
          <p className={classes.tagline}>{t('footer.tagline')}</p>
        </div>
        <nav aria-label={t('footer.label')} className={classes.footerLinks}>
          <Link to="/vision">{t('nav.vision')}</Link>
          <Link to="/subscription">{t('nav.pricing')}</Link>
          <Link to="/track">{t('nav.track')}</Link>
          {/* The server's own page, no part of the app. */}
          <a href="/corridors">{t('footer.corridors')}</a>
          {user ? <Link to="/dashboard">{t('nav.dashboard')}</Link> : <Link to="/login">{t('nav.signIn')}</Link>}
        </nav>
      </div>
    </footer>
  );
}
