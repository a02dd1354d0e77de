import type { HoldReason, MilestoneCode } from '@msafara/domain/milestones/milestone-codes';
import { useTranslation } from 'react-i18next';

/** How a milestone is called; a hold with its reason. */
export function useMilestoneName(): (milestone: { code: MilestoneCode; reason?: HoldReason | null }) => string {
  const { t } = useTranslation(['milestones', 'common']);
  return ({ code, reason = null }) =>
    code === 'hold_opened' && reason !== null
      ? t('milestones:held', { code: t(`common:milestone.${code}`), reason: t(`milestones:reason.${reason}`) })
      : t(`common:milestone.${code}`);
}
