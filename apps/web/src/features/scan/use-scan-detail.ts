import { useTranslation } from 'react-i18next';

import { isolated } from '../../lib/format.ts';
import { reasonWords } from '../../lib/reasons.ts';
import type { KeptScan } from '../../offline/outbox.ts';

/** What is to be said about a scan beside its state: where its shipment goes, or what the server said. */
export function useScanDetail(): (scan: KeptScan, destination: string | undefined) => string {
  const { t } = useTranslation(['scan', 'outbox', 'milestones', 'common']);
  return ({ command, result }, destination) => {
    switch (result?.outcome) {
      case 'recorded':
        if (result.late) return t('outbox:late');
        return result.changedMeanwhile
          ? t('outbox:changed', { to: t(`common:status.${result.changedMeanwhile.status}`) })
          : t('scan:gate.detail.destination', { place: result.shipment.destination });
      case 'told':
        if (result.unit)
          return t('milestones:told', { count: result.shipments.length, unit: isolated(result.unit.number) });
        return result.late
          ? t('outbox:late')
          : t('scan:gate.detail.destination', { place: result.shipments[0]?.destination ?? '' });
      case 'toConfirm':
        return t('scan:gate.detail.toConfirm', {
          from: t(`common:status.${result.shipment.status}`),
          to: 'status' in command ? t(`common:status.${command.status}`) : '',
        });
      case 'refused':
        return reasonWords(result.reason) ?? result.message;
      default:
        return destination === undefined
          ? t('outbox:notOnPhone')
          : t('scan:gate.detail.destination', { place: destination });
    }
  };
}
