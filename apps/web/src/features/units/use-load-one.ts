import { readTrackingCode } from '@msafara/domain/shipments/tracking-number';
import type { LoadedUnit } from '@msafara/domain/units/units.schema';
import { useTranslation } from 'react-i18next';

import { isolated } from '../../lib/format.ts';
import { reasonWords } from '../../lib/reasons.ts';
import { serverMessage } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useLoadUnit } from './units.queries.ts';

/** Puts the shipment whose number was typed or scanned into the unit, and says what became of it. */
export function useLoadOne(unit: LoadedUnit | undefined, origins: readonly string[]) {
  const { t } = useTranslation('units');
  const load = useLoadUnit();
  const refuse = (message: string) => showToast({ kind: 'error', title: t('putIn'), message });
  const take = (text: string) => {
    if (!unit) return;
    const trackingNumber = readTrackingCode(text, origins);
    if (trackingNumber === undefined) {
      refuse(t('unknown', { number: text.trim().slice(0, 60) }));
      return;
    }
    load.mutate(
      { number: unit.number, shipments: [{ trackingNumber }] },
      {
        onSuccess: ({ number, results: [result] }) => {
          if (result?.error)
            refuse(`${isolated(trackingNumber)}: ${reasonWords(result.error.reason) ?? result.error.message}`);
          else {
            const words = { number: isolated(trackingNumber), unit: isolated(number) };
            showToast({ kind: 'success', title: t('putIn'), message: t('putInOne', words) });
          }
        },
        onError: (error) => refuse(serverMessage(error) ?? ''),
      },
    );
  };
  return { take, isBusy: load.isPending };
}
