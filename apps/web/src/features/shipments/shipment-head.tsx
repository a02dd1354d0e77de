import '@mantine/core/styles/Button.css';

import type { Shipment } from '@msafara/domain/shipments/shipments.schema';
import { trackingUrl } from '@msafara/domain/shipments/tracking-number';
import { Button } from '@mantine/core';
import {
  IconArrowRight,
  IconCopyPlus,
  IconDotsVertical,
  IconExternalLink,
  IconLink,
  IconPackageImport,
  IconPencil,
  IconPrinter,
  IconQrcode,
  IconRefresh,
  IconSignature,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { CopyButton } from '../../components/copy-button.tsx';
import { Menu } from '../../components/menu.tsx';
import { Priority } from '../../components/priority.tsx';
import { Status } from '../../components/status.tsx';
import { TrackingNumber } from '../../components/tracking-number.tsx';
import { useConfig } from '../../lib/config.ts';
import { usePageState } from '../../lib/use-page-state.ts';
import classes from './shipment-head.module.css';
import { useRefusals } from './use-actor.ts';

type ShipmentHeadProps = { shipment: Shipment; onEdit: () => void; onDuplicate: () => void; onDelete: () => void };

/** Which shipment it is, how it stands, and what can be done with it. */
export function ShipmentHead({ shipment, onEdit, onDuplicate, onDelete }: ShipmentHeadProps) {
  const { t } = useTranslation('shipments');
  const refusals = useRefusals();
  const config = useConfig();
  const state = usePageState();
  const { trackingNumber } = shipment;
  const query = `?tn=${encodeURIComponent(trackingNumber)}`;
  const mayWrite = refusals.remove === undefined;
  return (
    <header className={classes.head}>
      <h1>
        <TrackingNumber value={trackingNumber} copyable />
      </h1>
      <p className={classes.state}>
        <Status value={shipment.status} />
        <Priority value={shipment.priority} />
        <span>
          <bdi>{shipment.origin}</bdi> <IconArrowRight size={16} className={classes.arrow} aria-label={t('to')} />{' '}
          <bdi>{shipment.destination}</bdi>
        </span>
      </p>
      <div className={classes.actions}>
        <CopyButton
          value={trackingUrl(config.data?.publicUrl ?? window.location.origin, trackingNumber)}
          label={t('page.copyLink')}
          copiedLabel={t('page.linkCopied')}
          icon={IconLink}
        />
        <Button
          component={Link}
          to={`/labels${query}`}
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
        >
          {t('action.label')}
        </Button>
        {mayWrite && (
          <Button variant="default" onClick={onEdit} leftSection={<IconPencil size={18} aria-hidden />}>
            {t('action.edit')}
          </Button>
        )}
        {mayWrite && (
          <Button
            component={Link}
            to={`/scan-update${query}`}
            className={classes.update ?? ''}
            leftSection={<IconRefresh size={18} aria-hidden />}
          >
            {t('bulk.status')}
          </Button>
        )}
        <Menu position="bottom-end" width={220} withinPortal>
          <Menu.Target>
            <button type="button" className={classes.more} aria-label={t('page.more')}>
              <IconDotsVertical size={18} aria-hidden />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {mayWrite && (
              <Menu.Item
                component={Link}
                to={`/deliver${query}&from=shipment`}
                state={state}
                leftSection={<IconSignature size={18} aria-hidden />}
              >
                {t('page.deliver')}
              </Menu.Item>
            )}
            {mayWrite && shipment.status === 'Created' && (
              <Menu.Item
                component={Link}
                to={`/deliver${query}&from=shipment&kind=pickup`}
                state={state}
                leftSection={<IconPackageImport size={18} aria-hidden />}
              >
                {t('page.pickUp')}
              </Menu.Item>
            )}
            <Menu.Item
              component="a"
              href={`/track${query}`}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconExternalLink size={18} stroke={1.75} aria-hidden />}
            >
              {t('page.public')}
            </Menu.Item>
            <Menu.Item
              component={Link}
              to={`/qr-generator${query}`}
              leftSection={<IconQrcode size={18} stroke={1.75} aria-hidden />}
            >
              {t('page.qr')}
            </Menu.Item>
            {refusals.create === undefined && (
              <Menu.Item leftSection={<IconCopyPlus size={18} stroke={1.75} aria-hidden />} onClick={onDuplicate}>
                {t('page.duplicate')}
              </Menu.Item>
            )}
            {mayWrite && (
              <>
                <Menu.Divider />
                <Menu.Item
                  color="clay"
                  leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
                  onClick={onDelete}
                >
                  {t('action.delete')}
                </Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      </div>
    </header>
  );
}
