import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';

import { type Member, TEAM_ROLES } from '@msafara/domain/team/team.schema';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../components/data-table.tsx';
import { RowButton, RowButtons } from '../../components/row-buttons.tsx';
import { ScanDevices } from '../../components/scan-devices.tsx';
import { Tag } from '../../components/tag.tsx';
import { useSession } from '../../lib/session.tsx';
import { useRenewedSession } from '../../lib/use-renewed-session.ts';
import { MemberDialog, type MemberQuestion } from './member-dialog.tsx';
import { useSay } from './say.ts';
import { useMemberActs } from './team.queries.ts';
import classes from './team.module.css';

type MemberTableProps = { members: readonly Member[]; canChange: boolean };

/** Members with their roles, and what the owner can do with each (D1). */
export function MemberTable({ members, canChange }: MemberTableProps) {
  const { t } = useTranslation('team');
  const { user } = useSession();
  const [question, setQuestion] = useState<MemberQuestion>();
  return (
    <section className={classes.panel} aria-label={t('members')}>
      <div className={classes.head}>
        <h2>{t('members')}</h2>
      </div>
      <DataTable
        caption={t('members')}
        rows={members}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'name',
            head: t('column.name'),
            cell: ({ id, name, email }) => (
              <>
                <bdi>{name}</bdi>
                {id === user?.id && ` (${t('you')})`}
                <bdi className={classes.mail}>{email}</bdi>
              </>
            ),
          },
          {
            key: 'role',
            head: t('column.role'),
            cell: (member) => <Role member={member} canChange={canChange} />,
          },
          {
            key: 'activity',
            head: t('column.activity'),
            cell: ({ isActive, isOwner, devices }) => (
              <>
                <Tag kind={isActive ? 'good' : 'quiet'}>{t(isActive ? 'active' : 'inactive')}</Tag>
                {isOwner && <span className={classes.mail}>{t('owner')}</span>}
                <ScanDevices devices={devices} />
              </>
            ),
            isNarrow: true,
          },
        ]}
        actions={
          canChange
            ? {
                head: t('column.actions'),
                cell: (member) => member.id !== user?.id && <MemberActions member={member} onAsk={setQuestion} />,
              }
            : undefined
        }
      />
      <MemberDialog question={question} onClose={() => setQuestion(undefined)} />
    </section>
  );
}

function Role({ member: { id, name, role }, canChange }: { member: Member; canChange: boolean }) {
  const { t } = useTranslation('team');
  const say = useSay();
  const { user } = useSession();
  const renewSession = useRenewedSession();
  const { changeRole } = useMemberActs();
  if (!canChange || role === 'admin') return t(`role.${role}`);
  const change = (value: string | null) => {
    const chosen = TEAM_ROLES.find((one) => one === value);
    if (!chosen || chosen === role) return;
    changeRole.mutate(
      { userId: id, role: chosen },
      {
        onSuccess: () => {
          say.done(t('toast.role', { name, role: t(`role.${chosen}`) }));
          if (id === user?.id) void renewSession();
        },
        onError: say.refused,
      },
    );
  };
  return (
    <Select
      className={classes.role ?? ''}
      aria-label={t('roleOf', { name })}
      data={TEAM_ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
      value={role}
      onChange={change}
      allowDeselect={false}
      disabled={changeRole.isPending}
    />
  );
}

function MemberActions({ member, onAsk }: { member: Member; onAsk: (question: MemberQuestion) => void }) {
  const { t } = useTranslation('team');
  const say = useSay();
  const { setActive } = useMemberActs();
  const { id, name, isActive } = member;
  const activate = () =>
    setActive.mutate(
      { userId: id, isActive: true },
      { onSuccess: () => say.done(t('toast.activated', { name })), onError: say.refused },
    );
  if (!isActive) {
    return (
      <RowButtons>
        <RowButton label={t('act.activateOf', { name })} disabled={setActive.isPending} onClick={activate}>
          {t('act.activate')}
        </RowButton>
      </RowButtons>
    );
  }
  return (
    <RowButtons>
      <RowButton label={t('act.transferOf', { name })} onClick={() => onAsk({ about: 'transfer', member })}>
        {t('act.transfer')}
      </RowButton>
      <RowButton
        label={t('act.deactivateOf', { name })}
        isDanger
        onClick={() => onAsk({ about: 'deactivate', member })}
      >
        {t('act.deactivate')}
      </RowButton>
    </RowButtons>
  );
}
