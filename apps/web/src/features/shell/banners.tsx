import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import { IconInfoCircle, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import classes from './banners.module.css';

/** What limits the user at present: a period that is over, a request that waits (D2). */
export function Banners({ user }: { user: SessionUser }) {
  const { t } = useTranslation('shell');
  return (
    <>
      {user.organisation.readOnly && (
        <div className={`${classes.banner} ${classes.warning}`}>
          <IconLock size={20} stroke={1.75} aria-hidden />
          <p>
            {t('readOnly.text', { organisation: user.organisation.name })}{' '}
            <Link to="/pricing">{t('readOnly.link')}</Link>
          </p>
        </div>
      )}
      {user.requestedRole === 'admin' && (
        <div className={classes.banner}>
          <IconInfoCircle size={20} stroke={1.75} aria-hidden />
          <p>{t('adminRequest')}</p>
        </div>
      )}
    </>
  );
}
