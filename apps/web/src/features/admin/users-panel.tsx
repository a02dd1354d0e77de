import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import type { AdminUser } from '@msafara/domain/admin/admin.schema';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../components/data-table.tsx';
import { RowButton, RowButtons } from '../../components/row-buttons.tsx';
import { ScanDevices } from '../../components/scan-devices.tsx';
import { Tag } from '../../components/tag.tsx';
import { comma } from '../../lib/format.ts';
import { useSession } from '../../lib/session.tsx';
import { showToast } from '../../lib/toast.ts';
import { sayRefusal, useSetUserActive, useUserPage } from './admin.queries.ts';
import classes from './admin-panel.module.css';
import { CreateUserDialog, type OrganisationPickerProps } from './create-user-dialog.tsx';
import { SearchedList } from '../../components/searched-list.tsx';
import { TimeAgo } from './time-ago.tsx';
import type { AdminAddress } from './use-admin-address.ts';
import { DeactivateUserDialog, DeleteUserDialog, ResetFactorDialog } from './user-dialogs.tsx';
import { UserName } from './user-name.tsx';

type UsersPanelProps = {
  address: AdminAddress;
  organisationPicker: (props: OrganisationPickerProps) => ReactNode;
};

type Asked = { about: 'delete' | 'deactivate' | 'resetFactor'; user: AdminUser };

/** User accounts: make, activate, deactivate, delete (§2, D1). */
export function UsersPanel({ address, organisationPicker }: UsersPanelProps) {
  const { t } = useTranslation('admin');
  const page = useUserPage(address);
  const [isCreating, setIsCreating] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  return (
    <>
      <SearchedList
        title={t('users.title')}
        query={page}
        address={address}
        search={t('users.search')}
        failed={t('users.failed')}
        empty={t('users.empty')}
        tools={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setIsCreating(true)}>
            {t('users.create')}
          </Button>
        }
      >
        {(users) => <UserTable users={users} onAsk={setAsked} />}
      </SearchedList>
      <CreateUserDialog
        opened={isCreating}
        onClose={() => setIsCreating(false)}
        organisationPicker={organisationPicker}
      />
      <DeleteUserDialog user={asked?.about === 'delete' ? asked.user : undefined} onClose={close} />
      <DeactivateUserDialog user={asked?.about === 'deactivate' ? asked.user : undefined} onClose={close} />
      <ResetFactorDialog user={asked?.about === 'resetFactor' ? asked.user : undefined} onClose={close} />
    </>
  );
}

function UserTable({ users, onAsk }: { users: readonly AdminUser[]; onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation('admin');
  return (
    <DataTable
      caption={t('users.title')}
      isBroad
      rows={users}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'name',
          head: t('users.name'),
          cell: (user) => <UserName user={user} />,
        },
        { key: 'organisation', head: t('users.organisation'), cell: (user) => <Place user={user} /> },
        { key: 'role', head: t('users.role'), cell: ({ role }) => t(`role.${role}`), isNarrow: true },
        {
          key: 'activity',
          head: t('users.activity'),
          cell: ({ isActive, devices }) => (
            <>
              <Tag kind={isActive ? 'good' : 'quiet'}>{t(isActive ? 'active' : 'inactive')}</Tag>
              <ScanDevices devices={devices} />
            </>
          ),
          isNarrow: true,
        },
        {
          key: 'created',
          head: t('users.created'),
          cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
          isNarrow: true,
        },
      ]}
      actions={{ head: t('users.actions'), cell: (user) => <UserActions user={user} onAsk={onAsk} /> }}
    />
  );
}

function Place({ user: { organisation, isOwner, subscriptionTier } }: { user: AdminUser }) {
  const { t } = useTranslation('admin');
  const plan = organisation.isPlatform ? t('platform') : t(`tier.${subscriptionTier}`);
  const notes = [plan, ...(organisation.isDemo ? [t('demo')] : []), ...(isOwner ? [t('owner')] : [])];
  return (
    <>
      <bdi>{organisation.name}</bdi>
      <span className={classes.mail}>{notes.join(comma())}</span>
    </>
  );
}

function UserActions({ user, onAsk }: { user: AdminUser; onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation('admin');
  const { user: self } = useSession();
  const setActive = useSetUserActive();
  const { id, name, isActive } = user;
  // Nobody shuts itself out, and the demo restores itself.
  if (id === self?.id || user.organisation.isDemo) return null;
  const activate = () =>
    setActive.mutate(
      { id, isActive: true },
      {
        onSuccess: () =>
          showToast({ kind: 'success', title: t('toast.done'), message: t('toast.activated', { name }) }),
        onError: sayRefusal(t('toast.failed')),
      },
    );
  return (
    <RowButtons>
      {isActive ? (
        <RowButton label={t('users.deactivateOf', { name })} onClick={() => onAsk({ about: 'deactivate', user })}>
          {t('users.deactivate')}
        </RowButton>
      ) : (
        <RowButton label={t('users.activateOf', { name })} onClick={activate} disabled={setActive.isPending}>
          {t('users.activate')}
        </RowButton>
      )}
      {user.hasSecondFactor && (
        <RowButton label={t('users.resetFactorOf', { name })} onClick={() => onAsk({ about: 'resetFactor', user })}>
          {t('users.resetFactor')}
        </RowButton>
      )}
      <RowButton label={t('users.deleteOf', { name })} isDanger onClick={() => onAsk({ about: 'delete', user })}>
        {t('users.delete')}
      </RowButton>
    </RowButtons>
  );
}
