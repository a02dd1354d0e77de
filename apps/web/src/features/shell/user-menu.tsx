import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import { actorOf, can } from '@msafara/domain/policy';
import { IconChevronDown, IconDownload, IconLogout, IconUser, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';

import { Menu } from '../../components/menu.tsx';
import { type SignOutQuestionSlot, useAskedSignOut } from '../../components/use-asked-sign-out.tsx';
import { useInstall } from '../../lib/install.ts';
import { initials } from './initials.ts';
import classes from './top-bar.module.css';

type UserMenuProps = {
  user: SessionUser;
  Question: SignOutQuestionSlot;
};

/** Who is signed in, as which role, and the way out (§2). */
export function UserMenu({ user, Question }: UserMenuProps) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const install = useInstall();
  const { ask, question } = useAskedSignOut(Question, () => void navigate('/login'));

  return (
    <>
      <Menu position="bottom-end" width={264} withinPortal>
        <Menu.Target>
          <button type="button" className={classes.user}>
            <span className={classes.initials} aria-hidden="true">
              {initials(user.name)}
            </span>
            <span className="unseen">{t('menu.user', { name: user.name })}</span>
            <bdi className={classes.userName} aria-hidden="true">
              {user.name}
            </bdi>
            <IconChevronDown size={18} className={classes.chevron} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.fact}>
            <p className={classes.factName}>
              <bdi>{user.name}</bdi>
            </p>
            <p className={classes.factMail}>
              <bdi>{user.email}</bdi>
            </p>
          </div>
          <Menu.Item component={Link} to="/settings" leftSection={<IconUser size={18} stroke={1.75} aria-hidden />}>
            {t('menu.profile')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>{t('menu.role')}</Menu.Label>
          <div className={classes.fact}>
            <p className={classes.role}>{t(`role.${user.role}`)}</p>
          </div>
          <Menu.Divider />
          {can(actorOf(user), 'team.read') && (
            <Menu.Item
              component={Link}
              to="/settings?tab=team"
              leftSection={<IconUsers size={18} stroke={1.75} aria-hidden />}
            >
              {t('menu.team')}
            </Menu.Item>
          )}
          {install && (
            <Menu.Item leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />} onClick={install}>
              {t('menu.install')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />} onClick={ask}>
            {t('menu.signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {question}
    </>
  );
}
