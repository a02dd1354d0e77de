import { useTranslation } from 'react-i18next';

import type { JudgedRow } from './verdict.ts';

/** Why a row is refused, in words, with the field that each reason is about. */
export function useReasons(): (row: JudgedRow) => string[] {
  const { t } = useTranslation('imports');
  return ({ errors, isTaken }) => {
    const reasons = errors.map((error) => {
      if ('sameAs' in error) return t('check.twice', { line: error.sameAs });
      return error.field ? `${t(`field.${error.field}`)}: ${error.message}.` : `${error.message}.`;
    });
    return isTaken ? [...reasons, t('check.taken')] : reasons;
  };
}
