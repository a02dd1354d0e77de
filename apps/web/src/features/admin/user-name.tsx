import type { AdminUser } from '@msafara/domain/admin/admin.schema';
import { useTranslation } from 'react-i18next';

import { Tag } from '../../components/tag.tsx';
import classes from './admin-panel.module.css';

/** A name with its address, and whether it was confirmed that the address is theirs (D2). */
export function UserName({ user: { name, email, emailVerified } }: { user: AdminUser }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <bdi translate="no">{name}</bdi>
      <bdi translate="no" className={classes.mail}>
        {email}
      </bdi>
      {!emailVerified && <Tag kind="quiet">{t('unverified')}</Tag>}
    </>
  );
}
