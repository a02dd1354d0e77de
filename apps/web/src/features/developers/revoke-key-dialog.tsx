import type { ApiKey } from '@msafara/domain/keys/keys.schema';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useKeyActs, useSay } from './keys.queries.ts';

/** Asks before a key ends for good. */
export function RevokeKeyDialog({ asked, onClose }: { asked: ApiKey | undefined; onClose: () => void }) {
  const { t } = useTranslation('developers');
  const { revoke } = useKeyActs();
  const say = useSay();
  const name = asked?.name ?? '';
  const confirm = () => {
    if (!asked) return;
    const answers = { onSuccess: () => say.done(t('revoke.done', { name })), onError: say.refused, onSettled: onClose };
    revoke.mutate({ id: asked.id }, answers);
  };
  return (
    <ConfirmDialog
      opened={asked !== undefined}
      title={t('revoke.title')}
      text={t('revoke.text', { name })}
      confirmLabel={t('revoke.confirm')}
      danger
      busy={revoke.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
