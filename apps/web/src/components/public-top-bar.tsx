import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import { Button } from '@mantine/core';
import { IconMenu2, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router-dom';

import { useSession } from '../lib/session.tsx';
import { Brand } from './brand.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import classes from './public-layout.module.css';

/** The public top bar (§2): on phones its links open from a menu button. */
export function PublicTopBar() {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  const { user } = useSession();
  // Open only on the page where it was opened: going anywhere closes it, also to where one is.
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === pathname;

  useEffect(() => {
    if (!isOpen) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpenAt(undefined);
    };
    window.addEventListener('keydown', closeOnEscape);
    return () => window.removeEventListener('keydown', closeOnEscape);
  }, [isOpen]);

  return (
    <header className={classes.bar}>
      <div className={classes.inner}>
        <Link to="/" className={classes.brand}>
          <Brand />
        </Link>
        <LanguageSwitch />
        <button
          type="button"
          className={classes.menuButton}
          aria-expanded={isOpen}
          aria-controls="public-navigation"
          aria-label={isOpen ? t('nav.close') : t('nav.open')}
          onClick={() => setOpenAt(isOpen ? undefined : pathname)}
        >
          {isOpen ? <IconX size={24} aria-hidden /> : <IconMenu2 size={24} aria-hidden />}
        </button>
        <nav
          id="public-navigation"
          aria-label={t('nav.label')}
          className={classes.nav}
          data-open={isOpen}
          onClickCapture={() => setOpenAt(undefined)}
        >
          {pathname !== '/' && (
            <NavLink to="/" end>
              {t('nav.home')}
            </NavLink>
          )}
          <NavLink to="/vision">{t('nav.vision')}</NavLink>
          <NavLink to="/pricing">{t('nav.pricing')}</NavLink>
          <NavLink to="/track">{t('nav.track')}</NavLink>
          {user ? (
            <Button component={Link} to="/dashboard" variant="default" className={classes.action ?? ''}>
              {t('nav.dashboard')}
            </Button>
          ) : (
            pathname !== '/login' && (
              <Button component={Link} to="/login" variant="default" className={classes.action ?? ''}>
                {t('nav.signIn')}
              </Button>
            )
          )}
        </nav>
      </div>
    </header>
  );
}
