import '@mantine/core/styles/Button.css';

import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { ListEmptied, ListEmpty, ListError, ListSkeleton } from '../components/list-state.tsx';
import { LaterMap } from '../components/map/later-map.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { drawnItem } from '../features/eta/drawn-item.ts';
import { EtaCards } from '../features/eta/eta-cards.tsx';
import { EtaDrawer } from '../features/eta/eta-drawer.tsx';
import { EtaHead } from '../features/eta/eta-head.tsx';
import { EtaPaging, EtaTable } from '../features/eta/eta-table.tsx';
import classes from '../features/eta/eta.module.css';
import { useEtaPage, useEtaSummary } from '../features/eta/eta.queries.ts';
import { UpgradeCard } from '../features/eta/upgrade-card.tsx';
import { useEtaAddress } from '../features/eta/use-eta-address.ts';
import { DeleteAllDialog } from '../features/shipments/delete-all-dialog.tsx';
import { GuardedButton } from '../features/shipments/guarded-button.tsx';
import { OrganisationPicker } from '../features/shipments/organisation-picker.tsx';
import { useCan, useRefusals } from '../features/shipments/use-actor.ts';
import { useLive } from '../lib/live.tsx';
import { serverMessage } from '../lib/server-error.ts';

/** /dynamic-eta: estimates of all that is on its way, for those who have them (§2, D13). */
export function DynamicEtaRoute() {
  const { t } = useTranslation('eta');
  const can = useCan();
  if (can('shipment.eta')) return <Estimates />;
  return (
    <div className={classes.page}>
      <PageTitle>{t('title')}</PageTitle>
      <div className={classes.head}>
        <h1>{t('title')}</h1>
      </div>
      <UpgradeCard />
    </div>
  );
}

function Estimates() {
  const { t } = useTranslation(['eta', 'shipments']);
  const can = useCan();
  const refusals = useRefusals();
  const address = useEtaAddress();
  const live = useLive();
  const [isDeleting, setIsDeleting] = useState(false);
  const seesAll = can('shipment.all-organisations');
  const organisation = seesAll ? address.organisation : undefined;
  const page = useEtaPage(organisation, address.cursor);
  const summary = useEtaSummary(organisation);
  const { data } = page;
  const routes = useMemo(() => (data?.items ?? []).map(drawnItem), [data]);
  const trouble = live === 'offline' ? 'offline' : page.isError ? 'stale' : undefined;

  return (
    <div className={classes.page}>
      <PageTitle>{t('eta:title')}</PageTitle>
      <EtaHead
        at={data?.at}
        trouble={trouble}
        isBusy={page.isFetching}
        onRefresh={() => void page.refetch()}
        tools={
          <>
            {seesAll && (
              <OrganisationPicker
                value={address.organisation}
                onChange={address.setOrganisation}
                placeholder={t('shipments:organisation.all')}
                className={classes.picker}
              />
            )}
            <GuardedButton
              refusal={refusals.remove}
              variant="subtle"
              color="clay"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => setIsDeleting(true)}
            >
              {t('shipments:deleteAll')}
            </GuardedButton>
          </>
        }
      />
      <EtaCards summary={summary} />
      <section className={classes.panel} aria-label={t('eta:table.title')} aria-busy={page.isPending}>
        <h2>{t('eta:table.title')}</h2>
        {page.isLoadingError && <ListError message={serverMessage(page.error)} onRetry={() => void page.refetch()} />}
        {page.isPending && <ListSkeleton rows={8} height={72} />}
        {data && data.items.length === 0 && address.page > 1 && (
          <ListEmptied onFirst={() => address.goTo(1, undefined)} />
        )}
        {data && data.items.length === 0 && address.page === 1 && (
          <ListEmpty
            title={t('eta:empty.title')}
            text={t('eta:empty.text')}
            action={
              can('shipment.create') ? (
                <Button component={Link} to="/shipments?new=1">
                  {t('eta:empty.create')}
                </Button>
              ) : undefined
            }
          />
        )}
        {data && data.items.length > 0 && (
          <div className={classes.body} data-stale={page.isPlaceholderData}>
            <EtaTable items={data.items} withOrganisation={seesAll && !organisation} onOpen={address.open} />
          </div>
        )}
        {data && <EtaPaging address={address} nextCursor={data.nextCursor} isLoading={page.isPlaceholderData} />}
      </section>
      {routes.length > 0 && (
        <section className={classes.panel} aria-label={t('eta:map')}>
          <h2>{t('eta:map')}</h2>
          <div className={classes.map}>
            <LaterMap routes={routes} />
          </div>
        </section>
      )}
      <EtaDrawer id={address.shipment} onClose={() => address.open(null)} />
      <DeleteAllDialog
        opened={isDeleting}
        onClose={() => setIsDeleting(false)}
        organisationId={organisation}
        failedText={t('shipments:toast.removeAllFailed')}
      />
    </div>
  );
}
