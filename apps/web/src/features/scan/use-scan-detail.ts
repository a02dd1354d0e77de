import { useTranslation } from 'react-i18next';

import { reasonWords } from '../../lib/reasons.ts';
import type { KeptScan } from '../../offline/outbox.ts';

/** What is to be said about a scan beside its state: where its shipment goes, or what the server said. */
export function useScanDetail(): (scan: KeptScan, destination: string | undefined) => string {
  const { t } = useTranslation(['scan', 'outbox', 'common']);
  return ({ command, result }, destination) => {
    switch (result?.outcome) {
      case 'recorded':
        if (result.late) return t('outbox:late');
        return result.changedMeanwhile
          ? t('outbox:changed', { to: t(`common:status.${result.changedMeanwhile.status}`) })
          : t('scan:gate.detail.destination', { place: result.shipment.destination });
      case 'toConfirm':
        return t('scan:gate.detail.toConfirm', {
          from: t(`common:status.${result.shipment.status}`),
          to: t(`common:status.${command.status}`),
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
