import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Button.css';

import { OUTCOMES, type RequestOutcome } from '@msafara/domain/api-requests/api-requests.schema';
import { actorOf, can } from '@msafara/domain/policy';
import { Button, Select } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ListEmpty, ListError, ListSkeleton } from '../../components/list-state.tsx';
import panel from '../../components/panel.module.css';
import { useSession } from '../../lib/session.tsx';
import classes from './developers.module.css';
import { useKeys } from './keys.queries.ts';
import { RequestTable } from './request-table.tsx';
import { type RequestFilter, useRequests } from './requests.queries.ts';

const ALL: RequestFilter = { keyId: undefined, outcome: undefined };

/** What the keys of the owner's organisation asked in the last 7 days (D24). */
export function RequestsPanel() {
  const { t } = useTranslation('developers');
  const { user } = useSession();
  const isOwner = user !== null && can(actorOf(user), 'key.manage');
  const [filter, setFilter] = useState(ALL);
  const requests = useRequests(filter, isOwner);
  const rows = requests.data?.pages.flatMap((page) => page.requests);
  const isFiltered = filter.keyId !== undefined || filter.outcome !== undefined;
  if (!isOwner) return null;
  return (
    <section className={panel.panel} aria-labelledby="api-requests" aria-busy={requests.isFetching}>
      <div className={panel.head}>
        <h2 id="api-requests">{t('requests.title')}</h2>
        <div className={panel.tools}>
          <Filters filter={filter} onChange={setFilter} />
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            disabled={requests.isFetching}
            onClick={() => void requests.refetch()}
          >
            {t('requests.refresh')}
          </Button>
        </div>
        <p className={panel.note}>{t('requests.lead')}</p>
      </div>
      {requests.isPending && <ListSkeleton rows={4} height={44} />}
      {requests.isLoadingError && (
        <ListError message={t('requests.loadFailed')} onRetry={() => void requests.refetch()} />
      )}
      {rows?.length === 0 && (
        <ListEmpty
          title={isFiltered ? t('requests.none') : t('requests.empty')}
          {...(isFiltered
            ? {
                action: (
                  <Button variant="default" onClick={() => setFilter(ALL)}>
                    {t('requests.clear')}
                  </Button>
                ),
              }
            : { text: t('requests.emptyText') })}
        />
      )}
      {rows && rows.length > 0 && <RequestTable requests={rows} />}
      {requests.isFetchNextPageError && (
        <ListError message={t('requests.loadFailed')} onRetry={() => void requests.fetchNextPage()} />
      )}
      {requests.hasNextPage && !requests.isFetchNextPageError && (
        <div className={panel.footer}>
          <Button
            variant="default"
            disabled={requests.isFetchingNextPage}
            onClick={() => void requests.fetchNextPage()}
          >
            {t('requests.more')}
          </Button>
        </div>
      )}
    </section>
  );
}

function Filters({ filter, onChange }: { filter: RequestFilter; onChange: (filter: RequestFilter) => void }) {
  const { t } = useTranslation('developers');
  const keys = useKeys(true);
  const outcomeOf = (value: string | null): RequestOutcome | undefined => OUTCOMES.find((one) => one === value);
  return (
    <>
      <Select
        className={classes.filter ?? ''}
        aria-label={t('requests.filter.key')}
        placeholder={t('requests.filter.everyKey')}
        data={(keys.data?.keys ?? []).map(({ id, name, prefix }) => ({ value: id, label: `${name} · ${prefix}…` }))}
        value={filter.keyId ?? null}
        onChange={(keyId) => onChange({ ...filter, keyId: keyId ?? undefined })}
        clearable
      />
      <Select
        className={classes.filter ?? ''}
        aria-label={t('requests.filter.outcome')}
        placeholder={t('requests.filter.everyOutcome')}
        data={OUTCOMES.map((value) => ({ value, label: t(`requests.outcome.${value}`) }))}
        value={filter.outcome ?? null}
        onChange={(value) => onChange({ ...filter, outcome: outcomeOf(value) })}
        clearable
      />
    </>
  );
}
