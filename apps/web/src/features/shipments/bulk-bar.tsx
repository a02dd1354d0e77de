import type { BulkResult } from '@msafara/domain/shipments/bulk.schema';
import type { Shipment } from '@msafara/domain/shipments/shipments.schema';
import { IconPrinter, IconRefresh, IconTrash, IconTruckLoading, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { formatNumber } from '../../lib/format-numbers.ts';
import { reasonWords } from '../../lib/reasons.ts';
import { serverMessage } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useShown } from '../../lib/use-shown.ts';
import classes from './bulk-bar.module.css';
import { BulkReport, type Refused } from './bulk-report.tsx';
import { BulkStatusDialog } from './bulk-status-dialog.tsx';
import { BulkUnitDialog } from './bulk-unit-dialog.tsx';
import type { Selection } from './selection.ts';
import { useRecordStatusOfMany, useRemoveMany } from './shipments.queries.ts';
import { useCan, useRefusals, useUser } from './use-actor.ts';

type Open = 'none' | 'status' | 'unit' | 'delete';

/** What can be done to the chosen shipments at once; afterwards it says what was refused, row by row (§2). */
export function BulkBar({ selection }: { selection: Selection }) {
  const { t } = useTranslation(['shipments', 'units']);
  const user = useUser();
  const can = useCan();
  const refusals = useRefusals();
  const recordStatus = useRecordStatusOfMany();
  const remove = useRemoveMany();
  const [open, setOpen] = useState<Open>('none');
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const { shipments } = selection;
  const count = shipments.length;
  const number = formatNumber(count);
  // A dialog that fades out says what it was about.
  const shown = useShown(open === 'none' ? undefined : shipments) ?? shipments;
  const shownCount = { count: shown.length, number: formatNumber(shown.length) };
  const ids = shipments.map(({ id }) => id);
  // Units are an organisation's own: an administrator loads those of the platform's.
  const mayLoad =
    can('milestone.write') && shipments.every(({ organisationId }) => organisationId === user.organisation.id);

  const settle = (acted: readonly Shipment[], { results }: BulkResult, done: (count: number) => string) => {
    const failed = results.flatMap(({ id, refusal }) => {
      const shipment = acted.find((one) => one.id === id);
      return refusal && shipment ? [{ shipment, message: reasonWords(refusal.reason) ?? refusal.message }] : [];
    });
    setOpen('none');
    selection.clear();
    setRefused(failed);
    const succeeded = results.length - failed.length;
    if (succeeded > 0) showToast({ kind: 'success', title: t('shipments:toast.success'), message: done(succeeded) });
  };
  const fail = (error: unknown, fallback: string) =>
    showToast({ kind: 'error', title: t('shipments:toast.error'), message: serverMessage(error) ?? fallback });

  return (
    <>
      {count > 0 && (
        <section className={classes.bar} data-dock aria-label={t('shipments:bulk.label')}>
          <p className={classes.count} role="status">
            {t('shipments:bulk.selected', { count, number })}
            {selection.isFull && <span className={classes.full}>{t('shipments:bulk.full')}</span>}
          </p>
          <button
            type="button"
            className={classes.main}
            disabled={refusals.remove !== undefined}
            title={refusals.remove}
            onClick={() => setOpen('status')}
          >
            <IconRefresh size={18} stroke={1.75} aria-hidden />
            {t('shipments:bulk.status')}
          </button>
          <Link
            className={classes.action}
            to={`/labels?tn=${shipments.map(({ trackingNumber }) => encodeURIComponent(trackingNumber)).join(',')}`}
          >
            <IconPrinter size={18} stroke={1.75} aria-hidden />
            {t('shipments:bulk.labels')}
          </Link>
          {mayLoad && (
            <button type="button" className={classes.action} onClick={() => setOpen('unit')}>
              <IconTruckLoading size={18} stroke={1.75} aria-hidden />
              {t('units:many')}
            </button>
          )}
          <button
            type="button"
            className={`${classes.action} ${classes.delete}`}
            disabled={refusals.remove !== undefined}
            title={refusals.remove}
            onClick={() => setOpen('delete')}
          >
            <IconTrash size={18} stroke={1.75} aria-hidden />
            {t('shipments:remove.confirm')}
          </button>
          <button
            type="button"
            className={classes.close}
            aria-label={t('shipments:bulk.clear')}
            onClick={selection.clear}
          >
            <IconX size={18} stroke={1.75} aria-hidden />
          </button>
        </section>
      )}
      <BulkStatusDialog
        opened={open === 'status'}
        shipments={shown}
        isBusy={recordStatus.isPending}
        onClose={() => setOpen('none')}
        onSubmit={(update) =>
          recordStatus.mutate(
            { ...update, ids },
            {
              onSuccess: (result) =>
                settle(shipments, result, (done) =>
                  t('shipments:bulk.updated', { count: done, number: formatNumber(done) }),
                ),
              // Open still, with what was typed.
              onError: (error) => fail(error, t('shipments:bulk.updateFailed')),
            },
          )
        }
      />
      <BulkUnitDialog
        opened={open === 'unit'}
        shipments={shown}
        onClose={() => setOpen('none')}
        onLoaded={(result, unit) =>
          settle(shipments, result, (done) => t('units:loaded', { count: done, number: formatNumber(done), unit }))
        }
      />
      <ConfirmDialog
        opened={open === 'delete'}
        title={t('shipments:bulk.removeTitle')}
        text={t('shipments:bulk.removeText', shownCount)}
        confirmLabel={remove.isPending ? t('shipments:remove.busy') : t('shipments:remove.confirm')}
        danger
        busy={remove.isPending}
        onClose={() => setOpen('none')}
        onConfirm={() =>
          remove.mutate(
            { ids },
            {
              onSuccess: (result) =>
                settle(shipments, result, (done) =>
                  t('shipments:bulk.removed', { count: done, number: formatNumber(done) }),
                ),
              onError: (error) => {
                setOpen('none');
                fail(error, t('shipments:toast.removeAllFailed'));
              },
            },
          )
        }
      />
      <BulkReport refused={refused} onClose={() => setRefused([])} />
    </>
  );
}
