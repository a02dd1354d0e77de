import '@mantine/core/styles/Button.css';

import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { ListAddress } from '../lib/list-address.ts';
import { AdminList, type AdminListQuery } from './admin-list.tsx';
import { SearchField } from './search-field.tsx';

type SearchedListProps<Row> = {
  title: string;
  query: AdminListQuery<Row>;
  address: ListAddress;
  /** What the search field says. */
  search: string;
  failed: string;
  empty: string;
  /** What stands beside the search field. */
  tools?: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
};

/** A list of the Admin Panel that can be searched, by what the address says; nothing found offers all again. */
export function SearchedList<Row>(props: SearchedListProps<Row>) {
  const { title, query, address, search, failed, empty, tools, children } = props;
  const { t } = useTranslation('admin');
  return (
    <AdminList
      title={title}
      query={query}
      failed={failed}
      address={address}
      empty={{
        title: empty,
        ...(address.search && {
          text: t('users.emptySearch', { query: address.search }),
          action: (
            <Button variant="default" onClick={() => address.setSearch('')}>
              {t('clear')}
            </Button>
          ),
        }),
      }}
      tools={
        <>
          <SearchField label={search} placeholder={search} value={address.search} onChange={address.setSearch} />
          {tools}
        </>
      }
    >
      {children}
    </AdminList>
  );
}
