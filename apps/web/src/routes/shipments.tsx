import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';

import { PageTitle } from '../components/page-title.tsx';
import { DeleteAllDialog } from '../features/shipments/delete-all-dialog.tsx';
import { GuardedButton } from '../features/shipments/guarded-button.tsx';
import { MatchCount } from '../features/shipments/match-count.tsx';
import { NewShipmentDialog } from '../features/shipments/new-shipment-dialog.tsx';
import { OrganisationPicker } from '../features/shipments/organisation-picker.tsx';
import { ShipmentList } from '../features/shipments/shipment-list.tsx';
import classes from '../features/shipments/shipments-page.module.css';
import { useCan, useRefusals } from '../features/shipments/use-actor.ts';
import { useListAddress } from '../features/shipments/use-list-address.ts';

/** /shipments: all shipments, creating them, deleting them (§2, D11). */
export function ShipmentsRoute() {
  const { t } = useTranslation('shipments');
  const [params, setParams] = useSearchParams();
  const address = useListAddress();
  const refusals = useRefusals();
  const can = useCan();
  const [isDeleting, setIsDeleting] = useState(false);
  const seesAll = can('shipment.all-organisations');

  const showForm = (isShown: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (isShown) after.set('new', '1');
        else after.delete('new');
        return after;
      },
      { replace: !isShown },
    );

  return (
    <div className={classes.page}>
      <PageTitle>{t('title')}</PageTitle>
      <div className={classes.head}>
        <div>
          <h1>{t('title')}</h1>
          <MatchCount address={address} />
        </div>
        <div className={classes.buttons}>
          <GuardedButton
            refusal={refusals.remove}
            variant="subtle"
            color="clay"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => setIsDeleting(true)}
          >
            {t('deleteAll')}
          </GuardedButton>
          <GuardedButton
            refusal={refusals.create}
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => showForm(true)}
          >
            {t('newShipment')}
          </GuardedButton>
        </div>
      </div>
      {refusals.create && <p className={classes.refusal}>{refusals.create}</p>}
      <ShipmentList
        address={address}
        withPriority
        withLabel
        withOrganisation={seesAll}
        filters={
          seesAll && (
            <OrganisationPicker
              value={address.organisationId}
              onChange={address.setOrganisation}
              placeholder={t('organisation.all')}
              className={classes.filter}
            />
          )
        }
      />
      <NewShipmentDialog opened={params.has('new') && refusals.create === undefined} onClose={() => showForm(false)} />
      <DeleteAllDialog
        opened={isDeleting}
        onClose={() => setIsDeleting(false)}
        organisationId={seesAll ? address.organisationId : undefined}
        failedText={t('toast.removeAllFailed')}
      />
    </div>
  );
}
