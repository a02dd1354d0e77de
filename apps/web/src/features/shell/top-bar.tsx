import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import { IconMenu2 } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { Brand } from '../../components/brand.tsx';
import { LiveIndicator } from './live-indicator.tsx';
import { PUBLIC_PAGES } from './navigation.ts';
import classes from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

type TopBarProps = {
  user: SessionUser;
  bell: ReactNode;
  badge: ReactNode;
  SignOutQuestion: ComponentProps<typeof UserMenu>['Question'];
  isMenuOpen: boolean;
  onMenu: () => void;
};

/** Brand, public links and the user's menu; on narrow screens the button that opens the sidebar (§2). */
export function TopBar({ user, bell, badge, SignOutQuestion, isMenuOpen, onMenu }: TopBarProps) {
  const { t } = useTranslation('shell');
  return (
    <header className={classes.bar}>
      <button
        type="button"
        className={classes.menu}
        aria-expanded={isMenuOpen}
        aria-label={t('menu.open')}
        onClick={onMenu}
      >
        <IconMenu2 size={24} stroke={1.75} aria-hidden />
      </button>
      <Link to="/dashboard" className={classes.brand}>
        <Brand />
      </Link>
      <nav aria-label={t('publicLinks')} className={classes.links}>
        {PUBLIC_PAGES.map(({ key, path }) => (
          <Link key={key} to={path}>
            {t(`public.${key}`)}
          </Link>
        ))}
      </nav>
      <LiveIndicator />
      {badge}
      {bell}
      <UserMenu user={user} Question={SignOutQuestion} />
    </header>
  );
}
