import type { Member } from '@msafara/domain/team/team.schema';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useSession } from '../../lib/session.tsx';
import { useRenewedSession } from '../../lib/use-renewed-session.ts';
import { useShown } from '../../lib/use-shown.ts';
import { useSay } from './say.ts';
import { useMemberActs } from './team.queries.ts';

export type MemberQuestion = { about: 'deactivate' | 'transfer'; member: Member };

type MemberDialogProps = { question: MemberQuestion | undefined; onClose: () => void };

/** Asks before a member is shut out, or owns the organisation. */
export function MemberDialog({ question, onClose }: MemberDialogProps) {
  const { t } = useTranslation('team');
  const { user } = useSession();
  const renewSession = useRenewedSession();
  const say = useSay();
  const { setActive, transfer } = useMemberActs();
  const shown = useShown(question);
  const name = shown?.member.name ?? '';
  const isTransfer = shown?.about === 'transfer';
  const isPending = setActive.isPending || transfer.isPending;

  const confirm = () => {
    if (!question) return;
    const userId = question.member.id;
    if (isTransfer) {
      const onSuccess = () => {
        say.done(t('toast.transferred', { name }));
        void renewSession();
      };
      transfer.mutate({ userId }, { onSuccess, onError: say.refused, onSettled: onClose });
      return;
    }
    const onSuccess = () => say.done(t('toast.deactivated', { name }));
    setActive.mutate({ userId, isActive: false }, { onSuccess, onError: say.refused, onSettled: onClose });
  };

  const label = t(isTransfer ? 'confirm.transfer' : 'confirm.deactivate');
  return (
    <ConfirmDialog
      opened={question !== undefined}
      title={isTransfer ? t('confirm.transferTitle') : t('confirm.deactivateTitle', { name })}
      text={
        isTransfer
          ? t('confirm.transferText', { name, organisation: user?.organisation.name ?? '' })
          : t('confirm.deactivateText', { name })
      }
      confirmLabel={isPending ? t('confirm.busy') : label}
      danger={!isTransfer}
      busy={isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
