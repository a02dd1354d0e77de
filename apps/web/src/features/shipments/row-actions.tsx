import type { Shipment } from '@msafara/domain/shipments/shipments.schema';
import { IconEye, IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import classes from './row-actions.module.css';
import { useRefusals } from './use-actor.ts';

type RowActionsProps = { shipment: Shipment; onDelete: (shipment: Shipment) => void; withWords?: boolean };

/** View in a new tab, Edit (not on very small screens), its label and Delete of one shipment (§2). */
export function RowActions({ shipment, onDelete, withWords = false }: RowActionsProps) {
  const { t } = useTranslation('shipments');
  const { remove: refusal } = useRefusals();
  const number = shipment.trackingNumber;
  const query = `?tn=${encodeURIComponent(number)}`;
  return (
    <div className={withWords ? classes.cardActions : classes.actions}>
      <a
        className={`${classes.action} ${classes.view}`}
        href={`/track${query}`}
        target="_blank"
        rel="noreferrer"
        aria-label={t('action.viewOf', { number })}
        title={t('action.view')}
      >
        <IconEye size={18} stroke={1.75} aria-hidden />
        {withWords && <span>{t('action.view')}</span>}
      </a>
      <Link
        className={`${classes.action} ${classes.edit}`}
        to={`/scan-update${query}`}
        aria-label={t('action.editOf', { number })}
        title={t('action.edit')}
      >
        <IconPencil size={18} stroke={1.75} aria-hidden />
        {withWords && <span>{t('action.edit')}</span>}
      </Link>
      <Link
        className={`${classes.action} ${classes.print}`}
        to={`/labels${query}`}
        aria-label={t('action.labelOf', { number })}
        title={t('action.label')}
      >
        <IconPrinter size={18} stroke={1.75} aria-hidden />
        {withWords && <span>{t('action.labelShort')}</span>}
      </Link>
      <button
        type="button"
        className={`${classes.action} ${classes.delete}`}
        aria-label={t('action.deleteOf', { number })}
        aria-disabled={refusal !== undefined}
        title={refusal ?? t('action.delete')}
        onClick={() => refusal === undefined && onDelete(shipment)}
      >
        <IconTrash size={18} stroke={1.75} aria-hidden />
        {withWords && <span>{t('action.delete')}</span>}
      </button>
    </div>
  );
}
