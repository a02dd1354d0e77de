import type { DateOrder, dateOrderOf } from '@msafara/domain/text/written-date';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { countryName } from '../../lib/country-name.ts';
import { phoneCountryOf } from '../../lib/phone.ts';
import { useSession } from '../../lib/session.tsx';
import type { Column } from './columns.ts';
import type { Sureness } from './columns-panel.tsx';
import type { CheckedRow } from './rows.ts';

type Told = {
  rows: readonly CheckedRow[];
  order: ReturnType<typeof dateOrderOf>;
  isOrderOpen: boolean;
  dateOrder: DateOrder;
};

/** How sure the use of a column is: by its heading, and by whether its cells can be read so. */
export function useSureness({ rows, order, isOrderOpen, dateOrder }: Told): (column: Column) => Sureness {
  const { t } = useTranslation('imports');
  const { user } = useSession();
  const country = user && phoneCountryOf(user);
  const wrong = useMemo(() => {
    const counts = new Map<string | null, number>();
    for (const { errors } of rows) for (const { field } of errors) counts.set(field, (counts.get(field) ?? 0) + 1);
    return counts;
  }, [rows]);

  const hintOf = ({ use, samples }: Column): string => {
    if (use === 'estimatedDeliveryDate' && order !== undefined) return t(`dates.${dateOrder}`);
    if (
      use !== 'recipientPhone' ||
      !country ||
      samples.every((text) => text.trim() === '' || text.trim().startsWith('+'))
    )
      return '';
    return t('columns.phone', { country: countryName(country) });
  };

  return (column) => {
    const { use, how, isEmpty } = column;
    if (use === 'extra' || use === 'out') {
      const word = how === 'unknown' ? t('columns.unknown') : t('columns.byYou');
      return {
        level: 'unknown',
        word,
        hint: isEmpty ? t('columns.empty') : use === 'extra' ? t('columns.extraHint') : '',
      };
    }
    if ((wrong.get(use) ?? 0) > rows.length / 2)
      return { level: 'check', word: t('columns.check'), hint: t('columns.misfit') };
    const hint = hintOf(column);
    if (use === 'estimatedDeliveryDate' && isOrderOpen) return { level: 'check', word: t('columns.check'), hint };
    if (how === 'chosen') return { level: 'sure', word: t('columns.byYou'), hint };
    if (how === 'remembered') return { level: 'sure', word: t('columns.asLastTime'), hint };
    const isPhone = use === 'recipientPhone' && hint !== '';
    return how === 'likely' || isPhone
      ? { level: 'likely', word: t('columns.likely'), hint }
      : { level: 'sure', word: t('columns.isSure'), hint };
  };
}
