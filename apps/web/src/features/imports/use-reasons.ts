import type { Reason } from '@msafara/domain/say';
import { IMPORT_FIELDS, type ImportResult } from '@msafara/domain/shipments/import.schema';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import { reasonWords } from '../../lib/reasons.ts';
import type { JudgedRow } from './verdict.ts';

type Outcome = ImportResult['results'][number];

type RowReasons = {
  ofRow: (row: Pick<JudgedRow, 'errors' | 'refusals' | 'verdict'>) => string[];
  ofOutcome: (outcome: Outcome) => string[];
};

/** Why a row is refused, in words, with the field that each reason is about: before it is sent, and after. */
export function useReasons(): RowReasons {
  const { t } = useTranslation(['imports', 'shipments']);
  return rowReasons(t);
}

/** The same with the words told. */
export function rowReasons(t: TFunction<['imports', 'shipments']>): RowReasons {
  const wordsOf = (field: string | null, reason: Reason, english = '') => {
    const said = reasonWords(reason) ?? english;
    const known = IMPORT_FIELDS.find((name) => name === field);
    // “Origin is required” names its field by itself, and so does what is said of a number.
    const namesField = !known || reason.code === `${known}.required` || reason.code === `${known}.taken`;
    const sentence = namesField ? said : t('check.reason', { field: t(`shipments:field.${known}`), reason: said });
    return sentence.endsWith('.') ? sentence : `${sentence}.`;
  };
  return {
    ofRow: ({ errors, refusals, verdict }) => {
      if (verdict === 'leftOut') return [t('check.leftOutRow')];
      if (errors.length === 0) return [...refusals];
      return errors.map((error) => {
        if ('sameAs' in error) return t('check.twice', { line: error.sameAs });
        if ('reason' in error) return wordsOf(error.field, error.reason);
        return t('check.formula', { field: t(`shipments:field.${error.field}`) });
      });
    },
    ofOutcome: ({ message, reason, fieldErrors, fieldCodes }) => {
      const fields = Object.entries(fieldCodes ?? {});
      if (fields.length > 0) return fields.map(([field, code]) => wordsOf(field, code, fieldErrors?.[field]));
      return reason ? [wordsOf(null, reason, message ?? '')] : [];
    },
  };
}
