import type { ShipmentWithHistory } from '@msafara/domain/shipments/shipments.schema';
import { useTranslation } from 'react-i18next';

import { formatDateTime, isolated } from '../../lib/format.ts';
import classes from './scan.module.css';
import { changesBetween } from './shipment-changes.ts';

type ChangeNoticeProps = { before: ShipmentWithHistory; now: ShipmentWithHistory };

/** Says what somebody else changed while a form was being filled in (D8). */
export function ChangeNotice({ before, now }: ChangeNoticeProps) {
  const { t } = useTranslation(['scan', 'common']);
  const { from, to, place, when, by } = changesBetween(before, now);
  const statusOf = (status: typeof from) => t(`common:status.${status}`);
  const placeText = () => {
    if (!place) return undefined;
    if (!place.to) return t('scan:conflict.placeCleared', { from: place.from ?? '' });
    return place.from
      ? t('scan:conflict.place', { from: place.from, to: place.to })
      : t('scan:conflict.placeSet', { to: place.to });
  };
  const at = isolated(formatDateTime(when));
  return (
    <div className={classes.notice} role="alert">
      <p>{t('scan:conflict.title')}</p>
      <ul>
        <li>
          {from === to
            ? t('scan:conflict.sameStatus', { status: statusOf(to) })
            : t('scan:conflict.status', { from: statusOf(from), to: statusOf(to) })}
        </li>
        {place && <li>{placeText()}</li>}
        <li>{by ? t('scan:conflict.whenBy', { when: at, name: by }) : t('scan:conflict.when', { when: at })}</li>
      </ul>
      <p>{t('scan:conflict.kept')}</p>
    </div>
  );
}
