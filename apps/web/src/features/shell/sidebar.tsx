import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';

import { PUBLIC_PAGES, screensOf } from './navigation.ts';
import classes from './sidebar.module.css';

type SidebarProps = { user: SessionUser; onNavigate?: () => void; withPublicPages?: boolean };

/** The screens of the signed-in part, and at its foot where one is: organisation, tier and role (§2). */
export function Sidebar({ user, onNavigate, withPublicPages = false }: SidebarProps) {
  const { t } = useTranslation('shell');
  const { organisation } = user;
  const role = t(`role.${user.role}`);
  const place = organisation.isPlatform
    ? t('platform', { role })
    : t('place', { tier: t(`tier.${user.subscriptionTier}`), role });
  return (
    <div className={classes.sidebar}>
      <nav aria-label={t('sidebar')} className={classes.nav}>
        {screensOf(user).map(({ key, path, Icon }) => (
          <NavLink key={key} to={path} className={classes.link ?? ''} {...(onNavigate && { onClick: onNavigate })}>
            <Icon size={20} stroke={1.6} aria-hidden />
            <span>{t(`nav.${key}`)}</span>
          </NavLink>
        ))}
      </nav>
      {withPublicPages && (
        <nav aria-label={t('publicLinks')} className={classes.public}>
          {PUBLIC_PAGES.map(({ key, path }) => (
            <NavLink key={key} to={path} className={classes.link ?? ''}>
              {t(`public.${key}`)}
            </NavLink>
          ))}
        </nav>
      )}
      <div className={classes.foot}>
        <p className={classes.organisation}>
          <bdi>{organisation.name}</bdi>
        </p>
        <p>{place}</p>
      </div>
    </div>
  );
}
