import { readTrackingCode, readTypedNumber } from '@msafara/domain/shipments/tracking-number';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { isolated } from '../../lib/format.ts';
import { reasonWords } from '../../lib/reasons.ts';
import { failureWords } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useLoadUnit } from './units.queries.ts';

/** What did not go into the unit, and why. */
export type NotIn = { number: string; words: string };

/**
 * Puts each shipment whose number is typed or scanned into the unit. What is refused is kept until its number goes in or
 * it is dropped: the next one may be scanned before the answer to the one before it.
 */
export function useLoadOne(unitNumber: string, origins: readonly string[]) {
  const { t } = useTranslation('units');
  const { mutateAsync } = useLoadUnit();
  const [notIn, setNotIn] = useState<readonly NotIn[]>([]);
  const [underWay, setUnderWay] = useState(0);
  const drop = (number: string) => setNotIn((all) => all.filter((one) => one.number !== number));
  const refuse = (number: string, words: string) => {
    drop(number);
    setNotIn((all) => [{ number, words }, ...all]);
  };
  const load = async (trackingNumber: string) => {
    const refuseIt = (words: string) => refuse(trackingNumber, `${isolated(trackingNumber)}: ${words}`);
    setUnderWay((count) => count + 1);
    try {
      const { number, results } = await mutateAsync({ number: unitNumber, shipments: [{ trackingNumber }] });
      const error = results[0]?.error;
      if (error) {
        refuseIt(reasonWords(error.reason) ?? error.message);
        return;
      }
      drop(trackingNumber);
      const words = { number: isolated(trackingNumber), unit: isolated(number) };
      showToast({ kind: 'success', title: t('putIn'), message: t('putInOne', words) });
    } catch (error) {
      refuseIt(failureWords(error));
    } finally {
      setUnderWay((count) => count - 1);
    }
  };
  const take = (text: string, { isTyped = false } = {}) => {
    const trackingNumber = isTyped ? readTypedNumber(text, origins) : readTrackingCode(text, origins);
    const number = trackingNumber ?? text.trim().slice(0, 60);
    if (trackingNumber === undefined) refuse(number, t('unknown', { number }));
    else void load(trackingNumber);
  };
  return { take, notIn, drop, isBusy: underWay > 0 };
}
