import type { AdminOrganisation } from '@msafara/domain/admin/admin.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { AdminList } from '../../components/admin-list.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { RowButton, RowButtons } from '../../components/row-buttons.tsx';
import { useClosedPage } from './admin.queries.ts';
import { OwnerDialog } from './owner-dialog.tsx';
import { TimeAgo } from './time-ago.tsx';

/** Organisations that nobody active is left in, and the way to an owner (D1); nothing where there are none. */
export function ClosedOrganisations() {
  const { t } = useTranslation('admin');
  const [cursor, setCursor] = useState<string>();
  const [chosen, setChosen] = useState<AdminOrganisation>();
  const page = useClosedPage(cursor);
  const isNone = cursor === undefined && (page.data?.items.length ?? 0) === 0;
  return (
    <>
      {!isNone && (
        <AdminList
          title={t('organisations.closedTitle')}
          note={t('organisations.closedText')}
          query={page}
          failed={t('organisations.failed')}
          address={{ cursor, goTo: (next) => setCursor(next === '' ? undefined : next) }}
          empty={{ title: t('organisations.empty') }}
        >
          {(organisations) => (
            <DataTable
              caption={t('organisations.closedTitle')}
              rows={organisations}
              rowKey={({ id }) => id}
              columns={[
                { key: 'name', head: t('organisations.name'), cell: ({ name }) => <bdi>{name}</bdi> },
                {
                  key: 'since',
                  head: t('organisations.since'),
                  cell: ({ closedAt, createdAt }) => <TimeAgo at={closedAt ?? createdAt} />,
                  isNarrow: true,
                },
              ]}
              actions={{
                head: t('users.actions'),
                cell: (organisation) => (
                  <RowButtons>
                    <RowButton
                      label={t('organisations.nameOwnerOf', { name: organisation.name })}
                      onClick={() => setChosen(organisation)}
                    >
                      {t('organisations.nameOwner')}
                    </RowButton>
                  </RowButtons>
                ),
              }}
            />
          )}
        </AdminList>
      )}
      <OwnerDialog organisation={chosen} onClose={() => setChosen(undefined)} />
    </>
  );
}
