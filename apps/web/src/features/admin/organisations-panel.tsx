import type { AdminOrganisation } from '@msafara/domain/admin/admin.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../components/data-table.tsx';
import { RowButton, RowButtons } from '../../components/row-buttons.tsx';
import { Tag, type TagKind } from '../../components/tag.tsx';
import { formatDay } from '../../lib/format.ts';
import { formatNumber } from '../../lib/format-numbers.ts';
import { showToast } from '../../lib/toast.ts';
import { sayRefusal, useOrganisationPage, useTakeOffContact } from './admin.queries.ts';
import { ClosedOrganisations } from './closed-organisations.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { SearchedList } from '../../components/searched-list.tsx';
import { TimeAgo } from './time-ago.tsx';
import type { AdminAddress } from './use-admin-address.ts';

const KINDS: Record<AdminOrganisation['state'], TagKind> = {
  'open-ended': 'good',
  running: 'good',
  'read-only': 'bad',
};

/** Organisations with their plans, which an admin can set (D1). */
export function OrganisationsPanel({ address }: { address: AdminAddress }) {
  const { t } = useTranslation('admin');
  const page = useOrganisationPage(address);
  const [chosen, setChosen] = useState<AdminOrganisation>();
  const kindOf = ({ isPlatform, isDemo }: AdminOrganisation) =>
    isPlatform ? t('platform') : isDemo ? t('demo') : undefined;
  return (
    <>
      <ClosedOrganisations />
      <SearchedList
        title={t('organisations.title')}
        query={page}
        address={address}
        search={t('organisations.search')}
        failed={t('organisations.failed')}
        empty={t('organisations.empty')}
      >
        {(organisations) => (
          <DataTable
            isBroad
            caption={t('organisations.title')}
            rows={organisations}
            rowKey={({ id }) => id}
            columns={[
              { key: 'name', head: t('organisations.name'), cell: ({ name }) => <bdi>{name}</bdi> },
              {
                key: 'plan',
                head: t('organisations.plan'),
                cell: (organisation) => kindOf(organisation) ?? t(`tier.${organisation.subscriptionTier}`),
                isNarrow: true,
              },
              {
                key: 'state',
                head: t('organisations.state'),
                cell: ({ state, closedAt }) =>
                  closedAt === null ? (
                    <Tag kind={KINDS[state]}>{t(`state.${state}`)}</Tag>
                  ) : (
                    <Tag kind="bad">{t('organisations.closed')}</Tag>
                  ),
                isNarrow: true,
              },
              {
                key: 'until',
                head: t('organisations.until'),
                cell: ({ paidUntil }) => (paidUntil === null ? '—' : formatDay(paidUntil, { timeZone: 'UTC' })),
                isNarrow: true,
              },
              {
                key: 'users',
                head: t('organisations.users'),
                cell: ({ activeUsers }) => formatNumber(activeUsers),
                isNarrow: true,
              },
              {
                key: 'created',
                head: t('organisations.created'),
                cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
                isNarrow: true,
                isExtra: true,
              },
            ]}
            actions={{
              head: t('users.actions'),
              cell: (organisation) =>
                kindOf(organisation) === undefined && (
                  <RowButtons>
                    <RowButton
                      label={t('organisations.changeOf', { name: organisation.name })}
                      onClick={() => setChosen(organisation)}
                    >
                      {t('organisations.change')}
                    </RowButton>
                    {organisation.contact !== null && <ContactButton organisation={organisation} />}
                  </RowButtons>
                ),
            }}
          />
        )}
      </SearchedList>
      <PlanDialog
        organisation={chosen && (page.data?.items.find(({ id }) => id === chosen.id) ?? chosen)}
        onClose={() => setChosen(undefined)}
      />
    </>
  );
}

/** Takes what an organisation shows on tracking pages off them, or lets it back (D7). */
function ContactButton({ organisation: { id, name, contact } }: { organisation: AdminOrganisation }) {
  const { t } = useTranslation('admin');
  const takeOff = useTakeOffContact();
  const refuse = sayRefusal(t('toast.failed'));
  const isTakenOff = contact === 'taken-off';
  return (
    <RowButton
      label={isTakenOff ? t('organisations.letBackOf', { name }) : t('organisations.takeOffOf', { name })}
      onClick={() =>
        takeOff.mutate(
          { organisationId: id, isTakenOff: !isTakenOff },
          {
            onSuccess: () =>
              showToast({
                kind: 'success',
                title: t('toast.done'),
                message: isTakenOff ? t('organisations.isBack', { name }) : t('organisations.takenOff', { name }),
              }),
            onError: refuse,
          },
        )
      }
    >
      {isTakenOff ? t('organisations.letBack') : t('organisations.takeOff')}
    </RowButton>
  );
}
