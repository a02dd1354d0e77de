import type { Relation } from '@msafara/domain/proofs/proofs.schema';
import { useTranslation } from 'react-i18next';

import type { DeliverKind } from './deliver-subject.ts';

/** Who somebody is, seen from whom the goods are for or come from. */
export function useRelationWord(kind: DeliverKind): (relation: Relation) => string {
  const { t } = useTranslation('deliver');
  return (relation) => (relation === 'self' && kind === 'pickup' ? t('sender') : t(`relation.${relation}`));
}
