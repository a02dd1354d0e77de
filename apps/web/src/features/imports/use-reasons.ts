import { useTranslation } from 'react-i18next';

import { inReadersWords } from '../../lib/said.ts';
import type { JudgedRow } from './verdict.ts';

/** Why a row is refused, in words, with the field that each reason is about. */
export function useReasons(): (row: JudgedRow) => string[] {
  const { t } = useTranslation('imports');
  return ({ errors, isTaken }) => {
    const reasons = errors.map((error) => {
      if ('sameAs' in error) return t('check.twice', { line: error.sameAs });
      const label = error.field && t(`field.${error.field}`);
      const said = inReadersWords(error.message);
      // “Origin is required” names its field by itself.
      return label && !error.message.endsWith(' is required') ? `${label}: ${said}.` : `${said}.`;
    });
    return isTaken ? [...reasons, t('check.taken')] : reasons;
  };
}
